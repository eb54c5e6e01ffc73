package change

import (
	"errors"
	"fmt"
	"slices"

	"staminabench/generator/spec"
)

// CreateValue is what the create effect of an action gives to a field that it must give a value.
type CreateValue struct {
	Action spec.ID    `json:"action"`
	Value  spec.Value `json:"value"`
}

// AddField adds a field. If it is required, Creates has a value for each action that creates
// records of the entity.
type AddField struct {
	Entity  spec.ID       `json:"entity"`
	Field   spec.Field    `json:"field"`
	Creates []CreateValue `json:"creates,omitempty"`
}

// Kind implements [Change].
func (c *AddField) Kind() Kind { return AddFieldKind }

// Check implements [Change].
func (c *AddField) Check(s *spec.Specification) error {
	if s.Entity(c.Entity) == nil {
		return fmt.Errorf("entity %d does not exist", c.Entity)
	}
	if e, _ := s.Field(c.Field.ID); e != nil {
		return fmt.Errorf("field %d is there already", c.Field.ID)
	}
	return checkCreates(s, c.Entity, c.Creates)
}

// Apply implements [Change].
func (c *AddField) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	e := out.Entity(c.Entity)
	e.Fields = append(e.Fields, c.Field)
	slices.SortFunc(e.Fields, func(a, b spec.Field) int { return int(a.ID - b.ID) })
	giveValues(out, c.Entity, c.Field.ID, c.Creates)
	return out
}

// checkCreates checks that each value is for another action, which creates records of the entity.
func checkCreates(s *spec.Specification, entity spec.ID, values []CreateValue) error {
	for i, v := range values {
		_, a := s.Action(v.Action)
		twice := slices.ContainsFunc(values[:i], func(w CreateValue) bool { return w.Action == v.Action })
		if a == nil || createEffect(a, entity) == nil || twice {
			return fmt.Errorf("action %d does not create records of the entity, or is named twice", v.Action)
		}
	}
	return nil
}

// giveValues makes the create effects of actions give a value to a field.
func giveValues(s *spec.Specification, entity, field spec.ID, values []CreateValue) {
	for _, v := range values {
		_, a := s.Action(v.Action)
		if a == nil {
			continue
		}
		x := createEffect(a, entity)
		if x == nil {
			continue
		}
		x.Values = slices.DeleteFunc(x.Values, func(was spec.Assignment) bool { return was.Field == field })
		x.Values = append(x.Values, spec.Assignment{Field: field, Value: v.Value})
		slices.SortFunc(x.Values, func(a, b spec.Assignment) int { return int(a.Field - b.Field) })
	}
}

// Touches implements [Change].
func (c *AddField) Touches(s *spec.Specification) Footprint {
	t := newTrace(s).reads(entityRes(c.Entity)).writes(fieldsOf(c.Entity), fieldRes(c.Field.ID))
	t.writes(memberNameRes(c.Entity, c.Field.Name), identityRes(c.Field.ID))
	if c.Field.Presence == spec.Required {
		t.writes(requiredOf(c.Entity))
	}
	if c.Field.IsReference() {
		t.reads(entityRes(c.Field.Target))
		if c.Field.Presence == spec.Required {
			t.writes(requiredRefs)
		}
	}
	t.writesCreators(c.Entity)
	return t.f
}

// writesCreators writes the actions that create records of an entity.
func (t *trace) writesCreators(entity spec.ID) {
	for _, a := range Creators(t.s, entity) {
		owner, _ := t.s.Action(a.ID)
		t.writes(actionRes(a.ID), actionsOf(owner.ID))
	}
}

// RemoveField removes a field with its analytics, and the guards and effects that use it.
type RemoveField struct {
	Field spec.ID `json:"field"`
}

// Kind implements [Change].
func (c *RemoveField) Kind() Kind { return RemoveFieldKind }

// Check implements [Change].
func (c *RemoveField) Check(s *spec.Specification) error {
	e, f := s.Field(c.Field)
	if e == nil {
		return fmt.Errorf("field %d does not exist", c.Field)
	}
	if f.IsState() {
		return errors.New("it is the state")
	}
	if n := fieldDependents(s, c.Field); n > MaxDependents {
		return fmt.Errorf("%d things depend on it", n)
	}
	return nil
}

func fieldDependents(s *spec.Specification, id spec.ID) int {
	n := 0
	for i := range s.Analytics {
		if s.Analytics[i].Field == id {
			n++
		}
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Actions {
			if mentions(&e.Actions[j], id) {
				n++
			}
		}
	}
	return n
}

// mentions reports whether a guard or effect of an action names a field.
func mentions(a *spec.Action, id spec.ID) bool {
	trial := *a
	trial.Guards, trial.Effects = slices.Clone(a.Guards), slices.Clone(a.Effects)
	for i := range trial.Effects {
		trial.Effects[i].Values = slices.Clone(trial.Effects[i].Values)
	}
	dropFromAction(&trial, id)
	if len(trial.Guards) != len(a.Guards) || len(trial.Effects) != len(a.Effects) {
		return true
	}
	for i := range a.Effects {
		if len(trial.Effects[i].Values) != len(a.Effects[i].Values) {
			return true
		}
	}
	return false
}

// Apply implements [Change].
func (c *RemoveField) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	dropField(out, c.Field)
	return out
}

// Touches implements [Change].
func (c *RemoveField) Touches(s *spec.Specification) Footprint {
	e, _ := s.Field(c.Field)
	return newTrace(s).writes(fieldsOf(e.ID)).writesField(c.Field).f
}

// RenameField renames a field; analytics, guards and effects follow.
type RenameField struct {
	Field spec.ID `json:"field"`
	Name  string  `json:"name"`
}

// Kind implements [Change].
func (c *RenameField) Kind() Kind { return RenameFieldKind }

// Check implements [Change].
func (c *RenameField) Check(s *spec.Specification) error {
	e, f := s.Field(c.Field)
	if e == nil {
		return fmt.Errorf("field %d does not exist", c.Field)
	}
	if f.Name == c.Name {
		return errors.New("it has that name already")
	}
	return nil
}

// Apply implements [Change].
func (c *RenameField) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	_, f := out.Field(c.Field)
	f.Name = c.Name
	return out
}

// Touches implements [Change].
func (c *RenameField) Touches(s *spec.Specification) Footprint {
	e, _ := s.Field(c.Field)
	return newTrace(s).writesField(c.Field).writes(memberNameRes(e.ID, c.Name)).f
}
