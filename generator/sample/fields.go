package sample

import (
	"staminabench/generator/domain"
	"staminabench/generator/spec"
)

// inventEntity makes an entity with so many ordinary fields, the first of them required.
func (g *Sampler) inventEntity(s *spec.Specification, fields int) spec.Entity {
	e := spec.Entity{ID: g.id(), Name: g.entityName(s)}
	for i := range fields {
		f := g.inventOrdinary(&e)
		if i == 0 {
			f.Presence, f.Default = spec.Required, nil
		}
		e.Fields = append(e.Fields, f)
	}
	g.names.entity(&e)
	return e
}

// entityName draws a free name, the domain's core nouns first.
func (g *Sampler) entityName(s *spec.Specification) string {
	ok := func(name string) bool { return g.names.free(entityScope(), name) && !spec.Reserved(name) }
	if core := g.words.Entities[:min(14, len(g.words.Entities))]; len(s.Entities) < 10 {
		if name := g.pick(core, ok); name != "" {
			return name
		}
	}
	return g.pick(g.words.Entities, ok)
}

var ordinaryTypes = weighted[spec.Type]{
	{spec.String, 30}, {spec.Int, 26}, {spec.Float, 24}, {spec.Boolean, 14}, {spec.Enum, 20}, {spec.Datetime, 14},
}

// inventOrdinary makes a field that is no reference; its name is free in the entity.
func (g *Sampler) inventOrdinary(e *spec.Entity) spec.Field {
	f := spec.Field{ID: g.id(), Type: ordinaryTypes.draw(g.draw)}
	switch f.Type {
	case spec.String:
		g.inventString(e, &f)
	case spec.Int:
		g.inventNumber(e, &f, g.pool.Ints)
	case spec.Float:
		g.inventNumber(e, &f, g.pool.Floats)
	case spec.Boolean:
		f.Name = g.memberName(e, g.pool.Bools)
	case spec.Datetime:
		f.Name = g.memberName(e, g.pool.Times)
	case spec.Enum:
		g.inventEnum(e, &f)
	}
	g.inventPresence(&f)
	return f
}

// memberName draws a name that no field or action of the entity has or had.
func (g *Sampler) memberName(e *spec.Entity, list []string) string {
	return g.pick(list, func(name string) bool { return g.memberFree(e, name) })
}

func (g *Sampler) memberFree(e *spec.Entity, name string) bool {
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			return false
		}
	}
	return g.names.free(memberScope(e.ID), name) && !spec.Reserved(name) && len(name) <= 32
}

func (g *Sampler) inventString(e *spec.Entity, f *spec.Field) {
	word := from(g, g.pool.Strings, func(t domain.Text) bool { return g.memberFree(e, t.Name) })
	f.Name = word.Name
	high := max(word.Max, 4)
	switch g.draw.IntN(4) {
	case 0: // no bounds
	case 1:
		f.MaxLength = &high
	default:
		low := 1 + g.draw.IntN(min(5, high/2))
		f.MinLength, f.MaxLength = &low, &high
	}
}

func (g *Sampler) inventNumber(e *spec.Entity, f *spec.Field, list []domain.Range) {
	word := from(g, list, func(r domain.Range) bool { return g.memberFree(e, r.Name) })
	f.Name = word.Name
	low, high := spec.Number(word.Min*100), spec.Number(word.Max*100)
	switch g.draw.IntN(8) {
	case 0:
		f.Min = &low
	case 1: // no bounds
	default:
		f.Min, f.Max = &low, &high
	}
}

func (g *Sampler) inventEnum(e *spec.Entity, f *spec.Field) {
	word := from(g, g.pool.Enums, func(x domain.Enum) bool { return g.memberFree(e, x.Name) })
	f.Name = word.Name
	n := 3 + g.draw.IntN(3)
	for _, i := range g.draw.Perm(len(word.Values))[:min(n, len(word.Values))] {
		f.Values = append(f.Values, word.Values[i])
	}
}

// from draws an item for which ok holds; the zero value if there is none.
func from[T any](g *Sampler, list []T, ok func(T) bool) T {
	start := g.draw.IntN(max(len(list), 1))
	for i := range list {
		if item := list[(start+i)%len(list)]; ok(item) {
			return item
		}
	}
	var none T
	return none
}

func (g *Sampler) inventPresence(f *spec.Field) {
	switch n := g.draw.IntN(100); {
	case n < 45:
		f.Presence = spec.Required
	case n < 72:
		f.Presence = spec.Defaulted
		f.Default = g.constant(f)
	default:
		f.Presence = spec.Nullable
	}
}

// constant draws a constant for a field that is no reference.
func (g *Sampler) constant(f *spec.Field) *spec.Value {
	v := valueOf(g.draw.For(f))
	return &v
}

func valueOf(d any) spec.Value {
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

// refTo makes a ref to an entity.
func (g *Sampler) refTo(e, target *spec.Entity, p spec.Presence, mode spec.OnDelete) spec.Field {
	return spec.Field{ID: g.id(), Name: g.referenceName(e, target, ""), Type: spec.Ref, Presence: p, Target: target.ID, OnDelete: mode}
}

// referenceName is the target's name, or a role and the target's name: main_coffee_batch.
func (g *Sampler) referenceName(e, target *spec.Entity, suffix string) string {
	base := snake(target.Name) + suffix
	if g.memberFree(e, base) && g.draw.IntN(2) == 0 {
		return base
	}
	role := g.pick(g.words.Roles, func(role string) bool { return g.memberFree(e, role+"_"+base) })
	if role == "" {
		return ""
	}
	return role + "_" + base
}
