package spec

import (
	"slices"
	"strings"
)

// Entity finds an entity by identity; nil if there is none.
func (s *Specification) Entity(id ID) *Entity {
	for i := range s.Entities {
		if s.Entities[i].ID == id {
			return &s.Entities[i]
		}
	}
	return nil
}

// Field finds a field of any entity by identity; nil, nil if there is none.
func (s *Specification) Field(id ID) (*Entity, *Field) {
	for i := range s.Entities {
		if f := s.Entities[i].Field(id); f != nil {
			return &s.Entities[i], f
		}
	}
	return nil, nil
}

// Action finds an action of any entity by identity; nil, nil if there is none.
func (s *Specification) Action(id ID) (*Entity, *Action) {
	for i := range s.Entities {
		if a := s.Entities[i].Action(id); a != nil {
			return &s.Entities[i], a
		}
	}
	return nil, nil
}

// Analytic finds an analytic by identity; nil if there is none.
func (s *Specification) Analytic(id ID) *Analytic {
	for i := range s.Analytics {
		if s.Analytics[i].ID == id {
			return &s.Analytics[i]
		}
	}
	return nil
}

// Referrer is a ref or reflist field and the entity that has it.
type Referrer struct {
	Entity *Entity
	Field  *Field
}

// Referrers lists the refs and reflists that name an entity, in the order of the specification.
func (s *Specification) Referrers(target ID) []Referrer {
	var out []Referrer
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Fields {
			if f := &e.Fields[j]; f.IsReference() && f.Target == target {
				out = append(out, Referrer{e, f})
			}
		}
	}
	return out
}

// Segment is the entity's path segment.
func (e *Entity) Segment() string { return strings.ToLower(e.Name) }

// Field finds a field by identity; nil if there is none.
func (e *Entity) Field(id ID) *Field {
	for i := range e.Fields {
		if e.Fields[i].ID == id {
			return &e.Fields[i]
		}
	}
	return nil
}

// Action finds an action by identity; nil if there is none.
func (e *Entity) Action(id ID) *Action {
	for i := range e.Actions {
		if e.Actions[i].ID == id {
			return &e.Actions[i]
		}
	}
	return nil
}

// State is the entity's state field; nil if it has none.
func (e *Entity) State() *Field {
	for i := range e.Fields {
		if e.Fields[i].IsState() {
			return &e.Fields[i]
		}
	}
	return nil
}

// StartsFrom reports whether the action may start in a state.
func (a *Action) StartsFrom(state string) bool { return slices.Contains(a.From, state) }

// IsState reports whether the field is its entity's state.
func (f *Field) IsState() bool { return f.Initial != "" }

// IsReference reports whether the field is a ref or a reflist.
func (f *Field) IsReference() bool { return f.Type == Ref || f.Type == RefList }

// IsNumber reports whether the field is an int or a float.
func (f *Field) IsNumber() bool { return f.Type == Int || f.Type == Float }

// Step is the distance between neighbouring values of a number that effects, guards and aggregates
// can work on: 1 for an int, 0.25 for a float.
func (f *Field) Step() Number {
	if f.Type == Int {
		return Whole(1)
	}
	return Quarter
}

// Path is the analytic's path, or "" if its entity or field is gone.
func (s *Specification) Path(a *Analytic) string {
	e := s.Entity(a.Entity)
	if e == nil || e.Field(a.Field) == nil {
		return ""
	}
	return "/analytics/" + e.Segment() + "/" + e.Field(a.Field).Name + "/" + string(a.Aggregate)
}

// Suits reports whether an aggregate can be computed over a field.
func (a Aggregate) Suits(f *Field) bool {
	switch f.Type {
	case Int, Float:
		return slices.Contains([]Aggregate{Count, Sum, Avg, Min, Max}, a)
	case Datetime:
		return a == Min || a == Max
	case Enum, Boolean:
		return a == Distribution
	}
	return false
}

// Clone copies a specification so deeply that the copy can be changed freely. What a pointer names
// (bounds, defaults) is shared: it is replaced, never written to.
func (s *Specification) Clone() *Specification {
	out := *s
	out.Analytics = slices.Clone(s.Analytics)
	out.Entities = slices.Clone(s.Entities)
	for i := range out.Entities {
		out.Entities[i] = out.Entities[i].clone()
	}
	return &out
}

func (e Entity) clone() Entity {
	e.Fields = slices.Clone(e.Fields)
	for i := range e.Fields {
		e.Fields[i].Values = slices.Clone(e.Fields[i].Values)
	}
	e.Actions = slices.Clone(e.Actions)
	for i := range e.Actions {
		a := &e.Actions[i]
		a.From = slices.Clone(a.From)
		a.Guards = slices.Clone(a.Guards)
		a.Effects = slices.Clone(a.Effects)
		for j := range a.Effects {
			a.Effects[j].Values = slices.Clone(a.Effects[j].Values)
		}
	}
	return e
}

// SetTo is the constant of a Set effect. JSON leaves a null out, so an absent Value means null too.
func (e *Effect) SetTo() Value {
	if e.Value == nil {
		return Null()
	}
	return *e.Value
}
