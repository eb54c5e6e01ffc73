package cases

import (
	"encoding/json"

	"staminabench/generator/spec"
)

// shapeFact is what a record of an entity looks like: what create, replace, patch and list assert.
type shapeFact struct {
	Name   string
	Fields []fieldShape
}

type fieldShape struct {
	Name     string
	Type     spec.Type
	Presence spec.Presence
	Default  *spec.Value
	Initial  string
}

func (g *planning) shape(e *spec.Entity) json.RawMessage {
	return g.shared(e.ID, func() any {
		out := shapeFact{Name: e.Name}
		for _, f := range e.Fields {
			out.Fields = append(out.Fields, fieldShape{f.Name, f.Type, f.Presence, f.Default, f.Initial})
		}
		return out
	})
}

// shared encodes the fact about an entity, a field or an action once.
func (g *planning) shared(id spec.ID, fact func() any) json.RawMessage {
	g.shapes.Lock()
	defer g.shapes.Unlock()
	if g.shapes.known[id] == nil {
		g.shapes.known[id] = encoded(fact())
	}
	return g.shapes.known[id]
}

// fieldFact is all of a field, and what its entity and its target are called.
type fieldFact struct {
	Entity string
	Field  spec.Field
	Target string
}

func (g *planning) field(e *spec.Entity, f *spec.Field) json.RawMessage {
	return g.shared(f.ID, func() any {
		out := fieldFact{Entity: e.Name, Field: *f}
		if f.IsReference() {
			out.Target = g.spec.Entity(f.Target).Name
		}
		return out
	})
}

// actionFact is all of an action, and what it names.
type actionFact struct {
	Entity string
	State  spec.Field
	Action spec.Action
	Names  []string // of the fields and entities that guards and effects name, in order
}

func (g *planning) action(e *spec.Entity, a *spec.Action) json.RawMessage {
	return g.shared(a.ID, func() any { return g.actionFact(e, a) })
}

func (g *planning) actionFact(e *spec.Entity, a *spec.Action) actionFact {
	out := actionFact{Entity: e.Name, State: *e.State(), Action: *a}
	name := func(ids ...spec.ID) {
		for _, id := range ids {
			if _, f := g.spec.Field(id); f != nil {
				out.Names = append(out.Names, f.Name)
			} else if e := g.spec.Entity(id); e != nil {
				out.Names = append(out.Names, e.Name)
			}
		}
	}
	for _, x := range a.Guards {
		name(x.Field, x.OtherField, x.Entity, x.Through)
	}
	for _, x := range a.Effects {
		name(x.Field, x.OtherField, x.Entity, x.Through)
		for _, v := range x.Values {
			name(v.Field)
		}
	}
	return out
}

// aboutAction are the identities that an action's cases assert something about.
func aboutAction(e *spec.Entity, a *spec.Action) []spec.ID {
	out := []spec.ID{a.ID, e.ID, e.State().ID}
	for _, x := range a.Guards {
		out = append(out, x.Field, x.OtherField, x.Entity, x.Through)
	}
	for _, x := range a.Effects {
		out = append(out, x.Field, x.OtherField, x.Entity, x.Through)
	}
	return out
}

// aboutEntity are the identities of an entity and its fields.
func aboutEntity(e *spec.Entity) []spec.ID {
	out := []spec.ID{e.ID}
	for _, f := range e.Fields {
		out = append(out, f.ID)
	}
	return out
}

func label(e *spec.Entity, member string) string { return e.Name + "." + member }

// entityPlan adds a plan about an entity as a whole.
func (g *planning) entityPlan(f Family, e *spec.Entity, variant, title string, build func(*draft)) {
	g.add(&plan{
		family: f, subject: e.ID, variant: variant, label: e.Name, title: title,
		about: aboutEntity(e), facts: []any{g.shape(e)}, build: build,
	})
}

// fieldPlan adds a plan about a field.
func (g *planning) fieldPlan(fam Family, e *spec.Entity, f *spec.Field, variant, title string, build func(*draft)) {
	g.add(&plan{
		family: fam, subject: f.ID, variant: variant, label: label(e, f.Name), title: title,
		about: []spec.ID{f.ID, e.ID}, facts: []any{g.field(e, f)}, build: build,
	})
}
