package reference

import (
	"regexp"
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Enums and datetimes: strings of which not every one is a value.

var enumIsUnchecked = Bug{
	Name: "enum_is_unchecked", Family: "types",
	Sentence: "Any string is accepted for an enum.",
	Sites:    fields(ofType(spec.Enum)),
	plant:    anyText(func(string) bool { return true }),
}

var enumIgnoresCase = Bug{
	Name: "enum_ignores_case", Family: "types",
	Sentence: "An enum value in upper case is accepted.",
	Sites:    fields(ofType(spec.Enum)),
	plant: coercing(func(_ *spec.Field, v any) any {
		if s, ok := v.(string); ok {
			return strings.ToLower(s)
		}
		return v
	}),
}

var enumLacksValue = Bug{
	Name: "enum_lacks_value", Family: "echo",
	Sentence: "The last value of an enum is refused.",
	Sites:    fields(ofType(spec.Enum)),
	plant: accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if v == f.Values[len(f.Values)-1] {
			return nil, false
		}
		return next(op, f, v)
	}),
}

var datetimeIsUnchecked = Bug{
	Name: "datetime_is_unchecked", Family: "types",
	Sentence: "Any string is accepted for a datetime.",
	Sites:    fields(ofType(spec.Datetime)),
	plant:    anyText(func(string) bool { return true }),
}

var datetimeForm = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`)

var datetimeIgnoresCalendar = Bug{
	Name: "datetime_ignores_calendar", Family: "types",
	Sentence: "A datetime of the right form is accepted although there is no such day or hour.",
	Sites:    fields(ofType(spec.Datetime)),
	plant:    anyText(datetimeForm.MatchString),
}

// anyText accepts further strings.
func anyText(too func(string) bool) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if s, ok := v.(string); ok && too(s) {
			return s, true
		}
		return next(op, f, v)
	})
}
