package witness

import (
	"errors"
	"fmt"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Prepare sets the stage for an action on a record that is in a starting state: all guards hold but
// the one with index broken (none if it is -1), every effect fits, and every effect can be seen.
func (p *Planner) Prepare(r *model.Record, a *spec.Action, broken int) error {
	var patch Values
	for i := range r.Entity.Fields {
		f := &r.Entity.Fields[i]
		w := wishFor(f, a, broken)
		if w.none() {
			continue
		}
		d, err := p.grant(w)
		if err != nil {
			return fmt.Errorf("%s.%s: field %s: %w", r.Entity.Name, a.Name, f.Name, err)
		}
		patch = append(patch, Value{f, d})
	}
	if len(patch) > 0 {
		p.Drive.Patch(r, patch)
	}
	for i := range a.Guards {
		if g := &a.Guards[i]; g.Kind == spec.HasReferrer {
			p.refer(r, g, i != broken)
		}
	}
	return nil
}

// wish is what a field must hold for an action: what a guard and the effects ask of it.
type wish struct {
	field *spec.Field
	guard *spec.Guard
	holds bool // the guard must hold, or must not
	set   *spec.Effect
	adds  []*spec.Effect // Add to the field, or AddRef or AddItems through it
}

func wishFor(f *spec.Field, a *spec.Action, broken int) wish {
	w := wish{field: f}
	for i := range a.Guards {
		if g := &a.Guards[i]; g.Field == f.ID && g.Kind != spec.HasReferrer {
			w.guard, w.holds = g, i != broken
		}
	}
	for i := range a.Effects {
		x := &a.Effects[i]
		switch {
		case x.Field != f.ID:
		case x.Kind == spec.Set:
			w.set = x
		default:
			w.adds = append(w.adds, x)
		}
	}
	return w
}

func (w wish) none() bool { return w.guard == nil && w.set == nil && len(w.adds) == 0 }

func (w wish) is(k spec.GuardKind) bool { return w.guard != nil && w.guard.Kind == k }

// addTo is the effect that adds to a field: the wish's own, or one of the record that it names.
func (w wish) addTo(field spec.ID) *spec.Effect {
	for _, x := range w.adds {
		if x.OtherField == field || x.Kind == spec.Add && x.Field == field {
			return x
		}
	}
	return nil
}

func (p *Planner) grant(w wish) (model.Datum, error) {
	f := w.field
	switch {
	case w.is(spec.IsPresent) && !w.holds:
		return nil, nil
	case f.Type == spec.Ref:
		return p.target(w)
	case f.Type == spec.RefList:
		return p.list(w)
	case f.IsNumber():
		return p.number(f, w.guard, w.holds, w.addTo(f.ID), w.set)
	case w.is(spec.IsTrue):
		if w.set != nil && w.holds && w.set.SetTo() == spec.Bool(true) {
			return nil, errors.New("it is true already where it is set to true")
		}
		return w.holds, nil
	case w.set != nil:
		return p.Source.Other(f, model.Constant(w.set.SetTo())), nil
	}
	return p.Source.For(f), nil
}

// number finds a value that the guard (if it is one on a number) and the effects ask for.
func (p *Planner) number(f *spec.Field, g *spec.Guard, holds bool, add, set *spec.Effect) (model.Datum, error) {
	guarded := g != nil && (g.Kind == spec.NumberIs || g.Kind == spec.OtherNumber)
	good := func(n spec.Number) bool {
		if f.Accepts(spec.Num(n)) != nil {
			return false
		}
		if guarded && model.Compare(n, g.Op, g.Constant) != holds {
			return false
		}
		if add != nil && f.Accepts(spec.Num(n+add.Delta)) != nil {
			return false
		}
		return set == nil || model.Constant(set.SetTo()) != model.Datum(n)
	}
	for _, n := range p.candidates(f, g, guarded, add) {
		if good(n) {
			return n, nil
		}
	}
	return nil, errors.New("no number fits")
}

// candidates are the edges first, then random values; the other way round if the planner goes Far.
func (p *Planner) candidates(f *spec.Field, g *spec.Guard, guarded bool, add *spec.Effect) []spec.Number {
	edges := make([]spec.Number, 0, 3)
	if guarded {
		edges = append(edges, g.Constant, g.Constant-f.Step(), g.Constant+f.Step())
	}
	random := make([]spec.Number, 8)
	for i := range random {
		random[i] = p.Source.Number(f)
	}
	ends := make([]spec.Number, 0, 10)
	for _, bound := range []*spec.Number{f.Min, f.Max} {
		if bound == nil {
			continue
		}
		ends = append(ends, *bound, *bound+f.Step(), *bound-f.Step())
		if add != nil {
			ends = append(ends, *bound-add.Delta, *bound+add.Delta)
		}
	}
	if p.Far {
		return slices.Concat(random, ends, edges)
	}
	return slices.Concat(edges, random, ends)
}

// target finds or creates the record that a ref names.
func (p *Planner) target(w wish) (model.Datum, error) {
	e := p.Spec.Entity(w.field.Target)
	r, err := p.targetInState(e, w)
	if err != nil || r == nil {
		return nil, err
	}
	return r.ID, p.adjust(r, w)
}

// adjust gives the numbers of a record that a ref or reflist names what the guard and the effects
// ask of them.
func (p *Planner) adjust(r *model.Record, w wish) error {
	var patch Values
	for i := range r.Entity.Fields {
		f := &r.Entity.Fields[i]
		add, guard := w.addTo(f.ID), (*spec.Guard)(nil)
		if w.is(spec.OtherNumber) && w.guard.OtherField == f.ID {
			guard = w.guard
		}
		if add == nil && guard == nil {
			continue
		}
		n, err := p.number(f, guard, w.holds, add, nil)
		if err != nil {
			return err
		}
		patch = append(patch, Value{f, n})
	}
	if len(patch) > 0 {
		p.Drive.Patch(r, patch)
	}
	return nil
}

// targetInState returns nil if the reference must be null.
func (p *Planner) targetInState(e *spec.Entity, w wish) (*model.Record, error) {
	if !w.is(spec.OtherState) {
		return p.Make(e), nil
	}
	if w.holds {
		return p.Reach(e, w.guard.State)
	}
	for _, v := range Reachable(e) {
		if v != w.guard.State {
			return p.Reach(e, v)
		}
	}
	if w.field.Presence == spec.Nullable {
		return nil, nil
	}
	return nil, fmt.Errorf("no other state than %q is reachable", w.guard.State)
}

// list creates the records that a reflist names.
func (p *Planner) list(w wish) (model.Datum, error) {
	n := 2
	if w.is(spec.HasItems) {
		n = w.guard.Count
		if !w.holds {
			n--
		} else if p.Far {
			n++
		}
	}
	ids := p.items(w.field, n)
	for _, id := range ids {
		if err := p.adjust(p.Store.Find(w.field.Target, id), w); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// refer makes exactly as many records refer to r as the guard needs, or one less.
func (p *Planner) refer(r *model.Record, g *spec.Guard, holds bool) {
	need := g.Count
	if !holds {
		need--
	}
	from := p.Spec.Entity(g.Entity)
	through := from.Field(g.Through)
	n := 0
	for _, other := range p.Store.List(from) {
		if other.Get(through.ID) != r.ID {
			continue
		}
		if n++; n > need {
			p.Drive.Patch(other, Values{{through, p.Make(r.Entity).ID}})
		}
	}
	for ; n < need; n++ {
		p.Make(from, Value{through, r.ID})
	}
}
