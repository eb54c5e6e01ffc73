package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// wholeWrites are the ways of writing in which a body stands for the whole record.
var wholeWrites = []model.Op{model.Post, model.Put}

var requiredIsUnchecked = Bug{
	Name: "required_is_unchecked", Family: "presence",
	Sentence: "A required field may be left out; it is null then.",
	Sites:    fields(isRequired),
	plant:    leftOut(wholeWrites, func(*spec.Field, model.Datum) (model.Datum, bool) { return nil, true }),
}

var optionalIsDemanded = Bug{
	Name: "optional_is_demanded", Family: "presence",
	Sentence: "A field that is optional is demanded in POST and PUT.",
	Sites:    fields(isOptional),
	plant:    leftOut(wholeWrites, func(*spec.Field, model.Datum) (model.Datum, bool) { return nil, false }),
}

var defaultIsForgotten = Bug{
	Name: "default_is_forgotten", Family: "presence",
	Sentence: "A field that is left out is null although it has a default.",
	Sites:    fields(isDefaulted),
	plant:    leftOut(wholeWrites, func(*spec.Field, model.Datum) (model.Datum, bool) { return nil, true }),
}

var nullIsAccepted = Bug{
	Name: "null_is_accepted", Family: "presence",
	Sentence: "null is accepted for a field that is not nullable.",
	Sites:    fields(func(f *spec.Field) bool { return !isNullable(f) }),
	plant:    readingNull(func(*spec.Field) (model.Datum, bool) { return nil, true }),
}

var nullIsRefused = Bug{
	Name: "null_is_refused", Family: "presence",
	Sentence: "null is refused for a field that is nullable.",
	Sites:    fields(isNullable),
	plant:    readingNull(func(*spec.Field) (model.Datum, bool) { return nil, false }),
}

var nullBecomesDefault = Bug{
	Name: "null_becomes_default", Family: "presence",
	Sentence: "null is accepted for a field with a default, which it gets.",
	Sites:    fields(isDefaulted),
	plant:    readingNull(func(f *spec.Field) (model.Datum, bool) { return model.Faithful().Missing(model.Post, f, nil) }),
}

// readingNull replaces how null is read for the field.
func readingNull(rule func(f *spec.Field) (model.Datum, bool)) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if v == nil {
			return rule(f)
		}
		return next(op, f, v)
	})
}
