package change

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"staminabench/generator/spec"
)

// AddEntity adds an entity with its fields, and analytics over them.
type AddEntity struct {
	Entity    spec.Entity     `json:"entity"`
	Analytics []spec.Analytic `json:"analytics,omitempty"`
}

// Kind implements [Change].
func (c *AddEntity) Kind() Kind { return AddEntityKind }

// Check implements [Change].
func (c *AddEntity) Check(s *spec.Specification) error {
	if s.Entity(c.Entity.ID) != nil {
		return fmt.Errorf("entity %d is there already", c.Entity.ID)
	}
	if len(c.Entity.Actions) > 0 {
		return errors.New("a new entity has no actions yet; they come with changes of their own")
	}
	for _, a := range c.Analytics {
		if a.Entity != c.Entity.ID {
			return fmt.Errorf("analytic %d is not over the new entity", a.ID)
		}
	}
	return nil
}

// Apply implements [Change].
func (c *AddEntity) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	out.Entities = append(out.Entities, c.Entity)
	slices.SortFunc(out.Entities, func(a, b spec.Entity) int { return int(a.ID - b.ID) })
	out.Analytics = append(out.Analytics, c.Analytics...)
	slices.SortFunc(out.Analytics, func(a, b spec.Analytic) int { return int(a.ID - b.ID) })
	return out
}

// Touches implements [Change].
func (c *AddEntity) Touches(s *spec.Specification) Footprint {
	t := newTrace(s).writes(entities, entityRes(c.Entity.ID), entityNameRes(c.Entity.Name), requiredRefs, identityRes(c.Entity.ID))
	for _, a := range c.Analytics {
		t.writes(analyticRes(a.ID), identityRes(a.ID))
	}
	for i := range c.Entity.Fields {
		t.writes(fieldRes(c.Entity.Fields[i].ID), identityRes(c.Entity.Fields[i].ID))
		if f := &c.Entity.Fields[i]; f.IsReference() {
			t.reads(entityRes(f.Target))
		}
	}
	return t.f
}

// RemoveEntity removes an entity with all that refers to it.
type RemoveEntity struct {
	Entity spec.ID `json:"entity"`
}

// MaxDependents is how many things outside of it may depend on an entity or field that is removed.
const MaxDependents = 4

// Kind implements [Change].
func (c *RemoveEntity) Kind() Kind { return RemoveEntityKind }

// Check implements [Change].
func (c *RemoveEntity) Check(s *spec.Specification) error {
	if s.Entity(c.Entity) == nil {
		return fmt.Errorf("entity %d does not exist", c.Entity)
	}
	if n := entityDependents(s, c.Entity); n > MaxDependents {
		return fmt.Errorf("%d things depend on it", n)
	}
	return nil
}

// entityDependents counts the refs and reflists to an entity and the actions elsewhere that use it.
func entityDependents(s *spec.Specification, id spec.ID) int {
	n := 0
	for _, r := range s.Referrers(id) {
		if r.Entity.ID != id {
			n++
		}
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Actions {
			if e.ID != id && usesOf(s, e, &e.Actions[j]).entities[id] {
				n++
			}
		}
	}
	return n
}

// Apply implements [Change].
func (c *RemoveEntity) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	dropEntity(out, c.Entity)
	return out
}

// Touches implements [Change].
func (c *RemoveEntity) Touches(s *spec.Specification) Footprint {
	t := newTrace(s).writes(entities).writesEntity(c.Entity)
	for _, r := range s.Referrers(c.Entity) {
		t.writes(fieldsOf(r.Entity.ID))
	}
	return t.f
}

// RenameEntity renames an entity; routes and analytics follow, the names of ref fields do not.
type RenameEntity struct {
	Entity spec.ID `json:"entity"`
	Name   string  `json:"name"`
}

// Kind implements [Change].
func (c *RenameEntity) Kind() Kind { return RenameEntityKind }

// Check implements [Change].
func (c *RenameEntity) Check(s *spec.Specification) error {
	e := s.Entity(c.Entity)
	if e == nil {
		return fmt.Errorf("entity %d does not exist", c.Entity)
	}
	if strings.EqualFold(e.Name, c.Name) {
		return errors.New("it has that name already; upper and lower case make no difference in paths")
	}
	return nil
}

// Apply implements [Change].
func (c *RenameEntity) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	out.Entity(c.Entity).Name = c.Name
	return out
}

// Touches implements [Change].
func (c *RenameEntity) Touches(s *spec.Specification) Footprint {
	return newTrace(s).writesEntity(c.Entity).writes(entityNameRes(c.Name)).f
}
