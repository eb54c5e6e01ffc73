package cases

import (
	"fmt"
	"strconv"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// member is a property of a request body: its name, and its value as JSON text, in which ${name} is
// the id of a record, or as what a field gets.
type member struct {
	name  string
	text  string
	field *spec.Field // nil if the text is the value
	datum model.Datum
}

// body is a request body as members in order; names of members need no escapes.
type body []member

// property is a body of one property, whose value is a JSON text.
func property(name, text string) body { return body{{name: name, text: text}} }

// body is a request body that gives values.
func (d *draft) body(given witness.Values) body {
	out := d.members.Take(len(given))
	for _, v := range given {
		out = append(out, member{name: v.Field.Name, field: v.Field, datum: v.Datum})
	}
	return out
}

// with is a body with a property set to a JSON text.
func (d *draft) with(b body, name, text string) body {
	out := d.members.Take(len(b) + 1)
	for _, m := range b {
		if m.name != name {
			out = append(out, m)
		}
	}
	return append(out, member{name: name, text: text})
}

// json writes a body.
func (d *draft) json(b body) string {
	out := append(d.scratch[:0], '{')
	for i, m := range b {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), m.name...), `":`...)
		if m.field == nil {
			out = append(out, m.text...)
		} else {
			out = d.appendText(out, m.field, m.datum)
		}
	}
	return d.print(append(out, '}'))
}

// text writes what a field holds, or gets, as JSON text.
func (d *draft) text(f *spec.Field, datum model.Datum) string {
	return d.print(d.appendText(d.scratch[:0], f, datum))
}

func (d *draft) appendText(b []byte, f *spec.Field, datum model.Datum) []byte {
	switch x := datum.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, x)
	case string:
		return spec.AppendString(b, x)
	case spec.Number:
		return x.Append(b)
	case int64:
		return d.appendID(b, f.Target, x)
	case []int64:
		b = append(b, '[')
		for i, id := range x {
			if i > 0 {
				b = append(b, ',')
			}
			b = d.appendID(b, f.Target, id)
		}
		return append(b, ']')
	}
	panic(fmt.Sprintf("cases: no JSON for %T", datum))
}

func (d *draft) appendID(b []byte, entity spec.ID, id int64) []byte {
	r := d.store.Find(entity, id)
	if r == nil {
		panic(fmt.Sprintf("cases: record %d of entity %d is gone", id, entity))
	}
	return d.appendName(b, r)
}

func (d *draft) appendName(b []byte, r *model.Record) []byte {
	return append(append(append(b, "${"...), d.name(r)...), '}')
}

// record writes a record as an answer shows it.
func (d *draft) record(r *model.Record) string {
	return d.print(d.appendRecord(d.scratch[:0], r))
}

func (d *draft) appendRecord(b []byte, r *model.Record) []byte {
	b = d.appendName(append(b, `{"id":`...), r)
	for i := range r.Entity.Fields {
		f := &r.Entity.Fields[i]
		b = append(append(append(b, `,"`...), f.Name...), `":`...)
		b = d.appendText(b, f, r.Values[i])
	}
	return append(b, '}')
}

func (d *draft) records(rows []*model.Record) string {
	b := append(d.scratch[:0], '[')
	for i, r := range rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = d.appendRecord(b, r)
	}
	return d.print(append(b, ']'))
}

// quote writes a string as JSON. Our values never hold "${".
func quote(s string) string { return string(spec.AppendString(nil, s)) }
