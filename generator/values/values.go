package values

import (
	"math/rand/v2"
	"strings"
	"time"
	"unicode/utf8"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Source draws values.
type Source struct{ *rand.Rand }

// New makes a source of its own stream.
func New(seed, stream uint64) Source { return Source{rand.New(rand.NewPCG(seed, stream))} }

// For draws a valid value for a field that is no reference and no state; it is never null.
func (s Source) For(f *spec.Field) model.Datum {
	switch f.Type {
	case spec.String:
		return s.Text(f)
	case spec.Int, spec.Float:
		return s.Number(f)
	case spec.Boolean:
		return s.IntN(2) == 1
	case spec.Enum:
		return f.Values[s.IntN(len(f.Values))]
	case spec.Datetime:
		return s.Datetime()
	}
	return nil
}

// Other draws a valid value that differs from one; it returns that one if no other is found.
func (s Source) Other(f *spec.Field, than model.Datum) model.Datum {
	for range 50 {
		if d := s.For(f); d != than {
			return d
		}
	}
	return than
}

// span is how far values go on a side without a bound.
const span = 1000

// Range returns the bounds of a number, or what is used where there are none.
func Range(f *spec.Field) (low, high spec.Number) {
	switch {
	case f.Min != nil && f.Max != nil:
		return *f.Min, *f.Max
	case f.Min != nil:
		return *f.Min, min(*f.Min+spec.Whole(span), spec.MaxMagnitude)
	case f.Max != nil:
		return max(*f.Max-spec.Whole(span), -spec.MaxMagnitude), *f.Max
	}
	return spec.Whole(-span), spec.Whole(span)
}

// Number draws a number within bounds that effects, guards and aggregates can work on.
func (s Source) Number(f *spec.Field) spec.Number {
	low, high := Range(f)
	steps := int64((high - low) / f.Step())
	return low + spec.Number(s.Int64N(steps+1))*f.Step()
}

var words = strings.Fields(`amber birch cedar delta ember fjord grove harbor island jasper kettle lagoon
	maple nectar orchid pebble quartz river saffron timber umber velvet willow yarrow zephyr`)

// Text draws a string whose length is within bounds, of words with blanks between.
func (s Source) Text(f *spec.Field) string {
	low, high := 1, 24
	if f.MinLength != nil {
		low = max(low, *f.MinLength)
		high = max(high, low)
	}
	if f.MaxLength != nil {
		high = min(high, *f.MaxLength)
	}
	return s.TextOf(low + s.IntN(max(high-low, 0)+1))
}

// TextOf draws a string of exactly n code points, with neither blanks nor line ends at its ends.
func (s Source) TextOf(n int) string {
	var b strings.Builder
	for utf8.RuneCountInString(b.String()) < n {
		b.WriteString(words[s.IntN(len(words))])
		b.WriteByte(' ')
	}
	t := []byte(b.String()[:n])
	if n > 0 && t[n-1] == ' ' {
		t[n-1] = 'x'
	}
	return string(t)
}

// Datetime draws a datetime from 1970 to 2069.
func (s Source) Datetime() string {
	return time.Unix(s.Int64N(100*365*24*3600), 0).UTC().Format(spec.DatetimeLayout)
}
