package witness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/values"
)

func TestActionsWithAWitnessPass(t *testing.T) {
	chain := []spec.Action{step(101, "go_two", "alpha", "beta"), step(102, "go_three", "beta", "gamma"), step(103, "go_four", "gamma", "delta"), step(104, "go_back", "delta", "alpha")}
	with := func(guards []spec.Guard, effects []spec.Effect) []spec.Action {
		a := step(101, "go_two", "alpha", "beta")
		a.Guards, a.Effects = guards, effects
		return []spec.Action{a}
	}
	twoAdds := func(k spec.EffectKind, f spec.ID) []spec.Effect {
		return []spec.Effect{{Kind: k, Field: f, OtherField: 21, Delta: spec.Whole(9)}, {Kind: k, Field: f, OtherField: 22, Delta: spec.Whole(-4)}}
	}
	host := []spec.Action{step(201, "go_two", "alpha", "beta"), step(202, "go_three", "beta", "gamma")}
	asks := func(state string) []spec.Guard {
		return []spec.Guard{{Kind: spec.OtherState, Field: 14, State: state}}
	}
	for name, s := range map[string]*spec.Specification{
		"every kind":                 roastery(t),
		"a chain of states":          lab(chain, nil),
		"a loop at the start":        lab([]spec.Action{step(101, "stay", "alpha", "alpha")}, nil),
		"two additions through ref":  lab(with(nil, twoAdds(spec.AddRef, 14)), nil),
		"two additions through list": lab(with(nil, twoAdds(spec.AddItems, 15)), nil),
		"addition of the range":      lab(with(nil, []spec.Effect{{Kind: spec.Add, Field: 11, Delta: spec.Whole(-10)}}), nil),
		"guard leaves one number":    lab(with([]spec.Guard{{Kind: spec.NumberIs, Field: 11, Op: "<=", Constant: spec.Whole(0)}}, []spec.Effect{{Kind: spec.Add, Field: 11, Delta: spec.Whole(9)}}), nil),
		"state elsewhere, initial":   lab(with(asks("alpha"), nil), host),
		"state elsewhere, far":       lab(with(asks("gamma"), nil), host),
		"state elsewhere, and adds":  lab(with(asks("gamma"), twoAdds(spec.AddRef, 14)), host),
		"null breaks a number":       lab(with([]spec.Guard{{Kind: spec.IsPresent, Field: 13}}, []spec.Effect{{Kind: spec.Set, Field: 13, Value: pointer(spec.Num(0))}}), nil),
		"true is set to false":       lab(with([]spec.Guard{{Kind: spec.IsTrue, Field: 12}}, []spec.Effect{{Kind: spec.Set, Field: 12, Value: pointer(spec.Bool(false))}}), nil),
		"referrers":                  lab(nil, []spec.Action{{ID: 201, Name: "go_two", From: []string{"alpha"}, To: "beta", Guards: []spec.Guard{{Kind: spec.HasReferrer, Entity: 1, Through: 14, Count: 3}}}}),
	} {
		if err := s.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if err := checkAll(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestActionsWithoutAWitnessAreRefused(t *testing.T) {
	one := func(guard spec.Guard, effects ...spec.Effect) []spec.Action {
		a := step(101, "go_two", "alpha", "beta")
		a.Guards, a.Effects = []spec.Guard{guard}, effects
		return []spec.Action{a}
	}
	level := func(op string, n int64) spec.Guard {
		return spec.Guard{Kind: spec.NumberIs, Field: 11, Op: op, Constant: spec.Whole(n)}
	}
	load := func(op string, n int64) spec.Guard {
		return spec.Guard{Kind: spec.OtherNumber, Field: 14, OtherField: 21, Op: op, Constant: spec.Whole(n)}
	}
	add := func(n int64) spec.Effect { return spec.Effect{Kind: spec.Add, Field: 11, Delta: spec.Whole(n)} }
	state := func(s string) spec.Guard { return spec.Guard{Kind: spec.OtherState, Field: 14, State: s} }
	for _, c := range []struct {
		name string
		s    *spec.Specification
		want string
	}{
		{"a starting state that cannot be reached", lab([]spec.Action{step(101, "go_four", "gamma", "delta")}, nil), "no starting state can be reached"},
		{"a chain with a gap", lab([]spec.Action{step(101, "go_two", "alpha", "beta"), step(102, "go_four", "gamma", "delta")}, nil), "Probe.go_four: no starting state"},
		{"two that wait for each other", lab([]spec.Action{step(101, "go_three", "beta", "gamma"), step(102, "go_two", "gamma", "beta")}, nil), "no starting state can be reached"},
		{"a guard that always holds", lab(one(level(">=", 0)), nil), "guard 1: Probe.go_two: field level: no number fits"},
		{"a guard that always holds, above", lab(one(level("<=", 10)), nil), "guard 1"},
		{"a guard that never holds", lab(one(level(">", 10)), nil), "field level: no number fits"},
		{"a guard that never holds, below", lab(one(level("<", 0)), nil), "field level: no number fits"},
		{"a guard elsewhere that always holds", lab(one(load("<=", 9)), nil), "guard 1"},
		{"a guard elsewhere that never holds", lab(one(load("<", 0)), nil), "field host: no number fits"},
		{"an effect that never fits where the guard holds", lab(one(level(">=", 5), add(6)), nil), "no number fits"},
		{"an effect elsewhere that never fits where the guard holds", lab(one(load(">=", 5), spec.Effect{Kind: spec.AddRef, Field: 14, OtherField: 21, Delta: spec.Whole(5)}), nil), "no number fits"},
		{"an effect that fits only where the guard holds", lab(one(level("<=", 4), add(6)), nil), "guard 1"},
		{"a number that is set to what the guard asks for", lab(one(level("=", 3), spec.Effect{Kind: spec.Set, Field: 11, Value: pointer(spec.Num(300))}), nil), "no number fits"},
		{"a bool that is set to what the guard asks for", lab(one(spec.Guard{Kind: spec.IsTrue, Field: 12}, spec.Effect{Kind: spec.Set, Field: 12, Value: pointer(spec.Bool(true))}), nil), "true already"},
		{"a state elsewhere that cannot be reached", lab(one(state("gamma")), []spec.Action{step(201, "go_two", "alpha", "beta")}), `Host cannot be brought to "gamma"`},
		{"a state elsewhere that never is another", lab(one(state("alpha")), nil), `no other state than "alpha" is reachable`},
		{"two entities that wait for each other", lab(one(state("beta")), []spec.Action{
			{ID: 201, Name: "go_two", From: []string{"alpha"}, To: "beta", Guards: []spec.Guard{{Kind: spec.OtherState, Field: 23, State: "beta"}}},
		}), "cannot be brought to"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.s.Validate(); err != nil {
				t.Fatal(err)
			}
			if err := checkAll(c.s); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the message is %v; wanted: %q", err, c.want)
			}
		})
	}
}

func TestPathsAreShortestAndReachableStatesAreListedInOrder(t *testing.T) {
	s := lab([]spec.Action{
		step(101, "go_two", "alpha", "beta"), step(102, "go_three", "beta", "gamma"), {ID: 103, Name: "jump", From: []string{"delta", "alpha"}, To: "gamma"}, step(104, "back", "gamma", "alpha"),
	}, nil)
	e := &s.Entities[0]
	if got := Reachable(e); !slices.Equal(got, []string{"alpha", "beta", "gamma"}) {
		t.Errorf("reachable are %v", got)
	}
	for state, want := range map[string]string{"alpha": "", "beta": "go_two", "gamma": "jump"} {
		path, ok := Path(e, state)
		names := []string{}
		for _, a := range path {
			names = append(names, a.Name)
		}
		if got := strings.Join(names, " "); !ok || got != want {
			t.Errorf("the way to %s is %q", state, got)
		}
	}
	if _, ok := Path(e, "delta"); ok {
		t.Error("four can be reached")
	}
}

// Whatever values are drawn, and near the edges or far: exactly the guard fails that should, the
// action succeeds if none should, and each effect can be seen.
func TestExactlyTheBrokenGuardFails(t *testing.T) {
	s := roastery(t)
	e, a := s.Action(25) // finish: every kind of guard and effect
	if len(a.Guards) != 7 || len(a.Effects) != 5 {
		t.Fatalf("%d guards, %d effects", len(a.Guards), len(a.Effects))
	}
	for seed := range uint64(60) {
		for broken := -1; broken < len(a.Guards); broken++ {
			p := bare(s)
			p.Source, p.Far = values.New(seed, 9), seed%2 == 1
			r, err := p.Reach(e, a.From[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Prepare(r, a, broken); err != nil {
				t.Fatalf("seed %d, guard %d: %v", seed, broken, err)
			}
			fails, want := failing(s, p.Store, r, a), []int{broken}
			if broken < 0 {
				want = nil
			}
			if !slices.Equal(fails, want) {
				t.Fatalf("seed %d: guards %v fail, not %v", seed, fails, want)
			}
			before, records := fmt.Sprint(r.Values), count(p.Store, s)
			status := p.Drive.Act(r, a)
			if broken >= 0 {
				if status != 409 || fmt.Sprint(r.Values) != before {
					t.Fatalf("seed %d: with guard %d broken it is %d", seed, broken, status)
				}
				continue
			}
			if status != 200 || fmt.Sprint(r.Values) == before || count(p.Store, s) != records+1 {
				t.Fatalf("seed %d: it is %d, or an effect is not seen", seed, status)
			}
		}
	}
}

func count(store *model.Store, s *spec.Specification) int {
	n := 0
	for i := range s.Entities {
		n += len(store.List(&s.Entities[i]))
	}
	return n
}

func TestRandomStagesOfTwoAdditionsThroughOneFieldFit(t *testing.T) {
	adds := []spec.Effect{{Kind: spec.AddItems, Field: 15, OtherField: 21, Delta: spec.Whole(8)}, {Kind: spec.AddItems, Field: 15, OtherField: 22, Delta: spec.Whole(3)}}
	s := lab([]spec.Action{{ID: 101, Name: "run", From: []string{"alpha"}, To: "beta", Effects: adds}}, nil)
	e, a := s.Action(101)
	for seed := range uint64(100) {
		p := bare(s)
		p.Source = values.New(seed, 1)
		r, err := p.Reach(e, "alpha")
		if err == nil {
			err = p.Prepare(r, a, -1)
		}
		if err != nil {
			t.Fatal(err)
		}
		if status := p.Drive.Act(r, a); status != 200 {
			t.Fatalf("seed %d: %d", seed, status)
		}
	}
}
