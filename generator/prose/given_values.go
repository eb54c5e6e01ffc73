package prose

import (
	"slices"

	"staminabench/generator/spec"
)

var (
	valueGoes = phrases{
		"{path} no longer gives {value} to the {target} record that it creates.",
		"The {target} record that {path} creates no longer gets {value}.",
	}
	valueComes = phrases{
		"{path} gives {value} to the {target} record that it creates.",
		"The {target} record that {path} creates gets {value}.",
	}
)

// givenValues tells how the values differ that an action's create effects give.
func (i item) givenValues(e *spec.Entity, was, now *spec.Action) []string {
	var out []string
	line := func(p phrases, t teller, x *spec.Effect, v spec.Assignment) {
		out = append(out, "- "+t.tell(p, about(was.ID), "path", actionRoute(e, was),
			"target", t.entity(x.Entity), "value", t.assigned(v)))
	}
	for j := range was.Effects {
		x := &was.Effects[j]
		k := slices.IndexFunc(now.Effects, func(y spec.Effect) bool {
			return y.Kind == spec.Create && y.Entity == x.Entity && y.Through == x.Through
		})
		if x.Kind != spec.Create || k < 0 {
			continue
		}
		for _, v := range without(x.Values, now.Effects[k].Values) {
			line(valueGoes, i.before, x, v)
		}
		for _, v := range without(now.Effects[k].Values, x.Values) {
			line(valueComes, i.after, x, v)
		}
	}
	return out
}

// without are the assignments of a that b does not have.
func without(a, b []spec.Assignment) []spec.Assignment {
	return slices.DeleteFunc(slices.Clone(a), func(v spec.Assignment) bool { return slices.Contains(b, v) })
}
