package change_test

import (
	"flag"
	"fmt"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/sample"
	"staminabench/generator/spec"
)

var (
	seeds = flag.Uint64("seeds", 3, "how many sampled scenarios the tests look at")
	turns = flag.Int("turns", 40, "how many turns each of them has")
)

// look is shown a turn.
type look func(t *testing.T, before, after *spec.Specification, changes []change.Change)

// sampled calls f with every turn of sampled scenarios.
func sampled(t *testing.T, f look) {
	for seed := range *seeds {
		t.Run(fmt.Sprintf("seed_%d", seed), func(t *testing.T) { sampledOne(t, seed, f) })
	}
}

func sampledOne(t *testing.T, seed uint64, f look) {
	g := sample.New(1000 + seed)
	before := g.Initial()
	for turn := 1; turn <= *turns && !t.Failed(); turn++ {
		changes, after := g.Next(turn, before)
		f(t, before, after, changes)
		if t.Failed() {
			t.Logf("it was in turn %d", turn)
		}
		before = after
	}
}

// The outcome of every subset of the changes is computed in every order that leads to it: from each
// subset that lacks one of them, with that one. So all 120 orders are walked, and whatever subset an
// agent that forgets some of them implements is a valid specification. Several hundred turns are
// looked at.
func TestAllOrdersYieldTheSameAndEverySubsetIsValid(t *testing.T) {
	for seed := range 3 * *seeds {
		t.Run(fmt.Sprintf("seed_%d", seed), func(t *testing.T) {
			t.Parallel()
			sampledOne(t, seed, walkOrders)
		})
	}
}

func walkOrders(t *testing.T, before, after *spec.Specification, changes []change.Change) {
	type outcome struct {
		s    *spec.Specification
		text string
	}
	outcomes := map[int]outcome{0: {before, asJSON(t, before)}}
	all := 1<<len(changes) - 1
	for subset := 1; subset <= all; subset++ {
		for i, c := range changes {
			if subset&(1<<i) == 0 {
				continue
			}
			s, err := change.Apply(outcomes[subset&^(1<<i)].s, c)
			if err != nil {
				t.Fatalf("%s after %s: %v", asJSON(t, change.Any{Change: c}), chosen(changes, subset&^(1<<i)), err)
			}
			text := asJSON(t, s)
			if was, ok := outcomes[subset]; ok && was.text != text {
				t.Fatalf("%s yield one thing or another, by their order", chosen(changes, subset))
			}
			outcomes[subset] = outcome{s, text}
		}
	}
	if outcomes[all].text != asJSON(t, after) {
		t.Fatal("the changes do not yield the sampled specification")
	}
	if outcomes[0].text != asJSON(t, before) {
		t.Fatal("the specification before the changes was written to")
	}
	for i := range changes {
		if outcomes[1<<i].text == outcomes[0].text {
			t.Fatalf("%s changes nothing", chosen(changes, 1<<i))
		}
		if outcomes[all&^(1<<i)].text == outcomes[all].text {
			t.Fatalf("without %s it is all the same", chosen(changes, 1<<i))
		}
	}
}

func chosen(changes []change.Change, subset int) string {
	out := ""
	for i, c := range changes {
		if subset&(1<<i) != 0 {
			out += string(c.Kind()) + " "
		}
	}
	return out
}

func TestTheChangesOfATurnDoNotOverlap(t *testing.T) {
	sampled(t, func(t *testing.T, before, _ *spec.Specification, changes []change.Change) {
		for i, c := range changes {
			for _, d := range changes[:i] {
				if c.Touches(before).Overlaps(d.Touches(before)) || d.Touches(before).Overlaps(c.Touches(before)) {
					t.Fatalf("%s and %s overlap", c.Kind(), d.Kind())
				}
			}
		}
	})
}

// What overlaps by its footprint is kept out of a turn; what does not must commute, whoever chose it.
// So each change is also tried with others that are valid where it is.
func TestChangesThatDoNotOverlapCommute(t *testing.T) {
	pairs := 0 // of those that could be tried, one in 97
	sampled(t, func(t *testing.T, before, _ *spec.Specification, changes []change.Change) {
		tried := handMade(before)
		for i, c := range changes {
			for j := i; j < len(tried); j += 97 {
				d := tried[j]
				if c.Check(before) != nil || d.Check(before) != nil || c.Touches(before).Overlaps(d.Touches(before)) {
					continue
				}
				if _, err := change.Apply(before, d); err != nil {
					continue
				}
				pairs++
				one, errOne := change.Apply(before, c, d)
				other, errOther := change.Apply(before, d, c)
				if errOne != nil || errOther != nil || asJSON(t, one) != asJSON(t, other) {
					t.Fatalf("%s and %s do not commute: %v, %v", asJSON(t, change.Any{Change: c}), asJSON(t, change.Any{Change: d}), errOne, errOther)
				}
			}
		}
	})
	if pairs == 0 {
		t.Error("no pairs were tried")
	}
}

// handMade are changes with names and identities that may collide with what a turn does.
func handMade(s *spec.Specification) []change.Change {
	var out []change.Change
	for i := range s.Entities {
		e := &s.Entities[i]
		out = append(out, &change.RemoveEntity{Entity: e.ID}, &change.RenameEntity{Entity: e.ID, Name: "Renamed"},
			&change.AddField{Entity: e.ID, Field: spec.Field{ID: 100000, Name: "added", Type: spec.Boolean, Presence: spec.Required}})
		for j := range e.Fields {
			f := &e.Fields[j]
			out = append(out, &change.RemoveField{Field: f.ID}, &change.RenameField{Field: f.ID, Name: "renamed"},
				&change.ChangeBounds{Field: f.ID}, &change.ChangeOptionality{Field: f.ID, Presence: spec.Nullable, OnDelete: f.OnDelete})
			if f.IsState() {
				a := spec.Action{ID: 100001, Name: "act", From: f.Values[:1], To: f.Values[1]}
				out = append(out, &change.AddAction{Entity: e.ID, Action: a})
			}
			if f.Type == spec.Enum {
				out = append(out, &change.ChangeEnum{Field: f.ID, Add: []string{"added"}}, &change.ChangeEnum{Field: f.ID, Remove: f.Values[len(f.Values)-1:]})
			}
		}
		for j := range e.Actions {
			out = append(out, &change.ChangeAction{Action: e.Actions[j].ID})
		}
	}
	for i := range s.Analytics {
		out = append(out, &change.RemoveAnalytic{Analytic: s.Analytics[i].ID})
	}
	return out
}
