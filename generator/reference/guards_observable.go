package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

func ofKind(kinds ...spec.GuardKind) guardTest {
	return func(_ *spec.Specification, _ *spec.Entity, _ *spec.Action, g *spec.Guard) bool {
		return slices.Contains(kinds, g.Kind)
	}
}

// looksInto selects guards on a value, which may be a null.
var looksInto = ofKind(spec.NumberIs, spec.IsTrue, spec.OtherNumber, spec.OtherState)

// isOrdered selects comparisons whose constant is on one side.
func isOrdered(_ *spec.Specification, _ *spec.Entity, _ *spec.Action, g *spec.Guard) bool {
	return neighbours[g.Op] != ""
}

func shown(kind spec.GuardKind) guardTest {
	return func(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) bool {
		return g.Kind == kind && shows(s, e, a, g)
	}
}

// shows reports whether it can be seen that a guard is not checked. It cannot if whatever the guard
// refuses would break a bound anyway: both are answered with 409.
func shows(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) bool {
	if g.Kind != spec.NumberIs && g.Kind != spec.OtherNumber || readsNull(s, e, a, g) {
		return true
	}
	low, high := room(s, e, a, g)
	return low <= high && (!model.Compare(low, g.Op, g.Constant) || !model.Compare(high, g.Op, g.Constant))
}

// edgeShows reports whether it can be seen which side of a comparison its constant is on.
func edgeShows(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) bool {
	if !isOrdered(s, e, a, g) {
		return false
	}
	low, high := room(s, e, a, g)
	return low <= g.Constant && g.Constant <= high
}

// room is the range of a guarded number in which no effect of the action takes it out of bounds.
func room(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) (low, high spec.Number) {
	f := compared(s, e, g)
	low, high = -spec.MaxMagnitude, spec.MaxMagnitude
	if f.Min != nil {
		low = *f.Min
	}
	if f.Max != nil {
		high = *f.Max
	}
	for _, x := range a.Effects {
		own := g.Kind == spec.NumberIs && x.Kind == spec.Add && x.Field == g.Field
		other := g.Kind == spec.OtherNumber && x.Kind == spec.AddRef && x.Field == g.Field && x.OtherField == g.OtherField
		if own || other {
			low, high = max(low, low-x.Delta), min(high, high-x.Delta)
		}
	}
	return low, high
}

// compared is the number that a guard compares.
func compared(s *spec.Specification, e *spec.Entity, g *spec.Guard) *spec.Field {
	f := e.Field(g.Field)
	if g.Kind == spec.OtherNumber {
		return s.Entity(f.Target).Field(g.OtherField)
	}
	return f
}

// readsNull selects guards that look into a field, or through a reference, that can be null.
func readsNull(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) bool {
	if !looksInto(s, e, a, g) {
		return false
	}
	return isNullable(e.Field(g.Field)) || g.Kind == spec.OtherNumber && isNullable(compared(s, e, g))
}

func presentMayBeZero(_ *spec.Specification, e *spec.Entity, _ *spec.Action, g *spec.Guard) bool {
	return g.Kind == spec.IsPresent && mayBeZero(e.Field(g.Field))
}
