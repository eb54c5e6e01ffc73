package change_test

import (
	"pgregory.net/rapid"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (d dice) addAction() change.Change {
	c := &change.AddAction{Entity: d.entity()}
	e := d.s.Entity(c.Entity)
	if e == nil {
		return c
	}
	state := e.State()
	if (state == nil) != d.rarely(15) {
		values := d.newValues(3)
		c.State = &spec.Field{ID: d.id(), Name: d.name(), Type: spec.Enum, Presence: spec.Defaulted, Values: values, Initial: values[0]}
		state = c.State
	}
	c.Action = spec.Action{ID: d.id(), Name: d.name()}
	if state != nil {
		d.moves(&c.Action, state)
	}
	d.parts(e, &c.Action)
	return c
}

func (d dice) changeAction() change.Change {
	var all []spec.ID
	for i := range d.s.Entities {
		for j := range d.s.Entities[i].Actions {
			all = append(all, d.s.Entities[i].Actions[j].ID)
		}
	}
	c := &change.ChangeAction{Action: d.oneOf("action", all)}
	e, was := d.s.Action(c.Action)
	if was == nil || d.rarely(6) {
		return c
	}
	_, to := d.s.Clone().Action(c.Action)
	d.moves(to, e.State())
	if d.rarely(3) {
		to.Guards, to.Effects = nil, nil
	}
	d.parts(e, to)
	c.To = to
	return c
}

func (d dice) moves(a *spec.Action, state *spec.Field) {
	a.From = rapid.SliceOfNDistinct(rapid.SampledFrom(state.Values), 1, 2, rapid.ID).Draw(d.t, "from")
	a.To = rapid.SampledFrom(state.Values).Draw(d.t, "to")
}

// parts adds guards and effects.
func (d dice) parts(e *spec.Entity, a *spec.Action) {
	for range d.pick("guards", 3) {
		a.Guards = append(a.Guards, d.guard(e))
	}
	for range d.pick("effects", 3) {
		a.Effects = append(a.Effects, d.effect(e))
	}
}

func of(types ...spec.Type) func(*spec.Field) bool {
	return func(f *spec.Field) bool {
		for _, t := range types {
			if f.Type == t {
				return !f.IsState()
			}
		}
		return false
	}
}

// owned is a field of an entity for which ok holds.
func (d dice) owned(e *spec.Entity, ok func(*spec.Field) bool) *spec.Field {
	if e != nil {
		if f := e.Field(d.oneOf("field", fieldIDs(e, ok))); f != nil {
			return f
		}
	}
	return &spec.Field{ID: 99_999_998, Type: spec.Int}
}

func (d dice) guard(e *spec.Entity) spec.Guard {
	count, op := 1+d.pick("count", 3), rapid.SampledFrom([]string{"=", ">", ">=", "<", "<="}).Draw(d.t, "op")
	constant := func(f *spec.Field) spec.Number { n, _ := d.value(f).Number(); return n }
	switch ref := d.owned(e, of(spec.Ref)); d.pick("guard", 7) {
	case 0:
		f := d.owned(e, of(spec.Int, spec.Float))
		return spec.Guard{Kind: spec.NumberIs, Field: f.ID, Op: op, Constant: constant(f)}
	case 1:
		return spec.Guard{Kind: spec.IsTrue, Field: d.owned(e, of(spec.Boolean)).ID}
	case 2:
		return spec.Guard{Kind: spec.IsPresent, Field: d.owned(e, func(f *spec.Field) bool { return f.Presence == spec.Nullable }).ID}
	case 3:
		return spec.Guard{Kind: spec.HasItems, Field: d.owned(e, of(spec.RefList)).ID, Count: count}
	case 4:
		r := d.referrer(e)
		return spec.Guard{Kind: spec.HasReferrer, Entity: r.Entity.ID, Through: r.Field.ID, Count: count}
	case 5:
		f := d.owned(d.s.Entity(ref.Target), of(spec.Int, spec.Float))
		return spec.Guard{Kind: spec.OtherNumber, Field: ref.ID, OtherField: f.ID, Op: op, Constant: constant(f)}
	default:
		g := spec.Guard{Kind: spec.OtherState, Field: ref.ID, State: "other"}
		if target := d.s.Entity(ref.Target); target != nil && target.State() != nil {
			g.State = rapid.SampledFrom(target.State().Values).Draw(d.t, "state")
		}
		return g
	}
}

// referrer is a ref to an entity, if there is one elsewhere.
func (d dice) referrer(e *spec.Entity) spec.Referrer {
	all := d.s.Referrers(e.ID)
	if len(all) == 0 {
		return spec.Referrer{Entity: e, Field: &spec.Field{ID: 99_999_997}}
	}
	return rapid.SampledFrom(all).Draw(d.t, "referrer")
}

func (d dice) effect(e *spec.Entity) spec.Effect {
	delta := func(f *spec.Field) spec.Number { return spec.Number(d.pick("delta", 7)-3) * f.Step() }
	numbers := of(spec.Int, spec.Float)
	switch d.pick("effect", 5) {
	case 0:
		f := d.owned(e, of(spec.String, spec.Int, spec.Float, spec.Boolean, spec.Enum, spec.Datetime))
		return spec.Effect{Kind: spec.Set, Field: f.ID, Value: d.value(f)}
	case 1:
		f := d.owned(e, numbers)
		return spec.Effect{Kind: spec.Add, Field: f.ID, Delta: delta(f)}
	case 2, 3:
		kind, t := spec.AddRef, spec.Ref
		if d.rarely(2) {
			kind, t = spec.AddItems, spec.RefList
		}
		through := d.owned(e, of(t))
		f := d.owned(d.s.Entity(through.Target), numbers)
		return spec.Effect{Kind: kind, Field: through.ID, OtherField: f.ID, Delta: delta(f)}
	default:
		r := d.referrer(e)
		x := spec.Effect{Kind: spec.Create, Entity: r.Entity.ID, Through: r.Field.ID}
		for i := range r.Entity.Fields {
			f := &r.Entity.Fields[i]
			if !f.IsReference() && !f.IsState() && (f.Presence == spec.Required || d.rarely(4)) {
				x.Values = append(x.Values, spec.Assignment{Field: f.ID, Value: *d.value(f)})
			}
		}
		return x
	}
}
