package change_test

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// dice draws changes of a specification. Most name what is there and are valid; some name what is
// not, take a name that is taken, or give values that do not fit. The sampler is not asked.
type dice struct {
	t *rapid.T
	s *spec.Specification
	// last is the last identity given: none is given twice.
	last *spec.ID
}

// kinds are drawn from here: what adds comes more often than what removes, else little is left.
var kinds = slices.Concat(change.Kinds, []change.Kind{
	change.AddEntityKind, change.AddEntityKind, change.AddFieldKind, change.AddFieldKind, change.AddFieldKind, change.AddFieldKind,
	change.ChangeOptionalityKind, change.AddAnalyticKind, change.AddAnalyticKind,
	change.AddActionKind, change.AddActionKind, change.AddActionKind, change.ChangeActionKind, change.ChangeActionKind,
})

// change draws a change of any kind.
func (d dice) change() change.Change {
	switch rapid.SampledFrom(kinds).Draw(d.t, "kind") {
	case change.AddEntityKind:
		return d.addEntity()
	case change.RemoveEntityKind:
		return &change.RemoveEntity{Entity: d.entity()}
	case change.RenameEntityKind:
		return &change.RenameEntity{Entity: d.entity(), Name: d.entityName()}
	case change.AddFieldKind:
		return d.addField()
	case change.RemoveFieldKind:
		return &change.RemoveField{Field: d.field(nil)}
	case change.RenameFieldKind:
		return &change.RenameField{Field: d.field(nil), Name: d.name()}
	case change.ChangeBoundsKind:
		return d.changeBounds()
	case change.ChangeEnumKind:
		return d.changeEnum()
	case change.ChangeOptionalityKind:
		return d.changeOptionality()
	case change.AddAnalyticKind:
		return &change.AddAnalytic{Analytic: d.analytic(d.field(nil))}
	case change.RemoveAnalyticKind:
		return &change.RemoveAnalytic{Analytic: d.oneOf("analytic", analyticIDs(d.s))}
	case change.AddActionKind:
		return d.addAction()
	default:
		return d.changeAction()
	}
}

func (d dice) pick(what string, n int) int { return rapid.IntRange(0, n-1).Draw(d.t, what) }

// rarely is true once in so many times.
func (d dice) rarely(n int) bool { return rapid.IntRange(1, n).Draw(d.t, "rarely") == n }

func (d dice) id() spec.ID { *d.last++; return *d.last }

// name is mostly one that nothing has; a lower-case letter and what follows.
func (d dice) name() string {
	if d.rarely(12) {
		return rapid.SampledFrom([]string{"null", "Upper", "", "code", "finish", "x_0"}).Draw(d.t, "name")
	}
	return fmt.Sprintf("x_%d", d.id())
}

func (d dice) entityName() string {
	if d.rarely(12) {
		return rapid.SampledFrom([]string{"Null", "lower", "", "BEAN", "X_1", "Roaster"}).Draw(d.t, "name")
	}
	return fmt.Sprintf("X%d", d.id())
}

// oneOf is an identity of a list, rarely one that does not exist.
func (d dice) oneOf(what string, all []spec.ID) spec.ID {
	if len(all) == 0 || d.rarely(20) {
		return 99_999_999
	}
	return rapid.SampledFrom(all).Draw(d.t, what)
}

func (d dice) entity() spec.ID {
	var all []spec.ID
	for i := range d.s.Entities {
		all = append(all, d.s.Entities[i].ID)
	}
	return d.oneOf("entity", all)
}

// field is one for which ok holds; nil stands for any.
func (d dice) field(ok func(*spec.Field) bool) spec.ID {
	var all []spec.ID
	for i := range d.s.Entities {
		all = append(all, fieldIDs(&d.s.Entities[i], ok)...)
	}
	return d.oneOf("field", all)
}

func fieldIDs(e *spec.Entity, ok func(*spec.Field) bool) []spec.ID {
	var all []spec.ID
	for i := range e.Fields {
		if ok == nil || ok(&e.Fields[i]) {
			all = append(all, e.Fields[i].ID)
		}
	}
	return all
}

func analyticIDs(s *spec.Specification) []spec.ID {
	var all []spec.ID
	for _, a := range s.Analytics {
		all = append(all, a.ID)
	}
	return all
}

func (d dice) analytic(field spec.ID) spec.Analytic {
	a := spec.Analytic{ID: d.id(), Field: field, Aggregate: "avg"}
	e, f := d.s.Field(field)
	if f == nil {
		return a
	}
	a.Entity = e.ID
	all := []spec.Aggregate{spec.Count, spec.Sum, spec.Avg, spec.Min, spec.Max, spec.Distribution}
	if !d.rarely(8) {
		all = slices.DeleteFunc(all, func(a spec.Aggregate) bool { return !a.Suits(f) })
	}
	if len(all) > 0 {
		a.Aggregate = rapid.SampledFrom(all).Draw(d.t, "aggregate")
	}
	return a
}
