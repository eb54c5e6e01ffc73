package reference

import (
	"encoding/json"
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var textPassesForNumber = Bug{
	Name: "text_passes_for_number", Family: "types",
	Sentence: `A number in quotes, such as "5", is accepted for a number.`,
	Sites:    fields((*spec.Field).IsNumber),
	plant: coercing(func(_ *spec.Field, v any) any {
		if s, ok := v.(string); ok {
			return json.Number(s)
		}
		return v
	}),
}

var truePassesForInt = Bug{
	Name: "true_passes_for_int", Family: "types",
	Sentence: "true and false are accepted as 1 and 0 for an int.",
	Sites: fields(func(f *spec.Field) bool {
		return f.Type == spec.Int && (holdable(f, 0) || holdable(f, spec.Whole(1)))
	}),
	fits: fields(ofType(spec.Int)),
	plant: coercing(func(_ *spec.Field, v any) any {
		switch v {
		case true:
			return json.Number("1")
		case false:
			return json.Number("0")
		}
		return v
	}),
}

var fractionPassesForInt = Bug{
	Name: "fraction_passes_for_int", Family: "types",
	Sentence: "A number with a fraction is accepted for an int, and the fraction is lost.",
	Sites:    fields(ofType(spec.Int)),
	plant: coercing(func(_ *spec.Field, v any) any {
		if n, ok := v.(json.Number); ok {
			whole, _, _ := strings.Cut(n.String(), ".")
			return json.Number(whole)
		}
		return v
	}),
}

var floatRefusesWhole = Bug{
	Name: "float_refuses_whole", Family: "echo",
	Sentence: "An integer is refused for a float.",
	Sites: fields(func(f *spec.Field) bool {
		return f.Type == spec.Float && (f.Min == nil || f.Max == nil || wholeBetween(*f.Min, *f.Max))
	}),
	fits: fields(ofType(spec.Float)),
	plant: accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if n, ok := v.(json.Number); ok && !strings.Contains(n.String(), ".") {
			return nil, false
		}
		return next(op, f, v)
	}),
}

func wholeBetween(low, high spec.Number) bool {
	for n := low; n <= high; n += spec.Quarter {
		if n.IsWhole() {
			return true
		}
	}
	return false
}

var wordPassesForBool = Bug{
	Name: "word_passes_for_bool", Family: "types",
	Sentence: `"true" and "false" in quotes are accepted for a bool.`,
	Sites:    fields(ofType(spec.Boolean)),
	plant: coercing(func(_ *spec.Field, v any) any {
		switch v {
		case "true":
			return true
		case "false":
			return false
		}
		return v
	}),
}

var numberPassesForBool = Bug{
	Name: "number_passes_for_bool", Family: "types",
	Sentence: "A number is accepted for a bool: 0 is false, anything else is true.",
	Sites:    fields(ofType(spec.Boolean)),
	plant: coercing(func(_ *spec.Field, v any) any {
		if n, ok := v.(json.Number); ok {
			return n.String() != "0"
		}
		return v
	}),
}

var numberPassesForText = Bug{
	Name: "number_passes_for_text", Family: "types",
	Sentence: "A number is accepted for a string, whatever its length.",
	Sites:    fields(ofType(spec.String)),
	plant: accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if n, ok := v.(json.Number); ok {
			return n.String(), true
		}
		return next(op, f, v)
	}),
}

// coercing makes something else of the values of the field before they are read.
func coercing(alter func(f *spec.Field, v any) any) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		return next(op, f, alter(f, v))
	})
}
