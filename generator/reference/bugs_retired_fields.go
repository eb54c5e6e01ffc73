package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var oldFieldIsShown = Bug{
	Name: "old_field_is_shown", Family: "retired",
	Sentence: "A removed field, or the old name of a renamed one, is still in answers.",
	Sites:    retiredFields(func(_, now *spec.Field) bool { return true }),
	plant: func(b *build, site spec.ID) {
		e, _ := b.fieldBefore(site)
		names, next := b.oldNames(site), b.rules.Extra
		b.rules.Extra = func(op model.Op, r *model.Record, given model.Input) []model.Property {
			out := next(op, r, given)
			for _, name := range names {
				if r.Entity.ID == e.ID {
					out = append(out, model.Property{Name: name, Value: r.Get(site)})
				}
			}
			return out
		}
	},
}

var oldFieldIsDemanded = Bug{
	Name: "old_field_is_demanded", Family: "retired",
	Sentence: "A removed field that was required is still demanded.",
	Sites: retiredFields(func(old, now *spec.Field) bool {
		return now == nil && isRequired(old) && !old.IsReference()
	}),
	plant: func(b *build, site spec.ID) {
		e, f := b.fieldBefore(site)
		now := b.spec.Entity(e.ID)
		now.Fields = append(now.Fields, *f)
		showing(func(model.Datum) (model.Datum, bool) { return nil, false })(b, site)
	},
}

var oldNameIsRead = Bug{
	Name: "old_name_is_read", Family: "retired",
	Sentence: "A renamed field is still accepted under its old name.",
	Sites:    retiredFields(func(old, now *spec.Field) bool { return now != nil && !now.IsState() }),
	plant: func(b *build, site spec.ID) {
		names, next := b.oldNames(site), b.rules.Given
		b.rules.Given = func(op model.Op, f *spec.Field, in model.Input) (any, bool) {
			for _, name := range names {
				if v, ok := in[name]; ok && f.ID == site {
					return v, true
				}
			}
			return next(op, f, in)
		}
	},
}

var oldValueIsAccepted = Bug{
	Name: "old_value_is_accepted", Family: "retired",
	Sentence: "A value that was removed from an enum is still accepted.",
	Sites:    shrunkEnums,
	plant: func(b *build, site spec.ID) {
		var old []string
		for _, was := range b.before {
			if _, f := was.Field(site); f != nil {
				old = append(old, f.Values...)
			}
		}
		anyText(func(s string) bool { return slices.Contains(old, s) })(b, site)
	},
}

// fieldBefore is a field as it was last, before it was retired.
func (b *build) fieldBefore(field spec.ID) (*spec.Entity, *spec.Field) {
	return b.newest(func(was *spec.Specification) bool {
		_, f := was.Field(field)
		return f != nil
	}).Field(field)
}
