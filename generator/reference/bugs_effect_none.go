package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var nothingToAddToIs409 = Bug{
	Name: "nothing_to_add_to_is_409", Family: "effect",
	Sentence: "An action is refused if an effect is on a null reference or an empty list.",
	Sites:    actions(anyOfEffects(mayReachNothing)),
	fits:     actions(anyOfEffects(reachesOthers)),
	plant: func(b *build, site spec.ID) {
		_, a := b.spec.Action(site)
		next := b.rules.Affect
		b.rules.Affect = func(s *model.Store, r *model.Record, x *spec.Effect, plan *model.Plan) {
			was := len(plan.Writes)
			next(s, r, x, plan)
			if len(plan.Writes) == was && reachesOthers(b.spec, r.Entity, a, x) && isOf(a, x) {
				_, f := b.spec.Field(x.OtherField)
				plan.Writes = append(plan.Writes, model.Write{Record: r, Field: f, Value: *f.Max + f.Step(), Checked: true})
			}
		}
	},
}

// isOf reports whether an effect is this action's own: another may have one that is equal.
func isOf(a *spec.Action, x *spec.Effect) bool {
	for i := range a.Effects {
		if &a.Effects[i] == x {
			return true
		}
	}
	return false
}

func anyOfEffects(ok addTest) func(*spec.Specification, *spec.Entity, *spec.Action) bool {
	return func(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
		return slices.ContainsFunc(a.Effects, func(x spec.Effect) bool { return ok(s, e, a, &x) })
	}
}

func reachesOthers(_ *spec.Specification, _ *spec.Entity, _ *spec.Action, x *spec.Effect) bool {
	return x.Kind == spec.AddRef || x.Kind == spec.AddItems
}

// mayReachNothing reports whether an effect's reference can be null, or its list empty, although the
// guards hold: none that looks at it does then.
func mayReachNothing(s *spec.Specification, e *spec.Entity, a *spec.Action, x *spec.Effect) bool {
	if !reachesOthers(s, e, a, x) || x.Kind == spec.AddRef && !isNullable(e.Field(x.Field)) {
		return false
	}
	return !slices.ContainsFunc(a.Guards, func(g spec.Guard) bool { return g.Field == x.Field })
}
