package change

import (
	"fmt"
	"slices"

	"staminabench/generator/spec"
)

// AddAction adds an action, and the state field if the entity has none.
type AddAction struct {
	Entity spec.ID     `json:"entity"`
	Action spec.Action `json:"action"`
	State  *spec.Field `json:"state,omitempty"`
}

// Kind implements [Change].
func (c *AddAction) Kind() Kind { return AddActionKind }

// Check implements [Change].
func (c *AddAction) Check(s *spec.Specification) error {
	e := s.Entity(c.Entity)
	if e == nil {
		return fmt.Errorf("entity %d does not exist", c.Entity)
	}
	if (e.State() == nil) != (c.State != nil) {
		return fmt.Errorf("a state comes with the action if, and only if, entity %d has none", c.Entity)
	}
	return nil
}

// Apply implements [Change].
func (c *AddAction) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	e := out.Entity(c.Entity)
	if c.State != nil {
		e.Fields = append(e.Fields, *c.State)
		slices.SortFunc(e.Fields, func(a, b spec.Field) int { return int(a.ID - b.ID) })
	}
	e.Actions = append(e.Actions, c.Action)
	slices.SortFunc(e.Actions, func(a, b spec.Action) int { return int(a.ID - b.ID) })
	return out
}

// Touches implements [Change].
func (c *AddAction) Touches(s *spec.Specification) Footprint {
	e := s.Entity(c.Entity)
	t := newTrace(s).reads(entityRes(c.Entity)).writes(actionsOf(c.Entity), actionRes(c.Action.ID))
	t.writes(memberNameRes(c.Entity, c.Action.Name), identityRes(c.Action.ID))
	if c.State != nil {
		t.writes(fieldsOf(c.Entity), fieldRes(c.State.ID), memberNameRes(c.Entity, c.State.Name), identityRes(c.State.ID))
		t.writesCreators(c.Entity)
	}
	t.readsAction(e, &c.Action)
	t.writesReach(c.Entity)
	return t.f
}

// writesReach writes the actions whose reach depends on the actions of an entity: its own, and
// those elsewhere that ask for its state.
func (t *trace) writesReach(entity spec.ID) {
	t.writesActions(func(u uses) bool { return u.lives[entity] })
	e := t.s.Entity(entity)
	for i := range e.Actions {
		t.readsAction(e, &e.Actions[i])
	}
}

// ChangeAction gives an action other starting states, another target, other guards or effects, or
// removes it. The state field stays.
type ChangeAction struct {
	Action spec.ID      `json:"action"`
	To     *spec.Action `json:"to,omitempty"` // nil: it is removed
}

// Kind implements [Change].
func (c *ChangeAction) Kind() Kind { return ChangeActionKind }

// Check implements [Change].
func (c *ChangeAction) Check(s *spec.Specification) error {
	_, a := s.Action(c.Action)
	if a == nil {
		return fmt.Errorf("action %d does not exist", c.Action)
	}
	if c.To == nil {
		return nil
	}
	if c.To.ID != a.ID || c.To.Name != a.Name {
		return fmt.Errorf("action %s keeps its identity and name", a.Name)
	}
	if slices.Equal(parts(c.To), parts(a)) {
		return fmt.Errorf("action %s is so already", a.Name)
	}
	return nil
}

// parts are the things that make up what an action does; their order means nothing.
func parts(a *spec.Action) []string {
	out := []string{"to " + a.To}
	for _, v := range a.From {
		out = append(out, "from "+v)
	}
	for i := range a.Guards {
		out = append(out, fmt.Sprintf("guard %v", a.Guards[i]))
	}
	for i := range a.Effects {
		x := a.Effects[i]
		out = append(out, fmt.Sprintf("effect %v set to %v of %d", x.Values, x.SetTo(), x.Field),
			fmt.Sprintf("effect %s %d %d %v %d %d", x.Kind, x.Field, x.OtherField, x.Delta, x.Entity, x.Through))
	}
	slices.Sort(out)
	return out
}

// Apply implements [Change].
func (c *ChangeAction) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	e, a := out.Action(c.Action)
	if c.To != nil {
		*a = *c.To
		return out
	}
	e.Actions = slices.DeleteFunc(e.Actions, func(a spec.Action) bool { return a.ID == c.Action })
	return out
}

// Touches implements [Change].
func (c *ChangeAction) Touches(s *spec.Specification) Footprint {
	e, a := s.Action(c.Action)
	t := newTrace(s).reads(entityRes(e.ID)).writes(actionsOf(e.ID), actionRes(a.ID)).readsAction(e, a)
	t.writes(memberNameRes(e.ID, a.Name))
	if c.To != nil {
		t.readsAction(e, c.To)
	}
	t.writesReach(e.ID)
	return t.f
}
