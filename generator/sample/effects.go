package sample

import "staminabench/generator/spec"

// inventEffect makes an effect for an action of e; the kinds that the entity allows are equally
// likely.
func (g *Sampler) inventEffect(s *spec.Specification, e *spec.Entity) (spec.Effect, bool) {
	byKind := map[spec.EffectKind][]spec.Effect{}
	add := func(x spec.Effect) { byKind[x.Kind] = append(byKind[x.Kind], x) }
	for i := range e.Fields {
		f := &e.Fields[i]
		if !f.IsReference() && !f.IsState() {
			add(spec.Effect{Kind: spec.Set, Field: f.ID, Value: g.setTo(f)})
		}
		g.additions(s, f, add)
	}
	for _, r := range s.Referrers(e.ID) {
		if x, ok := g.creation(r, e); ok {
			add(x)
		}
	}
	var kinds []spec.EffectKind
	for _, k := range []spec.EffectKind{spec.Set, spec.Add, spec.AddRef, spec.AddItems, spec.Create} {
		if len(byKind[k]) > 0 {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return spec.Effect{}, false
	}
	list := byKind[kinds[g.draw.IntN(len(kinds))]]
	return list[g.draw.IntN(len(list))], true
}

func (g *Sampler) setTo(f *spec.Field) *spec.Value {
	if f.Presence == spec.Nullable && g.draw.IntN(4) == 0 {
		v := spec.Null()
		return &v
	}
	return g.constant(f)
}

func (g *Sampler) additions(s *spec.Specification, f *spec.Field, add func(spec.Effect)) {
	if g.canAdd(f) {
		add(spec.Effect{Kind: spec.Add, Field: f.ID, Delta: g.delta(f)})
	}
	if !f.IsReference() {
		return
	}
	kind := map[spec.Type]spec.EffectKind{spec.Ref: spec.AddRef, spec.RefList: spec.AddItems}[f.Type]
	target := s.Entity(f.Target)
	for i := range target.Fields {
		if n := &target.Fields[i]; g.canAdd(n) {
			add(spec.Effect{Kind: kind, Field: f.ID, OtherField: n.ID, Delta: g.delta(n)})
		}
	}
}

func (g *Sampler) canAdd(f *spec.Field) bool {
	return f.IsNumber() && f.Presence != spec.Nullable && f.Min != nil && f.Max != nil
}

// delta is a step of up to a quarter of the range, up or down.
func (g *Sampler) delta(f *spec.Field) spec.Number {
	steps := int64((*f.Max-*f.Min)/f.Step()) / 4
	d := spec.Number(1+g.draw.Int64N(max(1, min(steps, 40)))) * f.Step()
	if g.draw.IntN(2) == 0 {
		return -d
	}
	return d
}

// creation makes an effect that creates a record of the entity that a ref to e belongs to.
func (g *Sampler) creation(r spec.Referrer, e *spec.Entity) (spec.Effect, bool) {
	x := spec.Effect{Kind: spec.Create, Entity: r.Entity.ID, Through: r.Field.ID}
	if r.Entity.ID == e.ID || r.Field.Type != spec.Ref {
		return x, false
	}
	for i := range r.Entity.Fields {
		f := &r.Entity.Fields[i]
		switch {
		case f.ID == r.Field.ID || f.IsState():
		case f.IsReference() && f.Presence == spec.Required:
			return x, false
		case f.IsReference():
		case f.Presence == spec.Required || g.draw.IntN(4) == 0:
			x.Values = append(x.Values, spec.Assignment{Field: f.ID, Value: *g.constant(f)})
		}
	}
	return x, true
}
