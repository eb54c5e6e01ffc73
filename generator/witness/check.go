package witness

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/values"
)

// Check says why there is no witness for an action: requests that make it succeed, and for each
// guard and each reachable wrong state requests that make exactly that check fail.
func Check(s *spec.Specification, e *spec.Entity, a *spec.Action) error {
	start, err := StartingState(e, a)
	if err != nil {
		return err
	}
	if err := try(s, e, a, start, -1, 200); err != nil {
		return err
	}
	for i := range a.Guards {
		if err := try(s, e, a, start, i, 409); err != nil {
			return fmt.Errorf("guard %d: %w", i+1, err)
		}
	}
	for _, state := range Reachable(e) {
		if a.StartsFrom(state) {
			continue
		}
		p := bare(s)
		r, err := p.Reach(e, state)
		if err != nil {
			return err
		}
		if status := p.Drive.Act(r, a); status != 400 {
			return fmt.Errorf("%s.%s in the wrong state %q is %d", e.Name, a.Name, state, status)
		}
	}
	return nil
}

// StartingState is the first starting state of an action that can be reached.
func StartingState(e *spec.Entity, a *spec.Action) (string, error) {
	for _, state := range a.From {
		if _, ok := Path(e, state); ok {
			return state, nil
		}
	}
	return "", fmt.Errorf("%s.%s: no starting state can be reached", e.Name, a.Name)
}

func try(s *spec.Specification, e *spec.Entity, a *spec.Action, start string, broken, want int) error {
	p := bare(s)
	r, err := p.Reach(e, start)
	if err != nil {
		return err
	}
	if err := p.Prepare(r, a, broken); err != nil {
		return err
	}
	if status := p.Drive.Act(r, a); status != want {
		return fmt.Errorf("%s.%s is %d, not %d", e.Name, a.Name, status, want)
	}
	return nil
}

func bare(s *spec.Specification) *Planner {
	store := model.New(s, model.Faithful())
	return &Planner{Spec: s, Store: store, Drive: direct{store}, Source: values.New(1, 1)}
}

// direct drives a model without writing anything down.
type direct struct{ store *model.Store }

func (d direct) Create(e *spec.Entity, given Values) *model.Record {
	r, status := d.store.Create(e, Body(given))
	if r == nil {
		panic(fmt.Sprintf("witness: the model refuses a new %s with %d: %v", e.Name, status, given))
	}
	return r
}

func (d direct) Patch(r *model.Record, given Values) {
	if status := d.store.Patch(r, Body(given)); status != 200 {
		panic(fmt.Sprintf("witness: the model refuses to patch a %s with %d: %v", r.Entity.Name, status, given))
	}
}

func (d direct) Act(r *model.Record, a *spec.Action) int { return d.store.Act(r, a) }

// Body is a request body as the model reads it.
func Body(given Values) model.Input {
	in := model.Input{}
	Decode(given, in)
	return in
}

// Decode makes in a request body as the model reads it, whatever it was.
func Decode(given Values, in model.Input) {
	clear(in)
	for _, v := range given {
		in[v.Field.Name] = v.Datum
	}
}

// Differs says why it cannot be shown that an action lacks something that trial has beside it, a
// guard (broken is its index) or an effect (broken is -1): the action must succeed where the stage
// is set for trial.
func Differs(s *spec.Specification, e *spec.Entity, trial, a *spec.Action, broken int) error {
	start, err := StartingState(e, a)
	if err != nil {
		return err
	}
	p := bare(s)
	r, err := p.Reach(e, start)
	if err != nil {
		return err
	}
	if err := p.Prepare(r, trial, broken); err != nil {
		return err
	}
	if status := p.Drive.Act(r, a); status != 200 {
		return fmt.Errorf("%s.%s is %d, not 200", e.Name, a.Name, status)
	}
	return nil
}
