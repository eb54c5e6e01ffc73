package change_test

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (d dice) addEntity() change.Change {
	e := spec.Entity{ID: d.id(), Name: d.entityName()}
	for range 1 + d.pick("fields", 3) {
		e.Fields = append(e.Fields, d.newField())
	}
	c := &change.AddEntity{Entity: e}
	if f := &e.Fields[0]; f.IsNumber() && !d.rarely(3) {
		c.Analytics = []spec.Analytic{{ID: d.id(), Entity: e.ID, Field: f.ID, Aggregate: spec.Sum}}
	}
	return c
}

func (d dice) addField() change.Change {
	c := &change.AddField{Entity: d.entity(), Field: d.newField()}
	c.Creates = d.creates(c.Entity, &c.Field)
	return c
}

// newField draws a field of any type; rarely with a property of another one.
func (d dice) newField() spec.Field {
	all := []spec.Type{spec.String, spec.Int, spec.Float, spec.Boolean, spec.Enum, spec.Datetime, spec.Ref, spec.RefList}
	f := spec.Field{ID: d.id(), Name: d.name(), Type: rapid.SampledFrom(all).Draw(d.t, "type")}
	f.Presence = rapid.SampledFrom([]spec.Presence{spec.Required, spec.Defaulted, spec.Nullable}).Draw(d.t, "presence")
	switch {
	case f.Type == spec.Enum:
		f.Values = d.newValues(2 + d.pick("values", 3))
		if d.rarely(6) {
			f.Initial = f.Values[0]
			f.Presence = spec.Defaulted
		}
	case f.IsReference():
		f.Target, f.OnDelete = d.entity(), d.mode(f.Type)
	}
	d.bound(&f)
	if f.Presence == spec.Defaulted && !f.IsState() && !f.IsReference() {
		f.Default = d.value(&f)
	}
	if d.rarely(15) {
		f.MaxLength = pointer(7)
	}
	return f
}

func (d dice) newValues(n int) []string {
	var out []string
	for range n {
		out = append(out, fmt.Sprintf("v_%d", d.id()))
	}
	return out
}

func (d dice) mode(t spec.Type) spec.OnDelete {
	if t != spec.Ref {
		return ""
	}
	return rapid.SampledFrom([]spec.OnDelete{spec.Cascade, spec.Restrict, spec.Nullify}).Draw(d.t, "mode")
}

// bound draws the bounds that a type can have; any of them may be missing, or too close.
func (d dice) bound(f *spec.Field) {
	f.Min, f.Max, f.MinLength, f.MaxLength = nil, nil, nil, nil
	low, span := d.pick("low", 30)-10, d.pick("span", 60)
	has := d.pick("which", 4)
	switch {
	case f.IsNumber():
		step := f.Step()
		if has&1 == 0 {
			f.Min = pointer(spec.Number(low) * step)
		}
		if has&2 == 0 {
			f.Max = pointer(spec.Number(low+span) * step)
		}
	case f.Type == spec.String:
		if has&1 == 0 && low > 0 {
			f.MinLength = pointer(low % 5)
		}
		if has&2 == 0 {
			f.MaxLength = pointer(max(low, 0)%5 + span)
		}
	}
}

// value draws a constant for a field, rarely one of another type.
func (d dice) value(f *spec.Field) *spec.Value {
	n := spec.Number(d.pick("number", 40)-10) * spec.Quarter * 4
	all := map[spec.Type]spec.Value{
		spec.String: spec.Text("abcdefghij"[:d.pick("length", 11)]), spec.Int: spec.Num(n), spec.Float: spec.Num(n / 4),
		spec.Boolean: spec.Bool(n > 0), spec.Datetime: spec.Text("2024-02-29T00:00:00Z"), spec.Enum: spec.Text("other"),
	}
	if len(f.Values) > 0 {
		all[spec.Enum] = spec.Text(rapid.SampledFrom(f.Values).Draw(d.t, "value"))
	}
	if f.Presence == spec.Nullable && d.rarely(4) || d.rarely(20) {
		return pointer(spec.Null())
	}
	return pointer(all[f.Type])
}

// creates gives values to a field that is required, and rarely to another.
func (d dice) creates(entity spec.ID, f *spec.Field) []change.CreateValue {
	var out []change.CreateValue
	for _, a := range change.Creators(d.s, entity) {
		if (f.Presence == spec.Required && !change.Gives(a, entity, f.ID)) != d.rarely(10) {
			out = append(out, change.CreateValue{Action: a.ID, Value: *d.value(f)})
		}
	}
	return out
}

func (d dice) changeBounds() change.Change {
	c := &change.ChangeBounds{Field: d.field(func(f *spec.Field) bool { return f.IsNumber() || f.Type == spec.String })}
	if _, f := d.s.Field(c.Field); f != nil {
		now := *f
		d.bound(&now)
		c.Min, c.Max, c.MinLength, c.MaxLength = now.Min, now.Max, now.MinLength, now.MaxLength
	}
	return c
}

func (d dice) changeEnum() change.Change {
	c := &change.ChangeEnum{Field: d.field(func(f *spec.Field) bool { return f.Type == spec.Enum })}
	_, f := d.s.Field(c.Field)
	if f == nil || d.rarely(2) || len(f.Values) == 0 {
		c.Add = d.newValues(1 + d.pick("added", 2))
		return c
	}
	c.Remove = slices.Clone(f.Values[d.pick("removed", len(f.Values)):])
	return c
}

func (d dice) changeOptionality() change.Change {
	c := &change.ChangeOptionality{Field: d.field(func(f *spec.Field) bool { return !f.IsState() })}
	e, f := d.s.Field(c.Field)
	if f == nil {
		return c
	}
	now := *f
	now.Presence = rapid.SampledFrom([]spec.Presence{spec.Required, spec.Defaulted, spec.Nullable}).Draw(d.t, "presence")
	c.Presence, c.OnDelete = now.Presence, d.mode(f.Type)
	if now.Presence == spec.Defaulted && !f.IsReference() {
		c.Default = d.value(&now)
	}
	c.Creates = d.creates(e.ID, &now)
	return c
}
