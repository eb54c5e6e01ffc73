package model_test

import (
	"fmt"
	"testing"

	"staminabench/generator/spec"
)

// workshop has one entity with an action "run" that the tests give guards and effects. Its initial
// state is a starting state; the action leads to "done".
func workshop(guards []spec.Guard, effects []spec.Effect) *spec.Specification {
	number := func(id spec.ID, name string, p spec.Presence) spec.Field {
		return spec.Field{ID: id, Name: name, Type: spec.Int, Presence: p, Min: pointer(spec.Whole(0)), Max: pointer(spec.Whole(10))}
	}
	state := func(id spec.ID, name string) spec.Field {
		return spec.Field{ID: id, Name: name, Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"fresh", "done", "lost"}, Initial: "fresh"}
	}
	ref := func(id spec.ID, name string, target spec.ID, p spec.Presence) spec.Field {
		return spec.Field{ID: id, Name: name, Type: spec.Ref, Presence: p, Target: target, OnDelete: spec.Cascade}
	}
	job := spec.Entity{ID: 1, Name: "Job", Fields: []spec.Field{
		number(11, "level", spec.Required), {ID: 12, Name: "flag", Type: spec.Boolean, Presence: spec.Nullable}, {ID: 13, Name: "note", Type: spec.String, Presence: spec.Nullable},
		ref(14, "tool", 2, spec.Nullable), {ID: 15, Name: "tools", Type: spec.RefList, Presence: spec.Defaulted, Target: 2},
		ref(16, "peer", 1, spec.Nullable), {ID: 17, Name: "peers", Type: spec.RefList, Presence: spec.Defaulted, Target: 1},
		state(18, "stage"), {ID: 19, Name: "spare", Type: spec.Int, Presence: spec.Nullable},
	}, Actions: []spec.Action{{ID: 10, Name: "run", From: []string{"fresh"}, To: "done", Guards: guards, Effects: effects}}}
	tool := spec.Entity{ID: 2, Name: "Tool", Fields: []spec.Field{number(21, "wear", spec.Required), state(22, "stage"), number(23, "grade", spec.Required)},
		Actions: []spec.Action{{ID: 20, Name: "ruin", From: []string{"fresh"}, To: "lost"}}}
	bill := spec.Entity{ID: 3, Name: "Bill", Fields: []spec.Field{
		ref(31, "job", 1, spec.Required), number(32, "amount", spec.Required), {ID: 33, Name: "memo", Type: spec.String, Presence: spec.Nullable},
		{ID: 34, Name: "kind_word", Type: spec.String, Presence: spec.Defaulted, Default: pointer(spec.Text("plain"))},
		{ID: 35, Name: "lines_of", Type: spec.RefList, Presence: spec.Defaulted, Target: 2}, ref(36, "other", 1, spec.Nullable), state(37, "stage"),
	}}
	return &spec.Specification{Title: "Workshop", Entities: []spec.Entity{job, tool, bill}}
}

// TestGuardsFollowTheContract covers clause 12: the record is job 1, beside which there are two tools
// (wear 3 and 7; the second is lost) and job 2.
func TestGuardsFollowTheContract(t *testing.T) {
	number := func(op string) spec.Guard {
		return spec.Guard{Kind: spec.NumberIs, Field: 11, Op: op, Constant: spec.Whole(5)}
	}
	other := func(op string) spec.Guard {
		return spec.Guard{Kind: spec.OtherNumber, Field: 14, OtherField: 21, Op: op, Constant: spec.Whole(3)}
	}
	items := spec.Guard{Kind: spec.HasItems, Field: 15, Count: 2}
	referrers := spec.Guard{Kind: spec.HasReferrer, Entity: 3, Through: 31, Count: 2}
	state := spec.Guard{Kind: spec.OtherState, Field: 14, State: "lost"}
	present := func(f spec.ID) spec.Guard { return spec.Guard{Kind: spec.IsPresent, Field: f} }
	for _, c := range []struct {
		guard spec.Guard
		job   string // what PATCH gives to the job
		bills []string
		want  int
	}{
		{number("="), `{"level":5}`, nil, 200}, {number("="), `{"level":5.0}`, nil, 200}, {number("="), `{"level":4}`, nil, 409}, {number("="), `{"level":6}`, nil, 409},
		{number(">"), `{"level":6}`, nil, 200}, {number(">"), `{"level":5}`, nil, 409},
		{number(">="), `{"level":5}`, nil, 200}, {number(">="), `{"level":4}`, nil, 409},
		{number("<"), `{"level":4}`, nil, 200}, {number("<"), `{"level":5}`, nil, 409},
		{number("<="), `{"level":5}`, nil, 200}, {number("<="), `{"level":6}`, nil, 409},
		{spec.Guard{Kind: spec.NumberIs, Field: 19, Op: "<", Constant: spec.Whole(1)}, `{"spare":null}`, nil, 409},
		{spec.Guard{Kind: spec.NumberIs, Field: 19, Op: "<", Constant: spec.Whole(1)}, `{"spare":0}`, nil, 200},
		{spec.Guard{Kind: spec.IsTrue, Field: 12}, `{"flag":true}`, nil, 200}, {spec.Guard{Kind: spec.IsTrue, Field: 12}, `{"flag":false}`, nil, 409}, {spec.Guard{Kind: spec.IsTrue, Field: 12}, `{}`, nil, 409},
		{present(12), `{"flag":false}`, nil, 200}, {present(12), `{"flag":null}`, nil, 409},
		{present(13), `{"note":""}`, nil, 200}, {present(13), `{}`, nil, 409}, {present(19), `{"spare":0}`, nil, 200}, {present(14), `{"tool":1}`, nil, 200}, {present(14), `{}`, nil, 409},
		{items, `{"tools":[1,2]}`, nil, 200}, {items, `{"tools":[1]}`, nil, 409}, {items, `{}`, nil, 409},
		{referrers, `{}`, []string{`"job":1`, `"job":1`}, 200}, {referrers, `{}`, []string{`"job":1`, `"job":2,"other":1`}, 409}, {referrers, `{}`, nil, 409},
		{other("="), `{"tool":1}`, nil, 200}, {other(">"), `{"tool":1}`, nil, 409}, {other(">"), `{"tool":2}`, nil, 200}, {other("<="), `{"tool":null}`, nil, 409},
		{state, `{"tool":2}`, nil, 200}, {state, `{"tool":1}`, nil, 409}, {state, `{"tool":null}`, nil, 409},
		{spec.Guard{Kind: spec.OtherNumber, Field: 16, OtherField: 11, Op: "=", Constant: spec.Whole(4)}, `{"peer":1,"level":4}`, nil, 200},
		{spec.Guard{Kind: spec.OtherState, Field: 16, State: "fresh"}, `{"peer":1}`, nil, 200},
		{spec.Guard{Kind: spec.OtherState, Field: 16, State: "done"}, `{"peer":1}`, nil, 409}, // before the state moves
	} {
		w := start(t, workshop([]spec.Guard{c.guard}, nil))
		job := w.post("Job", `{"level":1}`)
		w.post("Job", `{"level":1}`)
		w.post("Tool", `{"wear":3,"grade":0}`)
		w.act(w.post("Tool", `{"wear":7,"grade":0}`), "ruin")
		for _, b := range c.bills {
			w.post("Bill", `{"amount":1,"lines_of":[],`+b+`}`)
		}
		if w.store.Patch(job, w.body(c.job)) != 200 {
			t.Fatalf("%s is refused", c.job)
		}
		before := w.snapshot()
		if status := w.act(job, "run"); status != c.want || status != 200 && w.snapshot() != before {
			t.Errorf("%+v with %s is %d", c.guard, c.job, status)
		}
	}
}

// TestEffectsFollowTheContract covers clause 13; the record is job 1, with level 5.
func TestEffectsFollowTheContract(t *testing.T) {
	add := func(k spec.EffectKind, f, other spec.ID, delta int64) spec.Effect {
		return spec.Effect{Kind: k, Field: f, OtherField: other, Delta: spec.Whole(delta)}
	}
	set := func(f spec.ID, v spec.Value) spec.Effect { return spec.Effect{Kind: spec.Set, Field: f, Value: &v} }
	create := spec.Effect{Kind: spec.Create, Entity: 3, Through: 31, Values: []spec.Assignment{{Field: 32, Value: spec.Num(spec.Whole(9))}}}
	for _, c := range []struct {
		name    string
		effects []spec.Effect
		job     string
		want    int
		shows   []string // "Job 1 level=5": what is so afterwards
	}{
		{"set", []spec.Effect{set(13, spec.Text("x")), set(12, spec.Bool(true)), set(11, spec.Num(0))}, `{}`, 200, []string{"Job 1 note=x flag=true level=0 stage=done"}},
		{"set null", []spec.Effect{set(13, spec.Null()), {Kind: spec.Set, Field: 19}}, `{"note":"x","spare":3}`, 200, []string{"Job 1 note=<nil> spare=<nil>"}},
		{"add", []spec.Effect{add(spec.Add, 11, 0, 5)}, `{}`, 200, []string{"Job 1 level=10"}},
		{"add too much", []spec.Effect{add(spec.Add, 11, 0, 6), set(13, spec.Text("x"))}, `{}`, 409, []string{"Job 1 level=5 note=<nil> stage=fresh"}},
		{"subtract too much", []spec.Effect{add(spec.Add, 11, 0, -6)}, `{}`, 409, []string{"Job 1 level=5 stage=fresh"}},
		{"add to another", []spec.Effect{add(spec.AddRef, 14, 21, 2)}, `{"tool":1}`, 200, []string{"Tool 1 wear=5", "Tool 2 wear=7"}},
		{"add to two fields of another", []spec.Effect{add(spec.AddRef, 14, 21, 2), add(spec.AddRef, 14, 23, 1)}, `{"tool":1}`, 200, []string{"Tool 1 wear=5 grade=1"}},
		{"add to nobody", []spec.Effect{add(spec.AddRef, 14, 21, 2), add(spec.Add, 11, 0, 1)}, `{}`, 200, []string{"Tool 1 wear=3", "Job 1 level=6 stage=done"}},
		{"add to itself", []spec.Effect{add(spec.AddRef, 16, 11, 2)}, `{"peer":1}`, 200, []string{"Job 1 level=7 stage=done"}},
		{"add too much to another", []spec.Effect{set(13, spec.Text("x")), add(spec.AddRef, 14, 21, 8)}, `{"tool":1}`, 409, []string{"Tool 1 wear=3", "Job 1 note=<nil> stage=fresh"}},
		{"add to all", []spec.Effect{add(spec.AddItems, 15, 21, 3)}, `{"tools":[2,1]}`, 200, []string{"Tool 1 wear=6", "Tool 2 wear=10"}},
		{"add too much to one of all", []spec.Effect{add(spec.AddItems, 15, 21, 4), create}, `{"tools":[1,2]}`, 409, []string{"Tool 1 wear=3", "Tool 2 wear=7", "Job 1 stage=fresh"}},
		{"add to none", []spec.Effect{add(spec.AddItems, 15, 21, 4)}, `{}`, 200, []string{"Tool 1 wear=3", "Job 1 stage=done"}},
		{"add to all and itself", []spec.Effect{add(spec.AddItems, 17, 11, 2)}, `{"peers":[2,1]}`, 200, []string{"Job 1 level=7", "Job 2 level=3"}},
		{"create", []spec.Effect{create}, `{}`, 200, []string{"Bill 2 job=1 amount=9 memo=<nil> kind_word=plain lines_of=[] other=<nil> stage=fresh"}},
		{"all at once", []spec.Effect{create, set(12, spec.Bool(false)), add(spec.Add, 11, 0, -5), add(spec.AddRef, 14, 21, -3), add(spec.AddItems, 15, 23, 1)}, `{"tool":1,"tools":[1,2]}`, 200,
			[]string{"Job 1 level=0 flag=false", "Tool 1 wear=0 grade=1", "Tool 2 grade=1", "Bill 2 job=1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := start(t, workshop(nil, c.effects))
			job := w.post("Job", `{"level":5}`)
			w.post("Job", `{"level":1}`)
			w.post("Tool", `{"wear":3,"grade":0}`)
			w.post("Tool", `{"wear":7,"grade":0}`)
			w.post("Bill", `{"job":2,"amount":1,"lines_of":[1]}`)
			if w.store.Patch(job, w.body(c.job)) != 200 {
				t.Fatalf("%s is refused", c.job)
			}
			before := w.snapshot()
			if status := w.act(job, "run"); status != c.want || status == 409 && w.snapshot() != before {
				t.Errorf("it is %d, or a refused action does something", status)
			}
			for _, line := range c.shows {
				var entity, rest string
				var id int64
				if _, err := fmt.Sscan(line, &entity, &id); err != nil {
					t.Fatal(err)
				}
				rest = line[len(fmt.Sprint(entity, " ", id)):]
				r := w.store.Find(w.entity(entity).ID, id)
				if r == nil {
					t.Fatalf("%s %d is not there", entity, id)
				}
				w.shows(r, rest)
			}
		})
	}
}

// TestChecksHappenInOrder covers clause 11: the state before the guards, the guards before the bounds.
func TestChecksHappenInOrder(t *testing.T) {
	w := start(t, workshop([]spec.Guard{{Kind: spec.IsTrue, Field: 12}}, []spec.Effect{{Kind: spec.Add, Field: 11, Delta: spec.Whole(6)}}))
	job := w.post("Job", `{"level":0}`)
	if status := w.act(job, "run"); status != 409 {
		t.Errorf("with a guard that does not hold it is %d", status)
	}
	w.store.Patch(job, w.body(`{"flag":true}`))
	if status := w.act(job, "run"); status != 200 {
		t.Errorf("it is %d", status)
	}
	w.store.Patch(job, w.body(`{"flag":false}`))
	if status := w.act(job, "run"); status != 400 {
		t.Errorf("in the wrong state, with a guard that does not hold and an effect that does not fit, it is %d", status)
	}
	w.shows(job, "level=6 stage=done")
}

func TestAnActionThatLeadsToItsStartCanBeRepeated(t *testing.T) {
	s := workshop(nil, []spec.Effect{{Kind: spec.Add, Field: 11, Delta: spec.Whole(4)}})
	s.Entities[0].Actions[0].To = "fresh"
	w := start(t, s)
	job := w.post("Job", `{"level":0}`)
	for i, want := range []int{200, 200, 409, 409} {
		if status := w.act(job, "run"); status != want {
			t.Errorf("time %d: %d", i+1, status)
		}
	}
	w.shows(job, "level=8 stage=fresh")
}
