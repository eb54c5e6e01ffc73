package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// setShows reports whether a field can have another value before the effect: a guard may pin it.
func setShows(s *spec.Specification, a *spec.Action, x *spec.Effect) bool {
	_, f := s.Field(x.Field)
	return !slices.ContainsFunc(a.Guards, func(g spec.Guard) bool {
		switch {
		case g.Field != x.Field:
			return false
		case g.Kind == spec.IsTrue:
			return x.SetTo() == spec.Bool(true)
		}
		return g.Kind == spec.NumberIs && pins(f, &g, x.SetTo())
	})
}

// pins reports whether a guard holds for no other number than the one given.
func pins(f *spec.Field, g *spec.Guard, only spec.Value) bool {
	candidates := []spec.Number{g.Constant}
	for _, n := range []spec.Number{f.Step(), 2 * f.Step()} {
		candidates = append(candidates, g.Constant+n, g.Constant-n)
	}
	for _, bound := range []*spec.Number{f.Min, f.Max} {
		if bound != nil {
			candidates = append(candidates, *bound)
		}
	}
	return !slices.ContainsFunc(candidates, func(n spec.Number) bool {
		return f.Accepts(spec.Num(n)) == nil && model.Compare(n, g.Op, g.Constant) && spec.Num(n) != only
	})
}

// leavesDefaults reports whether a created record has a field that gets its default.
func leavesDefaults(s *spec.Specification, _ *spec.Action, x *spec.Effect) bool {
	return slices.ContainsFunc(s.Entity(x.Entity).Fields, func(f spec.Field) bool { return getsDefault(x, &f) })
}

func getsDefault(x *spec.Effect, f *spec.Field) bool {
	given := slices.ContainsFunc(x.Values, func(v spec.Assignment) bool { return v.Field == f.ID })
	return isDefaulted(f) && !f.IsState() && !given
}

type addTest func(s *spec.Specification, e *spec.Entity, a *spec.Action, x *spec.Effect) bool

func anyEffect(*spec.Specification, *spec.Entity, *spec.Action, *spec.Effect) bool { return true }

// addedFields selects the numbers to which effects add that pass the test.
func addedFields(ok addTest) sites {
	return func(s *spec.Specification, _ []*spec.Specification) []spec.ID {
		var out []spec.ID
		for i := range s.Entities {
			e := &s.Entities[i]
			for j := range e.Actions {
				for k := range e.Actions[j].Effects {
					x := &e.Actions[j].Effects[k]
					if f := added(s, e, x); f != nil && ok(s, e, &e.Actions[j], x) && !slices.Contains(out, f.ID) {
						out = append(out, f.ID)
					}
				}
			}
		}
		return out
	}
}

// canBreak reports whether one of an action's effects can take its number out of bounds.
func canBreak(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	return anyOfEffects(breakable)(s, e, a)
}

// added is the number that an effect adds to; nil if it adds to none.
func added(s *spec.Specification, e *spec.Entity, x *spec.Effect) *spec.Field {
	switch x.Kind {
	case spec.Add:
		return e.Field(x.Field)
	case spec.AddRef, spec.AddItems:
		return s.Entity(e.Field(x.Field).Target).Field(x.OtherField)
	}
	return nil
}

// breakable reports whether an effect can take its number out of bounds although the guards hold.
func breakable(s *spec.Specification, e *spec.Entity, a *spec.Action, x *spec.Effect) bool {
	f := added(s, e, x)
	if f == nil {
		return false
	}
	edge, next := *f.Max, *f.Max-x.Delta+f.Step() // the outermost and the innermost value that breaks
	if x.Delta < 0 {
		edge, next = *f.Min, *f.Min-x.Delta-f.Step()
	}
	for i := range a.Guards {
		g := &a.Guards[i]
		own := g.Kind == spec.NumberIs && x.Kind == spec.Add
		other := g.Kind == spec.OtherNumber && x.Kind == spec.AddRef && g.OtherField == x.OtherField
		if (own || other) && g.Field == x.Field && !model.Compare(edge, g.Op, g.Constant) && !model.Compare(next, g.Op, g.Constant) {
			return false
		}
	}
	return true
}
