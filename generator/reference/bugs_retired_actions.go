package reference

import (
	"reflect"
	"slices"

	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

var oldGuardIsChecked = Bug{
	Name: "old_guard_is_checked", Family: "retired",
	Sentence: "An action still needs a guard that was removed.",
	Sites:    revivable(withOldGuards, true),
	fits:     revivable(withOldGuards, false),
	plant:    reviving(withOldGuards),
}

var oldEffectHappens = Bug{
	Name: "old_effect_happens", Family: "retired",
	Sentence: "An action still has an effect that was removed.",
	Sites:    revivable(withOldEffects, true),
	fits:     revivable(withOldEffects, false),
	plant:    reviving(withOldEffects),
}

// revival makes actions that have one thing more than now, which the action had before.
type revival func(now, was *spec.Action) []spec.Action

func withOldGuards(now, was *spec.Action) []spec.Action {
	var out []spec.Action
	for _, g := range was.Guards {
		if !slices.Contains(now.Guards, g) {
			a := *now
			a.Guards = append(slices.Clone(now.Guards), g)
			out = append(out, a)
		}
	}
	return out
}

func withOldEffects(now, was *spec.Action) []spec.Action {
	var out []spec.Action
	for _, x := range was.Effects {
		if !slices.ContainsFunc(now.Effects, func(y spec.Effect) bool { return reflect.DeepEqual(x, y) }) {
			a := *now
			a.Effects = append(slices.Clone(now.Effects), x)
			out = append(out, a)
		}
	}
	return out
}

func revivable(of revival, shown bool) sites {
	return func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		return actions(func(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
			return revived(s, before, e, a, of, shown) != nil
		})(s, nil)
	}
}

func reviving(of revival) plant {
	return func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		old := revived(b.spec, b.before, e, a, of, true)
		if old == nil {
			old = revived(b.spec, b.before, e, a, of, false)
		}
		if old != nil { // another bug may have taken what it needs
			*a = *old
		}
	}
}

// revived is the first revival of an action that is valid today and, if it is to be shown, can be told
// from the action; nil if there is none.
func revived(s *spec.Specification, before []*spec.Specification, e *spec.Entity, a *spec.Action, of revival, shown bool) *spec.Action {
	for _, was := range before {
		_, old := was.Action(a.ID)
		if old == nil {
			continue
		}
		for _, trial := range of(a, old) {
			if valid(s, &trial) && (!shown || tells(s, e, &trial, a)) {
				return &trial
			}
		}
	}
	return nil
}

func valid(s *spec.Specification, trial *spec.Action) bool {
	s = s.Clone()
	_, a := s.Action(trial.ID)
	*a = *trial
	return s.Validate() == nil
}

func tells(s *spec.Specification, e *spec.Entity, trial, a *spec.Action) bool {
	broken := -1
	if len(trial.Guards) > len(a.Guards) {
		broken = len(a.Guards)
	}
	return witness.Differs(s, e, trial, a, broken) == nil
}
