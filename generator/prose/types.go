package prose

import (
	"strconv"

	"staminabench/generator/spec"
)

var (
	boundedString = phrases{"a string, length {range}", "a string whose length is {range}"}
	anyString     = phrases{"a string of any length", "a string without bounds on its length"}
	anInt         = phrases{"an int, {range}", "an int ({range})"}
	aFloat        = phrases{"a float, {range}", "a float ({range})"}
	aBool         = phrases{"a bool", "a bool, true or false"}
	aDatetime     = phrases{"a datetime", "a date and time (datetime)"}
	anEnum        = phrases{"an enum with the values {values}", "an enum, one of {values}", "one of {values} (an enum)"}
	aRef          = phrases{"a reference, the id of one {target} record", "the id of one {target} record (a reference)"}
	aRefList      = phrases{"a list of ids of {target} records", "a list of references, each the id of one {target} record"}

	between = phrases{"from {low} to {high}", "at least {low} and at most {high}", "between {low} and {high} inclusive"}
	atLeast = phrases{"at least {low}, no maximum", "{low} or more, no maximum"}
	atMost  = phrases{"at most {high}, no minimum", "{high} or less, no minimum"}
	noBound = phrases{"no minimum and no maximum", "without bounds"}
)

// what tells the type of a field, with its bounds, values or target.
func (t teller) what(f *spec.Field) string {
	on := about(f.ID)
	switch f.Type {
	case spec.String:
		if f.MinLength == nil && f.MaxLength == nil {
			return t.tell(anyString, on)
		}
		return t.tell(boundedString, on, "range", t.between(f))
	case spec.Int:
		return t.tell(anInt, on, "range", t.between(f))
	case spec.Float:
		return t.tell(aFloat, on, "range", t.between(f))
	case spec.Boolean:
		return t.tell(aBool, on)
	case spec.Datetime:
		return t.tell(aDatetime, on)
	case spec.Enum:
		return t.tell(anEnum, on, "values", texts(f.Values, ", "))
	case spec.Ref:
		return t.tell(aRef, on, "target", t.entity(f.Target))
	case spec.RefList:
		return t.tell(aRefList, on, "target", t.entity(f.Target))
	}
	panic("prose: no words for the type " + string(f.Type))
}

// between tells the bounds of a number or a length, a missing one included.
func (t teller) between(f *spec.Field) string {
	low, high := bounds(f)
	p := between
	switch {
	case low == "" && high == "":
		p = noBound
	case low == "":
		p = atMost
	case high == "":
		p = atLeast
	}
	return t.tell(p, about(f.ID), "low", low, "high", high)
}

// bounds are those of a field's number or length; "" where there is none.
func bounds(f *spec.Field) (low, high string) {
	if f.IsNumber() {
		return bound(f.Min, number), bound(f.Max, number)
	}
	length := func(n int) string { return code(strconv.Itoa(n)) }
	return bound(f.MinLength, length), bound(f.MaxLength, length)
}

func bound[T any](n *T, words func(T) string) string {
	if n == nil {
		return ""
	}
	return words(*n)
}
