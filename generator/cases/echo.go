package cases

import (
	"strings"
	"unicode/utf8"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/generator/witness"
)

// planEcho: telling values of each type come back as sent.
func planEcho(g *planning) {
	g.fields(func(e *spec.Entity, f *spec.Field) {
		if f.IsState() || f.IsReference() {
			return
		}
		exact := worksOn(g.spec, f.ID)
		p := &plan{
			family: EchoFamily, subject: f.ID, variant: "values", label: label(e, f.Name), title: "values come back as they were sent",
			about: []spec.ID{f.ID, e.ID}, facts: []any{g.field(e, f), exact},
		}
		p.build = func(d *draft) {
			given := d.Fill(e, false)
			d.test() // what the field holds at first may be a telling value too
			d.rests(7)
			r := d.Create(e, given)
			for _, v := range telling(d, f, exact) {
				d.Create(e, set(given, f, v))
			}
			for _, v := range telling(d, f, exact)[:1] {
				d.Patch(r, witness.Values{{Field: f, Datum: v}})
			}
			d.list(e)
		}
		g.add(p)
	})
}

// worksOn reports whether effects, guards or aggregates work on a field: clients then send multiples
// of 0.25 only (clause 7).
func worksOn(s specification, field spec.ID) bool {
	for _, a := range s.Analytics {
		if a.Field == field {
			return true
		}
	}
	for _, e := range s.Entities {
		for _, a := range e.Actions {
			for _, x := range a.Guards {
				if x.Field == field || x.OtherField == field {
					return true
				}
			}
			for _, x := range a.Effects {
				if x.Field == field || x.OtherField == field {
					return true
				}
			}
		}
	}
	return false
}

// telling are valid values of a field that servers get wrong most.
func telling(d *draft, f *spec.Field, exact bool) []model.Datum {
	switch f.Type {
	case spec.String:
		return tellingTexts(d, f)
	case spec.Int, spec.Float:
		return tellingNumbers(d, f, exact)
	case spec.Boolean:
		return []model.Datum{false, true}
	case spec.Enum:
		out := make([]model.Datum, len(f.Values))
		for i, v := range f.Values {
			out[i] = v
		}
		return out
	}
	return []model.Datum{d.source.Datetime(), "2024-02-29T00:00:00Z", "1999-12-31T23:59:59Z", "2000-01-01T00:00:00Z", "2038-01-19T03:14:08Z"}
}

var texts = []string{
	"Ünïcödé ñ ß", "日本語のテキスト", "😀 smile 👍", "MixedCase lower UPPER", "007", "null", "true", "12.50",
	`quote " and \ backslash`, "<b>&amp;</b>", "line\nbreak\tand tab", "O'Brien; DROP --", "e\u0301 and é", "/path/../x?y=1&z#f", "%41 100%", "<&>", "aB", "é",
}

// tellingTexts are those texts that fit into the bounds, and one of the longest allowed length.
func tellingTexts(d *draft, f *spec.Field) []model.Datum {
	out := []model.Datum{d.source.Text(f), blank(f)}
	for _, t := range texts {
		if n := utf8.RuneCountInString(t); f.MinLength != nil && n < *f.MinLength {
			t += strings.Repeat("x", *f.MinLength-n)
		}
		if f.Accepts(spec.Text(t)) == nil {
			out = append(out, t)
		}
	}
	return out
}

// blank is a text with blanks at its ends, as long as the bounds allow.
func blank(f *spec.Field) string {
	n := 5
	if f.MinLength != nil {
		n = max(n, *f.MinLength)
	}
	if f.MaxLength != nil {
		n = min(n, *f.MaxLength)
	}
	t := []byte(strings.Repeat("x", n))
	t[0], t[n-1] = ' ', ' '
	return string(t)
}

func tellingNumbers(d *draft, f *spec.Field, exact bool) []model.Datum {
	candidates := []spec.Number{spec.Whole(0), spec.Whole(1), spec.Whole(-1), spec.Whole(7), spec.Whole(1000), spec.Whole(-40)}
	if f.Type == spec.Float {
		candidates = append(candidates, 25, -50, 1275)
		if !exact {
			candidates = append(candidates, 10, 33, 1234, 99999, -1, 5)
		}
	}
	low, _ := values.Range(f)
	candidates = append(candidates, (low+99)/100*100) // a whole number near the lower end
	out := []model.Datum{d.source.Number(f)}
	for _, n := range candidates {
		if (f.Min == nil || n >= *f.Min) && (f.Max == nil || n <= *f.Max) {
			out = append(out, n)
		}
	}
	return out
}
