package reference

import (
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var textIsTrimmed = Bug{
	Name: "text_is_trimmed", Family: "echo",
	Sentence: "Blanks at both ends of a string are lost.",
	Sites:    fields(ofType(spec.String)),
	plant:    accepted(func(s string) model.Datum { return strings.TrimSpace(s) }),
}

var textIsLowercased = Bug{
	Name: "text_is_lowercased", Family: "echo",
	Sentence: "A string comes back in lower case.",
	Sites:    fields(ofType(spec.String)),
	plant:    accepted(func(s string) model.Datum { return strings.ToLower(s) }),
}

var textLosesNonASCII = Bug{
	Name: "text_loses_non_ascii", Family: "echo",
	Sentence: "Characters beyond ASCII come back as question marks.",
	Sites:    fields(ofType(spec.String)),
	plant: accepted(func(s string) model.Datum {
		return strings.Map(func(r rune) rune {
			if r > 127 {
				return '?'
			}
			return r
		}, s)
	}),
}

var textIsEscaped = Bug{
	Name: "text_is_escaped", Family: "echo",
	Sentence: "An ampersand or a less-than sign in a string comes back as an HTML entity.",
	Sites:    fields(ofType(spec.String)),
	plant: accepted(func(s string) model.Datum {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(s)
	}),
}

var floatIsTruncated = Bug{
	Name: "float_is_truncated", Family: "echo",
	Sentence: "A float comes back without its fraction.",
	Sites:    fields(ofType(spec.Float)),
	plant:    accepted(func(n spec.Number) model.Datum { return n - n%100 }),
}

var numberIsShownAsText = Bug{
	Name: "number_is_shown_as_text", Family: "echo",
	Sentence: "A number is answered as a JSON string.",
	Sites:    fields((*spec.Field).IsNumber),
	plant: showing(func(d model.Datum) (model.Datum, bool) {
		if n, ok := d.(spec.Number); ok {
			return n.String(), true
		}
		return d, true
	}),
}

var boolIsShownAsNumber = Bug{
	Name: "bool_is_shown_as_number", Family: "echo",
	Sentence: "A bool is answered as 0 or 1.",
	Sites:    fields(ofType(spec.Boolean)),
	plant: showing(func(d model.Datum) (model.Datum, bool) {
		switch d {
		case true:
			return int64(1), true
		case false:
			return int64(0), true
		}
		return d, true
	}),
}

var nullIsLeftOut = Bug{
	Name: "null_is_left_out", Family: "presence",
	Sentence: "A field that is null is missing in answers.",
	Sites:    fields(isNullable),
	plant:    showing(func(d model.Datum) (model.Datum, bool) { return d, d != nil }),
}

var datetimeGainsFraction = Bug{
	Name: "datetime_gains_fraction", Family: "echo",
	Sentence: "A datetime comes back with milliseconds.",
	Sites:    fields(ofType(spec.Datetime)),
	plant: showing(func(d model.Datum) (model.Datum, bool) {
		if s, ok := d.(string); ok {
			return strings.TrimSuffix(s, "Z") + ".000Z", true
		}
		return d, true
	}),
}
