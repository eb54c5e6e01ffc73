package change_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/generator/witness"
)

// loose says what a specification names that it does not have.
func loose(s *spec.Specification) error {
	var there []spec.ID
	for i := range s.Entities {
		there = append(append(there, s.Entities[i].ID), fieldIDs(&s.Entities[i], nil)...)
	}
	for _, id := range mentions(s) {
		if !slices.Contains(there, id) {
			return fmt.Errorf("%d is named and does not exist", id)
		}
	}
	return nil
}

// play says what cannot be done with a specification that is said to be valid: every entity can have
// records, every action can be tried, and a record can be replaced by itself at any time, so that no
// default and no constant breaks a bound. It asks the model, which checks values by rules of its own.
func play(s *spec.Specification) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("it cannot be played: %v", r)
		}
	}()
	store := model.New(s, model.Faithful())
	p := &witness.Planner{Spec: s, Store: store, Drive: driver{store}, Source: values.New(1, 1)}
	for i := range s.Entities {
		e := &s.Entities[i]
		r := p.Make(e)
		for j := range e.Actions {
			if a := &e.Actions[j]; p.Prepare(r, a, -1) == nil {
				store.Act(r, a)
			}
		}
	}
	for i := range s.Entities {
		for _, r := range store.List(&s.Entities[i]) {
			if status := store.Replace(r, witness.Body(itself(r))); status != 200 {
				return fmt.Errorf("replacing a %s by itself is %d: %v", r.Entity.Name, status, r.Values)
			}
		}
	}
	return nil
}

// itself is what a record holds, but for the state.
func itself(r *model.Record) witness.Values {
	var out witness.Values
	for i := range r.Entity.Fields {
		if f := &r.Entity.Fields[i]; !f.IsState() {
			out = append(out, witness.Value{Field: f, Datum: r.Values[i]})
		}
	}
	return out
}

// driver carries requests out on a model; what is refused panics.
type driver struct{ store *model.Store }

func (d driver) Create(e *spec.Entity, given witness.Values) *model.Record {
	r, status := d.store.Create(e, witness.Body(given))
	if r == nil {
		panic(fmt.Sprintf("creating a %s is %d: %v", e.Name, status, given))
	}
	return r
}

func (d driver) Patch(r *model.Record, given witness.Values) {
	if status := d.store.Patch(r, witness.Body(given)); status != 200 {
		panic(fmt.Sprintf("patching a %s is %d: %v", r.Entity.Name, status, given))
	}
}

func (d driver) Act(r *model.Record, a *spec.Action) int { return d.store.Act(r, a) }

// mentions lists every identity that a specification names outside of where it is defined.
func mentions(s *spec.Specification) []spec.ID {
	var v any
	if err := json.Unmarshal([]byte(encoded(s)), &v); err != nil {
		panic(err)
	}
	var out []spec.ID
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for key, x := range v {
				n, isNumber := x.(float64)
				if isNumber && slices.Contains([]string{"field", "otherField", "entity", "through", "target"}, key) {
					out = append(out, spec.ID(n))
				}
				walk(x)
			}
		}
	}
	walk(v)
	return out
}
