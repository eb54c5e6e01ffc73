package change

import (
	"strconv"
	"strings"

	"staminabench/generator/spec"
)

// Resource is a part of a specification, as fine as changes are kept apart: "field 12",
// "fields of 3" (which fields the entity has), …
type Resource string

// Footprint is what a change writes and reads. Two changes fit into one turn if what one writes,
// the other neither reads nor writes.
type Footprint struct {
	Writes map[Resource]bool
	Reads  map[Resource]bool
}

// Overlaps reports whether two changes may not be in one turn.
func (f Footprint) Overlaps(g Footprint) bool {
	return meet(f.Writes, g.Writes) || meet(f.Writes, g.Reads) || meet(f.Reads, g.Writes)
}

func meet(a, b map[Resource]bool) bool {
	for r := range a {
		if b[r] {
			return true
		}
	}
	return false
}

// Resources that stand for the whole specification.
const (
	entities     Resource = "entities"      // which there are: their number is bounded
	requiredRefs Resource = "required refs" // they must stay free of cycles
)

func entityRes(id spec.ID) Resource   { return numbered("entity ", id) }
func fieldRes(id spec.ID) Resource    { return numbered("field ", id) }
func actionRes(id spec.ID) Resource   { return numbered("action ", id) }
func analyticRes(id spec.ID) Resource { return numbered("analytic ", id) }

// fieldsOf and actionsOf stand for the list of an entity's fields and actions: their number is
// bounded, and an action's reach depends on the other actions.
func fieldsOf(id spec.ID) Resource  { return numbered("fields of ", id) }
func actionsOf(id spec.ID) Resource { return numbered("actions of ", id) }

// requiredOf stands for which fields of an entity are required: who creates a record of it gives
// each a value.
func requiredOf(id spec.ID) Resource { return numbered("required fields of ", id) }

// Names are taken and given up, so that no two changes of a turn want the same one.
func entityNameRes(name string) Resource { return Resource("entity name " + strings.ToLower(name)) }
func memberNameRes(entity spec.ID, name string) Resource {
	return numbered("name "+strings.ToLower(name)+" in ", entity)
}

// identityRes stands for a new identity, so that no two changes of a turn give the same one.
func identityRes(id spec.ID) Resource { return numbered("identity ", id) }

func numbered(what string, id spec.ID) Resource { return Resource(what + strconv.Itoa(int(id))) }

// trace gathers a footprint in a specification.
type trace struct {
	s *spec.Specification
	f Footprint
}

func newTrace(s *spec.Specification) *trace {
	return &trace{s, Footprint{map[Resource]bool{}, map[Resource]bool{}}}
}

func (t *trace) reads(rs ...Resource) *trace {
	for _, r := range rs {
		t.f.Reads[r] = true
	}
	return t
}

func (t *trace) writes(rs ...Resource) *trace {
	for _, r := range rs {
		t.f.Writes[r] = true
	}
	return t
}

// writesField writes a field and all that depends on it: its analytics, and the actions that use it.
func (t *trace) writesField(id spec.ID) *trace {
	e, f := t.s.Field(id)
	t.writes(fieldRes(id), memberNameRes(e.ID, f.Name)).reads(entityRes(e.ID))
	if f.IsReference() {
		t.reads(entityRes(f.Target))
	}
	for i := range t.s.Analytics {
		if t.s.Analytics[i].Field == id {
			t.writes(analyticRes(t.s.Analytics[i].ID))
		}
	}
	t.writesActions(func(u uses) bool { return u.fields[id] })
	return t
}

// writesEntity writes an entity, all inside it, and all that refers to it.
func (t *trace) writesEntity(id spec.ID) *trace {
	e := t.s.Entity(id)
	t.writes(entityRes(id), fieldsOf(id), actionsOf(id), entityNameRes(e.Name))
	for i := range e.Fields {
		t.writesField(e.Fields[i].ID)
	}
	for _, r := range t.s.Referrers(id) {
		t.writesField(r.Field.ID)
	}
	t.writesActions(func(u uses) bool { return u.entities[id] })
	return t
}

func (t *trace) writesActions(used func(uses) bool) {
	for i := range t.s.Entities {
		e := &t.s.Entities[i]
		for j := range e.Actions {
			if used(usesOf(t.s, e, &e.Actions[j])) {
				t.writes(actionRes(e.Actions[j].ID), actionsOf(e.ID))
			}
		}
	}
}

// readsAction reads all that an action of e uses.
func (t *trace) readsAction(e *spec.Entity, a *spec.Action) *trace {
	u := usesOf(t.s, e, a)
	for id := range u.fields {
		t.reads(fieldRes(id))
	}
	for id := range u.entities {
		t.reads(entityRes(id))
	}
	for id := range u.lives {
		t.reads(actionsOf(id))
	}
	for id := range u.created {
		t.reads(requiredOf(id))
	}
	return t
}

// ReachesActions reports whether the change may alter what the actions of an entity can do.
func (f Footprint) ReachesActions(entity spec.ID) bool { return f.Writes[actionsOf(entity)] }

// Concerns reports whether the change writes the entity, field, action or analytic of an identity.
func (f Footprint) Concerns(id spec.ID) bool {
	for _, r := range []Resource{entityRes(id), fieldRes(id), actionRes(id), analyticRes(id), fieldsOf(id), actionsOf(id)} {
		if f.Writes[r] {
			return true
		}
	}
	return false
}
