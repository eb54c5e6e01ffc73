package sample

import (
	"staminabench/generator/change"
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

func (g *Sampler) proposeChangeOptionality(s *spec.Specification) change.Change {
	e, f := g.fieldWhere(s, func(_ *spec.Entity, f *spec.Field) bool { return !f.IsState() })
	if e == nil {
		return nil
	}
	c := &change.ChangeOptionality{Field: f.ID, Presence: f.Presence, Default: f.Default, OnDelete: f.OnDelete}
	switch f.Type {
	case spec.RefList:
		c.Presence = map[spec.Presence]spec.Presence{spec.Required: spec.Defaulted, spec.Defaulted: spec.Required}[f.Presence]
	case spec.Ref:
		if g.draw.IntN(2) == 0 {
			c.Presence = map[spec.Presence]spec.Presence{spec.Required: spec.Nullable, spec.Nullable: spec.Required}[f.Presence]
		}
		if c.Presence == f.Presence || c.OnDelete == spec.Nullify && c.Presence == spec.Required {
			c.OnDelete = g.mode(c.Presence)
		}
	default:
		g.otherPresence(c, f)
	}
	after := *f
	after.Presence, after.Default = c.Presence, c.Default
	if f.Presence != spec.Required {
		c.Creates = g.missingValues(s, e, &after)
	}
	return c
}

func (g *Sampler) otherPresence(c *change.ChangeOptionality, f *spec.Field) {
	c.Presence = []spec.Presence{spec.Required, spec.Defaulted, spec.Nullable}[g.draw.IntN(3)]
	c.Default = nil
	if c.Presence != spec.Defaulted {
		return
	}
	c.Default = g.constant(f)
	if f.Default != nil {
		other := valueOf(g.draw.Other(f, model.Constant(*f.Default)))
		c.Default = &other
	}
}

// missingValues are values for the create effects that give the field none yet.
func (g *Sampler) missingValues(s *spec.Specification, e *spec.Entity, f *spec.Field) []change.CreateValue {
	var out []change.CreateValue
	for _, v := range g.createValues(s, e, f) {
		_, a := s.Action(v.Action)
		if !change.Gives(a, e.ID, f.ID) {
			out = append(out, v)
		}
	}
	return out
}
