package sample

import (
	"maps"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (g *Sampler) proposeAddEntity(s *spec.Specification) change.Change {
	if len(s.Entities) >= spec.MaxEntities || g.entityName(s) == "" {
		return nil
	}
	// What is invented here takes no names before the change is chosen.
	kept := g.names
	g.names = maps.Clone(kept)
	c := &change.AddEntity{Entity: g.inventEntity(s, 2+g.draw.IntN(4))}
	g.names = kept
	e := &c.Entity
	for range g.draw.IntN(3) {
		if f, ok := g.inventReference(s, e); ok {
			e.Fields = append(e.Fields, f)
		}
	}
	if g.draw.IntN(2) == 0 {
		if a, ok := g.inventAnalytic(s, e); ok {
			c.Analytics = append(c.Analytics, a)
		}
	}
	return c
}

func (g *Sampler) proposeRemoveEntity(s *spec.Specification) change.Change {
	if len(s.Entities) <= spec.MinEntities {
		return nil
	}
	return &change.RemoveEntity{Entity: g.entity(s).ID}
}

func (g *Sampler) proposeRenameEntity(s *spec.Specification) change.Change {
	name := g.entityName(s)
	if name == "" {
		return nil
	}
	return &change.RenameEntity{Entity: g.entity(s).ID, Name: name}
}

func (g *Sampler) entity(s *spec.Specification) *spec.Entity {
	return &s.Entities[g.draw.IntN(len(s.Entities))]
}

// fieldWhere draws a field of any entity for which ok holds; nil, nil if there is none.
func (g *Sampler) fieldWhere(s *spec.Specification, ok func(*spec.Entity, *spec.Field) bool) (*spec.Entity, *spec.Field) {
	type place struct {
		e *spec.Entity
		f *spec.Field
	}
	var all []place
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Fields {
			if ok(e, &e.Fields[j]) {
				all = append(all, place{e, &e.Fields[j]})
			}
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	p := all[g.draw.IntN(len(all))]
	return p.e, p.f
}
