package witness

import (
	"encoding/json"
	"os"
	"testing"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// roastery is the specification of generator/spec's tests: every type, guard and effect.
func roastery(t testing.TB) *spec.Specification {
	t.Helper()
	b, err := os.ReadFile("../spec/testdata/roastery.json")
	if err != nil {
		t.Fatal(err)
	}
	s := &spec.Specification{}
	if err := json.Unmarshal(b, s); err != nil {
		t.Fatal(err)
	}
	return s
}

func pointer[T any](v T) *T { return &v }

func whole(n int64) *spec.Number { return pointer(spec.Whole(n)) }

// lab is a specification of two entities, each with a state; Probe refers to Host. The tests give
// them actions.
func lab(probe, host []spec.Action) *spec.Specification {
	state := func(id spec.ID) spec.Field {
		return spec.Field{ID: id, Name: "stage", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"alpha", "beta", "gamma", "delta"}, Initial: "alpha"}
	}
	return &spec.Specification{Title: "Lab", Entities: []spec.Entity{
		{ID: 1, Name: "Probe", Actions: probe, Fields: []spec.Field{
			{ID: 11, Name: "level", Type: spec.Int, Presence: spec.Required, Min: whole(0), Max: whole(10)},
			{ID: 12, Name: "flag", Type: spec.Boolean, Presence: spec.Nullable},
			{ID: 13, Name: "weight", Type: spec.Float, Presence: spec.Nullable},
			{ID: 14, Name: "host", Type: spec.Ref, Presence: spec.Required, Target: 2, OnDelete: spec.Cascade},
			{ID: 15, Name: "hosts", Type: spec.RefList, Presence: spec.Required, Target: 2},
			state(16),
		}},
		{ID: 2, Name: "Host", Actions: host, Fields: []spec.Field{
			{ID: 21, Name: "burden", Type: spec.Int, Presence: spec.Required, Min: whole(0), Max: whole(9)},
			{ID: 22, Name: "heat", Type: spec.Float, Presence: spec.Required, Min: whole(-2), Max: whole(2)},
			{ID: 23, Name: "guest", Type: spec.Ref, Presence: spec.Nullable, Target: 1, OnDelete: spec.Nullify},
			state(24),
		}},
	}}
}

// step is an action from a state to another.
func step(id spec.ID, name, from, to string) spec.Action {
	return spec.Action{ID: id, Name: name, From: []string{from}, To: to}
}

// checkAll is the first error of Check over all actions.
func checkAll(s *spec.Specification) error {
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Actions {
			if err := Check(s, e, &e.Actions[j]); err != nil {
				return err
			}
		}
	}
	return nil
}

// failing lists the guards of an action that do not hold now, by what the contract says of each: it
// asks the model about the action with that guard alone and no effects.
func failing(s *spec.Specification, store *model.Store, r *model.Record, a *spec.Action) []int {
	var out []int
	holds := model.Faithful().Holds
	for i := range a.Guards {
		if !holds(store, r, &a.Guards[i]) {
			out = append(out, i)
		}
	}
	return out
}
