package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// What follows makes plant functions that touch only the site. What a bug does not concern goes on
// to the rule that was there before (next), so that several bugs can be planted in one server.

type (
	plant      = func(b *build, site spec.ID)
	acceptRule = func(op model.Op, f *spec.Field, v any) (model.Datum, bool)
)

// editField edits the field in the specification that is served.
func editField(edit func(f *spec.Field)) plant {
	return func(b *build, site spec.ID) {
		_, f := b.spec.Field(site)
		edit(f)
	}
}

// editAction edits the action in the specification that is served.
func editAction(edit func(s *spec.Specification, e *spec.Entity, a *spec.Action)) plant {
	return func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		edit(b.spec, e, a)
	}
}

// accepting replaces how values for the field are read.
func accepting(rule func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool)) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Accept
		b.rules.Accept = func(op model.Op, f *spec.Field, v any) (model.Datum, bool) {
			if f.ID != site {
				return next(op, f, v)
			}
			return rule(next, op, f, v)
		}
	}
}

// accepted alters values of the field that are accepted.
func accepted[T any](alter func(T) model.Datum) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		d, ok := next(op, f, v)
		if t, is := d.(T); ok && is {
			return alter(t), true
		}
		return d, ok
	})
}

// given makes some values of the field pass for not given.
func given(unheard func(op model.Op, f *spec.Field, v any) bool) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Given
		b.rules.Given = func(op model.Op, f *spec.Field, in model.Input) (any, bool) {
			v, ok := next(op, f, in)
			if f.ID == site && ok && unheard(op, f, v) {
				return nil, false
			}
			return v, ok
		}
	}
}

// leftOut replaces what the field holds where a body leaves it out.
func leftOut(ops []model.Op, rule func(f *spec.Field, was model.Datum) (model.Datum, bool)) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Missing
		b.rules.Missing = func(op model.Op, f *spec.Field, was model.Datum) (model.Datum, bool) {
			if f.ID == site && slices.Contains(ops, op) {
				return rule(f, was)
			}
			return next(op, f, was)
		}
	}
}

// linking replaces how the references of the field are checked.
func linking(rule func(s *model.Store, op model.Op, f *spec.Field, d model.Datum) bool) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Linked
		b.rules.Linked = func(s *model.Store, op model.Op, f *spec.Field, d model.Datum) bool {
			if f.ID == site {
				return rule(s, op, f, d)
			}
			return next(s, op, f, d)
		}
	}
}

// showing replaces how answers show what the field holds.
func showing(rule func(d model.Datum) (model.Datum, bool)) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Shown
		b.rules.Shown = func(r *model.Record, f *spec.Field, d model.Datum) (model.Datum, bool) {
			shown, ok := next(r, f, d)
			if f.ID != site || !ok {
				return shown, ok
			}
			return rule(shown)
		}
	}
}
