package sample

import (
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// inventGuard makes a guard for an action of e. The kinds that the entity allows are equally
// likely, however many fields they could use.
func (g *Sampler) inventGuard(s *spec.Specification, e *spec.Entity) (spec.Guard, bool) {
	byKind := map[spec.GuardKind][]spec.Guard{}
	add := func(x spec.Guard) { byKind[x.Kind] = append(byKind[x.Kind], x) }
	for i := range e.Fields {
		g.ownGuards(&e.Fields[i], add)
		g.otherGuards(s, e, &e.Fields[i], add)
	}
	for _, r := range s.Referrers(e.ID) {
		if r.Entity.ID != e.ID && r.Field.Type == spec.Ref {
			add(spec.Guard{Kind: spec.HasReferrer, Entity: r.Entity.ID, Through: r.Field.ID, Count: 1 + g.draw.IntN(2)})
		}
	}
	var kinds []spec.GuardKind
	for _, k := range []spec.GuardKind{spec.NumberIs, spec.IsTrue, spec.IsPresent, spec.HasItems, spec.HasReferrer, spec.OtherNumber, spec.OtherState} {
		if len(byKind[k]) > 0 {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return spec.Guard{}, false
	}
	list := byKind[kinds[g.draw.IntN(len(kinds))]]
	return list[g.draw.IntN(len(list))], true
}

func (g *Sampler) ownGuards(f *spec.Field, add func(spec.Guard)) {
	switch {
	case f.IsState():
		return
	case f.IsNumber():
		add(g.comparison(f, spec.Guard{Kind: spec.NumberIs, Field: f.ID}))
	case f.Type == spec.Boolean:
		add(spec.Guard{Kind: spec.IsTrue, Field: f.ID})
	case f.Type == spec.RefList:
		add(spec.Guard{Kind: spec.HasItems, Field: f.ID, Count: 1 + g.draw.IntN(2)})
	}
	if f.Presence == spec.Nullable {
		add(spec.Guard{Kind: spec.IsPresent, Field: f.ID})
	}
}

func (g *Sampler) otherGuards(s *spec.Specification, e *spec.Entity, f *spec.Field, add func(spec.Guard)) {
	if f.Type != spec.Ref {
		return
	}
	target := s.Entity(f.Target)
	for i := range target.Fields {
		if n := &target.Fields[i]; n.IsNumber() {
			add(g.comparison(n, spec.Guard{Kind: spec.OtherNumber, Field: f.ID, OtherField: n.ID}))
		}
	}
	if target.State() != nil && target.ID != e.ID {
		states := witness.Reachable(target)
		add(spec.Guard{Kind: spec.OtherState, Field: f.ID, State: states[g.draw.IntN(len(states))]})
	}
}

func (g *Sampler) comparison(f *spec.Field, x spec.Guard) spec.Guard {
	x.Op = []string{"=", ">", ">=", ">=", "<", "<="}[g.draw.IntN(6)]
	x.Constant = g.draw.Number(f)
	return x
}
