package cases

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// other invents a value for a field that the record does not hold.
func (d *draft) other(r *model.Record, f *spec.Field) model.Datum {
	if f.IsReference() {
		return d.Any(f)
	}
	return d.source.Other(f, r.Get(f.ID))
}

// unlike invents a value for a field that is not its default, so that it shows when one is put in
// place of the other.
func (d *draft) unlike(f *spec.Field) model.Datum {
	if f.Default != nil && !f.IsReference() {
		return d.source.Other(f, model.Constant(*f.Default))
	}
	return d.Any(f)
}

// whole is a body with every field, none of them at its default.
func (d *draft) whole(e *spec.Entity) witness.Values {
	var given witness.Values
	for i := range e.Fields {
		if f := &e.Fields[i]; !f.IsState() {
			given = append(given, witness.Value{Field: f, Datum: d.unlike(f)})
		}
	}
	return given
}

// lost creates and deletes a record, and returns its path, which is then that of an unknown id, and
// the capture of its id. What it needed stays.
func (d *draft) lost(e *spec.Entity) (path, capture string) {
	d.aside(func() {
		r := d.Make(e)
		path, capture = d.path(r), d.name(r)
		d.delete(r, 204)
	})
	return path, capture
}

// unset returns the values without one of them.
func unset(given witness.Values, f *spec.Field) witness.Values {
	out := make(witness.Values, 0, len(given)+1)
	for _, x := range given {
		if x.Field.ID != f.ID {
			out = append(out, x)
		}
	}
	return out
}

// set returns the values with one of them set.
func set(given witness.Values, f *spec.Field, v model.Datum) witness.Values {
	return append(unset(given, f), witness.Value{Field: f, Datum: v})
}
