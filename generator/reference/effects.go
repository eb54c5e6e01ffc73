package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// effectTest selects effects of actions.
type effectTest func(s *spec.Specification, a *spec.Action, x *spec.Effect) bool

func always(*spec.Specification, *spec.Action, *spec.Effect) bool { return true }

// effects selects the actions with an effect of a kind that passes the test. An effect has no
// identity, so the bug is planted in the first one that does.
func effects(kind spec.EffectKind, ok effectTest) sites {
	return actions(func(s *spec.Specification, _ *spec.Entity, a *spec.Action) bool {
		return firstEffect(s, a, kind, ok) >= 0
	})
}

func firstEffect(s *spec.Specification, a *spec.Action, kind spec.EffectKind, ok effectTest) int {
	for i := range a.Effects {
		if x := &a.Effects[i]; x.Kind == kind && ok(s, a, x) {
			return i
		}
	}
	return -1
}

// effectFor is the first effect of a kind that passes the test, else the first of the kind.
func effectFor(s *spec.Specification, a *spec.Action, kind spec.EffectKind, ok effectTest) int {
	if i := firstEffect(s, a, kind, ok); i >= 0 {
		return i
	}
	return firstEffect(s, a, kind, always)
}

func adds(_ *spec.Specification, _ *spec.Entity, a *spec.Action) bool { return firstAdd(a) >= 0 }

func firstAdd(a *spec.Action) int {
	return slices.IndexFunc(a.Effects, func(x spec.Effect) bool { return x.Delta != 0 })
}

func withoutEffect(kind spec.EffectKind, ok effectTest) plant {
	return editAction(func(s *spec.Specification, _ *spec.Entity, a *spec.Action) {
		if i := effectFor(s, a, kind, ok); i >= 0 {
			a.Effects = slices.Delete(a.Effects, i, i+1)
		}
	})
}

// affectingFirst alters what the first effect of a kind that passes the test adds to the plan. Another
// action of the entity with the same effect is affected too.
func affectingFirst(kind spec.EffectKind, ok effectTest, rule func(x *spec.Effect, added model.Plan) model.Plan) plant {
	return func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		i := effectFor(b.spec, a, kind, ok)
		if i < 0 {
			return
		}
		x := a.Effects[i]
		affecting(b, func(r *model.Record, y *spec.Effect) bool {
			return r.Entity.ID == e.ID && y.Kind == kind && y.Field == x.Field && y.OtherField == x.OtherField && y.Through == x.Through
		}, func(added model.Plan) model.Plan { return rule(&x, added) })
	}
}
