package cases

import (
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planBounds: the last value on each side is accepted and the next one refused, on POST, PUT and
// PATCH. Where there is no bound, values far beyond the usual are accepted.
func planBounds(g *planning) {
	g.fields(func(e *spec.Entity, f *spec.Field) {
		if !f.IsNumber() && f.Type != spec.String {
			return
		}
		g.fieldPlan(BoundsFamily, e, f, "edges", "values at the bounds are accepted and values beyond them are refused", func(d *draft) {
			given := d.Fill(e, false)
			d.test() // what the field holds at first may be a bound too
			r := d.Create(e, given)
			good, bad := edges(d, f)
			bad = append(bad, notZero(f)...)
			for _, v := range good {
				d.Create(e, set(given, f, v))
				d.put(r, set(given, f, v), d.body(set(given, f, v)))
				d.Patch(r, witness.Values{{Field: f, Datum: v}})
			}
			sent, says := d.body(given), d.says(e, f)
			for _, v := range bad {
				text := d.text(f, v)
				whole := d.with(sent, f.Name, text)
				d.refuse("POST", d.route(e), whole, says)
				d.refuse("PUT", d.path(r), whole, says)
				d.refuse("PATCH", d.path(r), property(f.Name, text), says)
			}
			d.list(e)
		})
	})
}

// edges are the values just inside and just outside of a field's bounds.
func edges(d *draft, f *spec.Field) (good, bad []model.Datum) {
	if f.Type == spec.String {
		return textEdges(f)
	}
	far := spec.Whole(900_000_000)
	if f.Min != nil {
		good, bad = append(good, *f.Min), append(bad, *f.Min-f.Step())
	} else {
		good = append(good, lower(f, -far))
	}
	if f.Max != nil {
		good, bad = append(good, *f.Max), append(bad, *f.Max+f.Step())
	} else {
		good = append(good, upper(f, far))
	}
	return good, bad
}

// notZero is 0, or the empty text, where it is beyond the bounds: careless servers take it for a
// value that was not given.
func notZero(f *spec.Field) []model.Datum {
	var none model.Datum = spec.Number(0)
	if f.Type == spec.String {
		none = ""
	}
	if zero(f) != nil {
		return nil
	}
	return []model.Datum{none}
}

// lower and upper are far values that are valid whatever the other bound is.
func lower(f *spec.Field, n spec.Number) spec.Number {
	if f.Max != nil {
		return min(n, *f.Max-f.Step())
	}
	return n
}

func upper(f *spec.Field, n spec.Number) spec.Number {
	if f.Min != nil {
		return max(n, *f.Min+f.Step())
	}
	return n
}

// longText is longer than any text that a maximum of ours allows.
const longText = 600

// textEdges counts in code points: the shortest and longest texts have characters of several bytes,
// and of two UTF-16 units.
func textEdges(f *spec.Field) (good, bad []model.Datum) {
	low, high := 0, longText
	if f.MinLength != nil {
		low = *f.MinLength
	}
	good = append(good, wide("é", low))
	if low > 0 {
		bad = append(bad, wide("é", low-1), wide("👍", low-1))
	}
	if f.MaxLength != nil {
		high = *f.MaxLength
		bad = append(bad, wide("a", high+1))
	}
	good = append(good, wide("a", high), wide("é", high), wide("👍", high))
	return good, bad
}

func wide(character string, n int) string { return strings.Repeat(character, n) }

// says is the sentence of the specification about a field.
func (d *draft) says(e *spec.Entity, f *spec.Field) string {
	if d.sentences[f.ID] == "" {
		d.sentences[f.ID] = prose.Field(d.spec, e, f)
	}
	return d.sentences[f.ID]
}
