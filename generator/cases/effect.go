package cases

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planEffect: each effect is seen, on the record and elsewhere; one that breaks a bound leaves
// nothing behind; one on a null reference or an empty list does nothing.
func planEffect(g *planning) {
	g.actions(func(e *spec.Entity, a *spec.Action) {
		if len(a.Effects) == 0 {
			return
		}
		all := g.actionPlan(EffectFamily, e, a, "all", "its effects are seen, and nothing else changes", func(d *draft) { buildEffects(d, e, a) })
		for i := range a.Effects {
			x := &a.Effects[i]
			if x.Kind == spec.Create { // what the record holds that it creates
				all.asserts(g.shape(g.spec.Entity(x.Entity)), x.Entity)
			}
			name := fmt.Sprintf("%s-%d-%d", x.Kind, max(x.Field, x.Through), x.OtherField)
			g.planBreaking(e, a, x, name)
			g.planNothing(e, a, x, name)
		}
	})
}

func buildEffects(d *draft, e *spec.Entity, a *spec.Action) {
	d.Far = true // lists of more than one record
	d.Make(e)
	r := d.start(e, a)
	for _, x := range a.Effects {
		if x.Entity != 0 {
			d.Make(d.spec.Entity(x.Entity))
		}
		if owner, _ := d.spec.Field(x.OtherField); owner != nil {
			d.Make(owner)
		}
	}
	d.must(d.Prepare(r, a, -1))
	d.test()
	d.rests(13)
	d.quotes(prose.Action(d.spec, e, a))
	d.act(r, a, 200, 13)
	d.list(e)
	d.involved(a, nil)
}

// planBreaking: a number that an effect would take over its bound.
func (g *planning) planBreaking(e *spec.Entity, a *spec.Action, x *spec.Effect, name string) {
	if x.Delta == 0 {
		return
	}
	owner, f := g.spec.Field(max(x.OtherField, 0))
	if x.Kind == spec.Add {
		owner, f = e, e.Field(x.Field)
	}
	v, ok := breaking(f, x, guardOn(a, x))
	if !ok {
		return
	}
	p := g.actionPlan(EffectFamily, e, a, name+"-breaks", "an effect that would break a bound is 409, and nothing of the action happens", func(d *draft) {
		d.Far = true
		r := d.start(e, a)
		d.must(d.Prepare(r, a, -1))
		target := d.reached(r, x)
		if target == nil {
			panic(disagreement{"the effect reaches no record"})
		}
		d.Patch(target, witness.Values{{Field: f, Datum: v}})
		d.test()
		d.rests(11)
		d.quotes(prose.Effect(d.spec, e, x))
		d.act(r, a, 409, 11)
		d.list(e)
		d.involved(a, nil)
	})
	p.asserts(g.field(owner, f), f.ID) // its bounds
}

// guardOn is the guard on the number that an effect adds to; nil if there is none.
func guardOn(a *spec.Action, x *spec.Effect) *spec.Guard {
	for i := range a.Guards {
		g := &a.Guards[i]
		own := x.Kind == spec.Add && g.Kind == spec.NumberIs && g.Field == x.Field
		other := x.Kind == spec.AddRef && g.Kind == spec.OtherNumber && g.Field == x.Field && g.OtherField == x.OtherField
		if own || other {
			return g
		}
	}
	return nil
}

// breaking is a valid number that the effect takes out of bounds although the guard holds. It goes
// as near to the bound as it can: one step too far is enough.
func breaking(f *spec.Field, x *spec.Effect, guard *spec.Guard) (spec.Number, bool) {
	near := *f.Max - x.Delta + f.Step()
	far := *f.Max
	if x.Delta < 0 {
		near, far = *f.Min-x.Delta-f.Step(), *f.Min
	}
	candidates := []spec.Number{near, far}
	if guard != nil {
		candidates = append(candidates, guard.Constant, guard.Constant-f.Step(), guard.Constant+f.Step())
	}
	for _, v := range candidates {
		out := v+x.Delta > *f.Max || v+x.Delta < *f.Min
		if f.Accepts(spec.Num(v)) == nil && out && (guard == nil || model.Compare(v, guard.Op, guard.Constant)) {
			return v, true
		}
	}
	return 0, false
}

// reached is the record whose number an effect adds to; of a list the last one.
func (d *draft) reached(r *model.Record, x *spec.Effect) *model.Record {
	if x.Kind == spec.Add {
		return r
	}
	f := r.Entity.Field(x.Field)
	switch held := r.Get(x.Field).(type) {
	case int64:
		return d.store.Find(f.Target, held)
	case []int64:
		if len(held) > 0 {
			return d.store.Find(f.Target, held[len(held)-1])
		}
	}
	return nil
}

// planNothing: effects on a null reference, on an empty list, and on the record itself.
func (g *planning) planNothing(e *spec.Entity, a *spec.Action, x *spec.Effect, name string) {
	if x.Kind != spec.AddRef && x.Kind != spec.AddItems || guarded(a, x.Field) {
		return
	}
	f := e.Field(x.Field)
	var empty model.Datum
	if x.Kind == spec.AddItems {
		empty = []int64{}
	}
	if f.Presence == spec.Nullable || x.Kind == spec.AddItems {
		g.actionPlan(EffectFamily, e, a, name+"-none", "an effect on a null reference or an empty list does nothing", func(d *draft) {
			buildHeld(d, e, a, f, func(*model.Record) model.Datum { return empty })
		})
	}
	if f.Target != e.ID || guarded(a, x.OtherField) {
		return
	}
	g.actionPlan(EffectFamily, e, a, name+"-self", "an effect through a reference of the record to itself shows in the answer", func(d *draft) {
		buildHeld(d, e, a, f, func(r *model.Record) model.Datum {
			n := e.Field(x.OtherField)
			v := *n.Min
			if x.Delta < 0 {
				v = *n.Max
			}
			d.Patch(r, witness.Values{{Field: n, Datum: v}})
			if x.Kind == spec.AddItems {
				return []int64{r.ID}
			}
			return r.ID
		})
	})
}

// guarded reports whether a guard looks at a field of the record.
func guarded(a *spec.Action, field spec.ID) bool {
	for _, g := range a.Guards {
		if g.Field == field {
			return true
		}
	}
	return false
}

// buildHeld runs the action with something else in the field that an effect goes through.
func buildHeld(d *draft, e *spec.Entity, a *spec.Action, f *spec.Field, held func(*model.Record) model.Datum) {
	r := d.start(e, a)
	d.must(d.Prepare(r, a, -1))
	d.Patch(r, witness.Values{{Field: f, Datum: held(r)}})
	d.test()
	d.rests(13)
	d.quotes(prose.Action(d.spec, e, a))
	d.act(r, a, 200, 13)
	d.list(e)
	d.involved(a, nil)
}
