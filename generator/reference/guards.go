package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// guardTest selects guards of actions.
type guardTest func(s *spec.Specification, e *spec.Entity, a *spec.Action, g *spec.Guard) bool

// guards selects the actions with a guard that passes the test. A guard has no identity, so the bug
// is planted in the first one that does.
func guards(ok guardTest) sites {
	return actions(func(s *spec.Specification, e *spec.Entity, a *spec.Action) bool { return firstGuard(s, e, a, ok) >= 0 })
}

func firstGuard(s *spec.Specification, e *spec.Entity, a *spec.Action, ok guardTest) int {
	for i := range a.Guards {
		if ok(s, e, a, &a.Guards[i]) {
			return i
		}
	}
	return -1
}

// guardFor is the first guard that passes ok, else the first that passes fits; -1 if there is none.
func guardFor(s *spec.Specification, e *spec.Entity, a *spec.Action, ok, fits guardTest) int {
	if i := firstGuard(s, e, a, ok); i >= 0 {
		return i
	}
	return firstGuard(s, e, a, fits)
}

func editGuard(ok, fits guardTest, edit func(g *spec.Guard)) plant {
	return editAction(func(s *spec.Specification, e *spec.Entity, a *spec.Action) {
		if i := guardFor(s, e, a, ok, fits); i >= 0 {
			edit(&a.Guards[i])
		}
	})
}

func withoutGuard(kind spec.GuardKind) plant {
	return editAction(func(s *spec.Specification, e *spec.Entity, a *spec.Action) {
		if i := guardFor(s, e, a, shown(kind), ofKind(kind)); i >= 0 {
			a.Guards = slices.Delete(a.Guards, i, i+1)
		}
	})
}

// holding replaces whether a guard holds; right is whether it should.
func holding(ok, fits guardTest, rule func(s *model.Store, r *model.Record, g *spec.Guard, right bool) bool) plant {
	return func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		i := guardFor(b.spec, e, a, ok, fits)
		if i < 0 {
			return
		}
		mine, next := a.Guards[i], b.rules.Holds
		b.rules.Holds = func(s *model.Store, r *model.Record, g *spec.Guard) bool {
			right := next(s, r, g)
			if *g == mine && r.Entity.ID == e.ID {
				return rule(s, r, g, right)
			}
			return right
		}
	}
}

// lookedInto is what a guard on a value finds; nil also if there is no record to look into.
func lookedInto(s *model.Store, r *model.Record, g *spec.Guard) model.Datum {
	d := r.Get(g.Field)
	id, isRef := d.(int64)
	if !isRef || g.Kind != spec.OtherNumber {
		return d
	}
	return s.Find(r.Entity.Field(g.Field).Target, id).Get(g.OtherField)
}
