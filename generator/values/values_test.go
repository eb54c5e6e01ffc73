package values

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

func pointer[T any](v T) *T { return &v }

// anyField draws a valid field that is no reference.
func anyField(t *rapid.T) *spec.Field {
	f := &spec.Field{ID: 1, Name: "plain", Presence: spec.Required}
	f.Type = rapid.SampledFrom([]spec.Type{spec.String, spec.Int, spec.Float, spec.Boolean, spec.Enum, spec.Datetime}).Draw(t, "type")
	switch f.Type {
	case spec.String:
		low := rapid.IntRange(0, 90).Draw(t, "min length")
		if rapid.Bool().Draw(t, "has a min length") {
			f.MinLength = &low
		}
		if rapid.Bool().Draw(t, "has a max length") {
			f.MaxLength = pointer(low + rapid.IntRange(2, 90).Draw(t, "room"))
		}
	case spec.Int, spec.Float:
		steps := int64((spec.MaxMagnitude - 2*f.Step()) / f.Step())
		places := rapid.OneOf(rapid.Int64Range(-steps, steps), rapid.Int64Range(-steps, -steps+20), rapid.Int64Range(steps-20, steps))
		low := spec.Number(places.Draw(t, "min")) * f.Step()
		if rapid.Bool().Draw(t, "has a min") {
			f.Min = &low
		}
		if rapid.Bool().Draw(t, "has a max") {
			f.Max = pointer(min(spec.MaxMagnitude, low+spec.Number(rapid.Int64Range(2, 5000).Draw(t, "room"))*f.Step()))
		}
	case spec.Enum:
		f.Values = []string{"light", "dark", "medium_dark"}[:rapid.IntRange(2, 3).Draw(t, "values")]
	}
	return f
}

func TestValuesAreValidAndWithinWhatClientsSend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := anyField(t)
		source := New(rapid.Uint64().Draw(t, "seed"), 3)
		for range 20 {
			d := source.For(f)
			if err := f.Accepts(constant(d)); err != nil || d == nil {
				t.Fatalf("%v is drawn: %v", d, err)
			}
			if n, ok := d.(spec.Number); ok && (n > spec.MaxMagnitude || n < -spec.MaxMagnitude || !n.IsQuarters()) {
				t.Fatalf("%s is drawn", n)
			}
			if s, ok := d.(string); ok && (s != strings.TrimSpace(s) || f.Type == spec.String && s == "" && (f.MaxLength == nil || *f.MaxLength > 0)) {
				t.Fatalf("%q is drawn", s)
			}
		}
	})
}

func constant(d model.Datum) spec.Value {
	switch d := d.(type) {
	case string:
		return spec.Text(d)
	case spec.Number:
		return spec.Num(d)
	case bool:
		return spec.Bool(d)
	}
	return spec.Null()
}

func TestAnotherValueDiffers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := anyField(t)
		source := New(rapid.Uint64().Draw(t, "seed"), 3)
		d := source.For(f)
		if other := source.Other(f, d); other == d || f.Accepts(constant(other)) != nil {
			t.Fatalf("%v after %v", other, d)
		}
	})
}

func TestTextsHaveTheirLength(t *testing.T) {
	source := New(1, 1)
	for n := range 500 {
		if s := source.TextOf(n); utf8.RuneCountInString(s) != n || s != strings.TrimSpace(s) || strings.ContainsAny(s, "\n\t") {
			t.Errorf("%d code points: %q", n, s)
		}
	}
}

func TestBothEndsOfARangeAreDrawn(t *testing.T) {
	f := &spec.Field{Type: spec.Int, Min: pointer(spec.Whole(-1)), Max: pointer(spec.Whole(2))}
	seen := map[spec.Number]bool{}
	for source, i := New(1, 1), 0; i < 200; i++ {
		seen[source.Number(f)] = true
	}
	if len(seen) != 4 {
		t.Errorf("drawn are %v", seen)
	}
}

func TestDatetimesAreFrom1970To2069(t *testing.T) {
	for source, i := New(1, 1), 0; i < 5000; i++ {
		s := source.Datetime()
		at, err := time.Parse(spec.DatetimeLayout, s)
		if err != nil || !spec.IsDatetime(s) || at.Year() < 1970 || at.Year() > 2069 {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func TestASeedAndStreamYieldTheSameValues(t *testing.T) {
	draw := func(seed, stream uint64) []string {
		source, out := New(seed, stream), []string{}
		for range 10 {
			out = append(out, source.Text(&spec.Field{Type: spec.String}), source.Datetime(), fmt.Sprint(source.Number(&spec.Field{Type: spec.Float})))
		}
		return out
	}
	if !slices.Equal(draw(3, 4), draw(3, 4)) {
		t.Error("two draws differ")
	}
	if slices.Equal(draw(3, 4), draw(3, 5)) || slices.Equal(draw(3, 4), draw(4, 4)) {
		t.Error("another seed or stream yields the same")
	}
}

func TestReferencesHaveNoValueOfTheirOwn(t *testing.T) {
	for _, k := range []spec.Type{spec.Ref, spec.RefList} {
		if d := New(1, 1).For(&spec.Field{Type: k, Target: 1}); d != nil {
			t.Errorf("%v for a %s", d, k)
		}
	}
}
