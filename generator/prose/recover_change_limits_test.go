package prose_test

import (
	"strings"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// sides are what is said about one bound: what it is, and what it was.
type sides struct{ is, was string }

var sideMeanings = []meaning[sides]{
	means(`(SIDE) \(before: (SIDE)\)`, func(_ *reader, p []told) sides { return sides{p[0].line(), p[1].line()} }),
	means(`now (SIDE) instead of (SIDE)`, func(_ *reader, p []told) sides { return sides{p[0].line(), p[1].line()} }),
	means(`(SIDE) \(as before\)|still (SIDE)`, func(_ *reader, p []told) sides {
		now := p[0].line() + p[1].line()
		return sides{now, now}
	}),
}

// side says a bound of a field as it is told.
func side(name string, f *spec.Field, low bool) string {
	bound := ""
	switch {
	case f.Type == spec.String && low && f.MinLength != nil:
		bound = spec.Whole(int64(*f.MinLength)).String()
	case f.Type == spec.String && !low && f.MaxLength != nil:
		bound = spec.Whole(int64(*f.MaxLength)).String()
	case f.IsNumber() && low && f.Min != nil:
		bound = f.Min.String()
	case f.IsNumber() && !low && f.Max != nil:
		bound = f.Max.String()
	}
	if f.Type == spec.String {
		name += " length"
	}
	if bound == "" {
		return "no " + name
	}
	return name + " `" + bound + "`"
}

func (r *reader) boundsChanged(p []told) change.Change {
	f := r.field(r.entity(p[1].text()), p[0].text())
	low, high := read(r, p[2], sideMeanings), read(r, p[3], sideMeanings)
	r.same("the minimum before", side("minimum", f, true), low.was)
	r.same("the maximum before", side("maximum", f, false), high.was)
	kind := spec.Field{Type: spec.Float}
	if f.Type == spec.String {
		kind.Type = spec.String
	}
	r.bound(&kind, low.is, "minimum", true)
	r.bound(&kind, high.is, "maximum", false)
	f.Min, f.Max, f.MinLength, f.MaxLength = kind.Min, kind.Max, kind.MinLength, kind.MaxLength
	return &change.ChangeBounds{Field: f.ID, Min: f.Min, Max: f.Max, MinLength: f.MinLength, MaxLength: f.MaxLength}
}

// bound sets one bound as it is told.
func (r *reader) bound(f *spec.Field, words, name string, low bool) {
	if spans := tell(words).spans; len(spans) == 1 {
		n := r.number(spans[0])
		length := int(n / 100)
		switch {
		case f.Type == spec.String && low:
			f.MinLength = &length
		case f.Type == spec.String:
			f.MaxLength = &length
		case low:
			f.Min = &n
		default:
			f.Max = &n
		}
	}
	r.same("a bound", side(name, f, low), words)
}

func (r *reader) valuesChanged(p []told) change.Change {
	f := r.field(r.entity(p[1].text()), p[0].text())
	c := &change.ChangeEnum{Field: f.ID}
	values := r.texts(p[2])
	switch kind, _, _ := strings.Cut(p[2].words, ":"); kind {
	case "Added", "New":
		c.Add = values
	case "Removed", "No longer":
		c.Remove = values
	default:
		r.t.Fatalf("%v is neither more nor less", p[2])
	}
	f.Values = r.texts(p[3])
	r.same("what shows other keys", encoded(r.keys(f.ID)), encoded(r.follow()))
	return c
}

var optionalityMeanings = []meaning[spec.Field]{
	means(`(.+?)(?:; (?:deleting its target|when its target is deleted|on deletion of its target): (§))?`, func(r *reader, p []told) spec.Field {
		f := read(r, p[0], presenceMeanings)
		f.OnDelete = spec.OnDelete(p[1].text())
		if f.Default != nil && f.Default.IsNull() { // the empty list
			f.Default = nil
		}
		return f
	}),
}

func (r *reader) optionalityChanged(name, of, now, was told) change.Change {
	e := r.entity(of.text())
	f := r.field(e, name.text())
	before, after := read(r, was, optionalityMeanings), read(r, now, optionalityMeanings)
	r.same("what "+f.Name+" was", encoded(spec.Field{Presence: f.Presence, Default: f.Default, OnDelete: f.OnDelete}), encoded(before))
	f.Presence, f.Default, f.OnDelete = after.Presence, after.Default, after.OnDelete
	c := &change.ChangeOptionality{Field: f.ID, Presence: f.Presence, Default: f.Default, OnDelete: f.OnDelete}
	c.Creates = r.given(f.ID)
	return c
}
