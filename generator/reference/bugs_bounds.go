package reference

import (
	"unicode/utf16"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var maxOffByOne = Bug{
	Name: "max_off_by_one", Family: "bounds",
	Sentence: "A number one step above its maximum is accepted.",
	Sites:    fields(hasProbedMax),
	fits:     fields(hasMax),
	plant:    editField(func(f *spec.Field) { f.Max = shifted(f.Max, f.Step()) }),
}

var minOffByOne = Bug{
	Name: "min_off_by_one", Family: "bounds",
	Sentence: "A number one step below its minimum is accepted.",
	Sites:    fields(hasProbedMin),
	fits:     fields(hasMin),
	plant:    editField(func(f *spec.Field) { f.Min = shifted(f.Min, -f.Step()) }),
}

var maxIsExclusive = Bug{
	Name: "max_is_exclusive", Family: "bounds",
	Sentence: "A number equal to its maximum is refused.",
	Sites:    fields(hasMax),
	plant:    editField(func(f *spec.Field) { f.Max = shifted(f.Max, -1) }),
}

var minIsExclusive = Bug{
	Name: "min_is_exclusive", Family: "bounds",
	Sentence: "A number equal to its minimum is refused.",
	Sites:    fields(hasMin),
	plant:    editField(func(f *spec.Field) { f.Min = shifted(f.Min, 1) }),
}

var maxLengthOffByOne = Bug{
	Name: "max_length_off_by_one", Family: "bounds",
	Sentence: "A string one character longer than its maximum is accepted.",
	Sites:    fields(hasMaxLength),
	plant:    editField(func(f *spec.Field) { f.MaxLength = shifted(f.MaxLength, 1) }),
}

var maxLengthIsExclusive = Bug{
	Name: "max_length_is_exclusive", Family: "bounds",
	Sentence: "A string of the maximal length is refused.",
	Sites:    fields(hasMaxLength),
	plant:    editField(func(f *spec.Field) { f.MaxLength = shifted(f.MaxLength, -1) }),
}

var minLengthOffByOne = Bug{
	Name: "min_length_off_by_one", Family: "bounds",
	Sentence: "A string one character shorter than its minimum is accepted.",
	Sites:    fields(func(f *spec.Field) bool { return f.MinLength != nil && *f.MinLength > 0 }),
	fits:     fields(hasMinLength),
	plant:    editField(func(f *spec.Field) { f.MinLength = shifted(f.MinLength, -1) }),
}

var emptyTextIsRefused = Bug{
	Name: "empty_text_is_refused", Family: "bounds",
	Sentence: "The empty string is refused where there is no minimal length.",
	Sites:    fields(mayBeEmpty),
	fits:     fields(ofType(spec.String)),
	plant: accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if v == "" {
			return nil, false
		}
		return next(op, f, v)
	}),
}

var lengthInBytes = Bug{
	Name: "length_in_bytes", Family: "bounds",
	Sentence: "The maximal length of a string is counted in bytes.",
	Sites:    fields(hasMaxLength),
	plant:    maxLengthIn(func(s string) int { return len(s) }),
}

var lengthInUTF16 = Bug{
	Name: "length_in_utf16", Family: "bounds",
	Sentence: "The maximal length of a string is counted in UTF-16 units.",
	Sites:    fields(hasMaxLength),
	plant:    maxLengthIn(func(s string) int { return len(utf16.Encode([]rune(s))) }),
}

var patchIgnoresBounds = Bug{
	Name: "patch_ignores_bounds", Family: "bounds",
	Sentence: "PATCH accepts numbers and lengths out of bounds.",
	Sites:    fields(isBounded),
	fits:     fields(isSized),
	plant:    unbounded(model.Patch),
}

var putIgnoresBounds = Bug{
	Name: "put_ignores_bounds", Family: "bounds",
	Sentence: "PUT accepts numbers and lengths out of bounds.",
	Sites:    fields(isBounded),
	fits:     fields(isSized),
	plant:    unbounded(model.Put),
}

var maximumIsInvented = Bug{
	Name: "maximum_is_invented", Family: "bounds",
	Sentence: "A number above a million, or a text of more than 255 bytes, is refused where there is no maximum.",
	Sites:    fields(hasNoMax),
	plant: accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		d, ok := next(op, f, v)
		n, _ := d.(spec.Number)
		s, _ := d.(string)
		return d, ok && n <= spec.Whole(1_000_000) && len(s) <= 255
	}),
}
