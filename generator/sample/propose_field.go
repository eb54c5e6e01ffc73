package sample

import (
	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (g *Sampler) proposeAddField(s *spec.Specification) change.Change {
	e := g.entity(s)
	if len(e.Fields) >= spec.MaxFields {
		return nil
	}
	var f spec.Field
	if n := g.draw.IntN(100); n < 32 {
		var ok bool
		if f, ok = g.inventReference(s, e); !ok {
			return nil
		}
	} else if f = g.inventOrdinary(e); f.Name == "" {
		return nil
	}
	c := &change.AddField{Entity: e.ID, Field: f}
	c.Creates = g.createValues(s, e, &f)
	return c
}

// createValues are the values that the create effects of actions give to a field that is required.
func (g *Sampler) createValues(s *spec.Specification, e *spec.Entity, f *spec.Field) []change.CreateValue {
	if f.Presence != spec.Required || f.IsReference() {
		return nil
	}
	var out []change.CreateValue
	for _, a := range change.Creators(s, e.ID) {
		out = append(out, change.CreateValue{Action: a.ID, Value: *g.constant(f)})
	}
	return out
}

// inventReference makes a ref or a reflist from e to an entity of s, itself included.
func (g *Sampler) inventReference(s *spec.Specification, e *spec.Entity) (spec.Field, bool) {
	target := g.entity(s)
	if g.draw.IntN(3) == 0 {
		f := spec.Field{ID: g.id(), Name: g.referenceName(e, target, "_ids"), Type: spec.RefList, Target: target.ID}
		f.Presence = []spec.Presence{spec.Required, spec.Defaulted}[g.draw.IntN(2)]
		return f, f.Name != ""
	}
	presence := []spec.Presence{spec.Required, spec.Nullable, spec.Nullable}[g.draw.IntN(3)]
	if target.ID == e.ID {
		presence = spec.Nullable
	}
	f := g.refTo(e, target, presence, g.mode(presence))
	return f, f.Name != ""
}

func (g *Sampler) mode(p spec.Presence) spec.OnDelete {
	modes := []spec.OnDelete{spec.Cascade, spec.Restrict, spec.Nullify}
	if p == spec.Required {
		modes = modes[:2]
	}
	return modes[g.draw.IntN(len(modes))]
}

func (g *Sampler) proposeRemoveField(s *spec.Specification) change.Change {
	e, f := g.fieldWhere(s, func(e *spec.Entity, f *spec.Field) bool { return !f.IsState() && len(e.Fields) > 2 })
	if e == nil {
		return nil
	}
	return &change.RemoveField{Field: f.ID}
}

func (g *Sampler) proposeRenameField(s *spec.Specification) change.Change {
	e, f := g.fieldWhere(s, func(*spec.Entity, *spec.Field) bool { return true })
	name := g.renamed(s, e, f)
	if name == "" {
		return nil
	}
	return &change.RenameField{Field: f.ID, Name: name}
}

// renamed draws another name: of the same type's pool, of the same role, or with a word in front.
func (g *Sampler) renamed(s *spec.Specification, e *spec.Entity, f *spec.Field) string {
	if f.IsReference() {
		suffix := map[spec.Type]string{spec.Ref: "", spec.RefList: "_ids"}[f.Type]
		return g.referenceName(e, s.Entity(f.Target), suffix)
	}
	if g.draw.IntN(2) == 0 {
		if name := snake(e.Name) + "_" + f.Name; g.memberFree(e, name) {
			return name
		}
	}
	if name := "current_" + f.Name; g.draw.IntN(3) == 0 && g.memberFree(e, name) {
		return name
	}
	return g.memberName(e, g.namesOf(f))
}

func (g *Sampler) namesOf(f *spec.Field) []string {
	var out []string
	switch f.Type {
	case spec.String:
		for _, w := range g.pool.Strings {
			out = append(out, w.Name)
		}
	case spec.Int:
		for _, w := range g.pool.Ints {
			out = append(out, w.Name)
		}
	case spec.Float:
		for _, w := range g.pool.Floats {
			out = append(out, w.Name)
		}
	case spec.Boolean:
		return g.pool.Bools
	case spec.Datetime:
		return g.pool.Times
	case spec.Enum:
		for _, w := range g.pool.Enums {
			out = append(out, w.Name)
		}
	}
	return out
}
