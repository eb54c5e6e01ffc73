package cases

import (
	"fmt"
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// planTypes: values of another JSON type, unknown enum values and bad datetimes are refused on POST,
// PUT and PATCH, and change nothing.
func planTypes(g *planning) {
	g.fields(func(e *spec.Entity, f *spec.Field) {
		if f.IsState() || f.IsReference() {
			return
		}
		g.fieldPlan(TypesFamily, e, f, "values", "values of another type or form are refused and change nothing", func(d *draft) {
			given := d.Fill(e, true)
			r := d.Create(e, given)
			d.test()
			d.refuseEach(e, f, r, d.body(given), wrong(d, f))
			d.list(e)
		})
	})
}

// refuseEach sends each JSON text as the value of a field, by POST, PUT and PATCH; all else is valid.
func (d *draft) refuseEach(e *spec.Entity, f *spec.Field, r *model.Record, sent body, bad []string) {
	says := d.says(e, f)
	for _, text := range bad {
		whole := d.with(sent, f.Name, text)
		d.refuse("POST", d.route(e), whole, says)
		d.refuse("PUT", d.path(r), whole, says)
		d.refuse("PATCH", d.path(r), property(f.Name, text), says)
	}
}

// wrong are JSON texts that are no value of a field's type, and not null.
func wrong(d *draft, f *spec.Field) []string {
	valid := d.text(f, d.source.For(f))
	common := []string{"[" + valid + "]", `{"value":` + valid + `}`}
	switch f.Type {
	case spec.String:
		return append(common, "5", "1.5", "true", "false")
	case spec.Int:
		return append(common, quote(valid), "true", "false", halfBetween(f), `""`, `"abc"`)
	case spec.Float:
		return append(common, quote(valid), "true", "false", `""`, `"abc"`)
	case spec.Boolean:
		return append(common, `"true"`, `"false"`, "0", "1", `""`, `"yes"`)
	case spec.Enum:
		return append(common, "0", "1", "true", `""`, `"no_such_value"`, strings.ToUpper(valid), quote(f.Values[0]+" "))
	}
	return append(common, "5", "true", `""`, `"soon"`, `"2024-01-02"`, `"2024-01-02 03:04:05Z"`, `"2024-01-02T03:04:05"`,
		`"2023-02-29T10:00:00Z"`, `"2024-02-30T10:00:00Z"`, `"2024-04-31T10:00:00Z"`, `"2024-13-01T00:00:00Z"`, `"2024-00-10T00:00:00Z"`,
		`"2024-01-02T25:00:00Z"`, `"2024-01-02T10:60:00Z"`, `"2024-01-02T10:00:61Z"`, `"02.01.2024 10:00"`, "1704164645")
}

// halfBetween is a number within the bounds that is no integer.
func halfBetween(f *spec.Field) string {
	low := spec.Whole(1)
	if f.Min != nil {
		low = *f.Min
	} else if f.Max != nil {
		low = *f.Max - spec.Whole(1)
	}
	return (low + 50).String()
}

// planPresence: what happens to a field that is left out, or null.
func planPresence(g *planning) {
	g.fields(func(e *spec.Entity, f *spec.Field) {
		if f.IsState() {
			return
		}
		p := presence(g, e, f)
		p.build = func(d *draft) { buildPresence(d, e, f) }
		g.add(p)
	})
}

// presence asserts nothing about bounds and values.
func presence(g *planning, e *spec.Entity, f *spec.Field) *plan {
	fact := fieldShape{f.Name, f.Type, f.Presence, f.Default, ""}
	return &plan{
		family: PresenceFamily, subject: f.ID, variant: "absent", label: label(e, f.Name),
		title: fmt.Sprintf("a %s field that is left out or null", f.Presence),
		about: []spec.ID{f.ID, e.ID}, facts: []any{e.Name, fact},
	}
}

func buildPresence(d *draft, e *spec.Entity, f *spec.Field) {
	given := d.Fill(e, false)
	whole := set(given, f, d.unlike(f))
	r := d.Create(e, whole)
	left := unset(given, f)
	d.test()
	says := d.says(e, f)
	if f.Presence == spec.Required {
		d.refuse("POST", d.route(e), d.body(left), says)
		d.refuse("PUT", d.path(r), d.body(left), says)
	} else {
		d.Create(e, left)
		d.put(r, left, d.body(left))
		d.testing = false
		d.put(r, whole, d.body(whole))
		d.test()
	}
	if f.Presence != spec.Nullable {
		d.refuseEach(e, f, r, d.body(whole), []string{"null"})
	} else {
		d.Create(e, set(given, f, nil))
		d.put(r, set(given, f, nil), d.body(set(given, f, nil)))
		d.testing = false
		d.put(r, whole, d.body(whole))
		d.test()
		d.patch(r, set(nil, f, nil), d.body(set(nil, f, nil)))
	}
	d.list(e)
}
