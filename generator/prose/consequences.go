package prose

import (
	"slices"

	"staminabench/generator/spec"
)

var (
	fieldGoes    = phrases{"{entity} loses its field {field}.", "The field {field} of {entity} goes too."}
	analyticGoes = phrases{"The analytic {path} goes.", "{path} is no longer there."}
	guardGoes    = phrases{
		"{path} works without this guard then: {guard}.",
		"{path} loses a guard, and works without it: {guard}.",
	}
	effectGoes = phrases{
		"{path} works without this effect then: {effect}.",
		"{path} loses an effect, and works without it: {effect}.",
	}
)

// consequences tells what a change does to the rest: the fields, analytics, guards and effects that
// go, and what created records are given. Fields that the reader was told of already are left out.
// It compares before and after, so it cannot miss what the change does.
func (i item) consequences(told ...spec.ID) []string {
	var out []string
	for j := range i.before.s.Entities {
		if e := &i.before.s.Entities[j]; i.after.s.Entity(e.ID) != nil {
			out = append(out, i.lostFields(e, told)...)
		}
	}
	out = append(out, i.lostAnalytics()...)
	for j := range i.before.s.Entities {
		e := &i.before.s.Entities[j]
		for k := range e.Actions {
			a := &e.Actions[k]
			if _, now := i.after.s.Action(a.ID); now != nil {
				out = append(out, i.lostPieces(e, a, now)...)
				out = append(out, i.givenValues(e, a, now)...)
			}
		}
	}
	return out
}

func (i item) lostFields(e *spec.Entity, told []spec.ID) []string {
	var out []string
	for j := range e.Fields {
		f := &e.Fields[j]
		if _, now := i.after.s.Field(f.ID); now == nil && !slices.Contains(told, f.ID) {
			out = append(out, "- "+i.before.tell(fieldGoes, about(f.ID), "entity", code(e.Name), "field", code(f.Name)))
		}
	}
	return out
}

func (i item) lostAnalytics() []string {
	var out []string
	for j := range i.before.s.Analytics {
		a := &i.before.s.Analytics[j]
		if i.after.s.Analytic(a.ID) == nil {
			out = append(out, "- "+i.before.tell(analyticGoes, about(a.ID), "path", i.before.analyticRoute(a)))
		}
	}
	return out
}

// lostPieces tells the guards and effects of an action that go.
func (i item) lostPieces(e *spec.Entity, was, now *spec.Action) []string {
	var out []string
	route := actionRoute(e, was)
	guards := guardPieces(i.after, now)
	for _, p := range guardPieces(i.before, was) {
		if find(guards, p.on) == "" {
			out = append(out, "- "+i.before.tell(guardGoes, about(was.ID), "path", route, "guard", p.told))
		}
	}
	effects := effectPieces(i.after, now)
	for _, p := range effectPieces(i.before, was) {
		if find(effects, p.on) == "" {
			out = append(out, "- "+i.before.tell(effectGoes, about(was.ID), "path", route, "effect", p.told))
		}
	}
	return out
}
