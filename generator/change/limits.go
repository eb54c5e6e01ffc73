package change

import (
	"errors"
	"fmt"
	"slices"

	"staminabench/generator/spec"
)

// ChangeBounds gives a number or a string new bounds; nil means no bound on that side.
type ChangeBounds struct {
	Field     spec.ID      `json:"field"`
	Min       *spec.Number `json:"min,omitempty"`
	Max       *spec.Number `json:"max,omitempty"`
	MinLength *int         `json:"minLength,omitempty"`
	MaxLength *int         `json:"maxLength,omitempty"`
}

// Kind implements [Change].
func (c *ChangeBounds) Kind() Kind { return ChangeBoundsKind }

// Check implements [Change].
func (c *ChangeBounds) Check(s *spec.Specification) error {
	e, f := s.Field(c.Field)
	if e == nil {
		return fmt.Errorf("field %d does not exist", c.Field)
	}
	if !f.IsNumber() && f.Type != spec.String {
		return fmt.Errorf("a %s has no bounds", f.Type)
	}
	if same(f.Min, c.Min) && same(f.Max, c.Max) && length(f.MinLength) == length(c.MinLength) && same(f.MaxLength, c.MaxLength) {
		return errors.New("it has these bounds already")
	}
	return nil
}

// length is a minimum; none is 0.
func length(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

func same[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// Apply implements [Change].
func (c *ChangeBounds) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	_, f := out.Field(c.Field)
	f.Min, f.Max, f.MinLength, f.MaxLength = c.Min, c.Max, c.MinLength, c.MaxLength
	return out
}

// Touches implements [Change].
func (c *ChangeBounds) Touches(s *spec.Specification) Footprint {
	return newTrace(s).writesField(c.Field).f
}

// ChangeEnum adds values to an enum or removes some. A state's values may change too.
type ChangeEnum struct {
	Field  spec.ID  `json:"field"`
	Add    []string `json:"add,omitempty"`
	Remove []string `json:"remove,omitempty"`
}

// Kind implements [Change].
func (c *ChangeEnum) Kind() Kind { return ChangeEnumKind }

// Check implements [Change].
func (c *ChangeEnum) Check(s *spec.Specification) error {
	e, f := s.Field(c.Field)
	if e == nil || f.Type != spec.Enum {
		return fmt.Errorf("field %d does not exist or is no enum", c.Field)
	}
	if (len(c.Add) == 0) == (len(c.Remove) == 0) {
		return errors.New("it adds values or removes some, one of the two")
	}
	for i, v := range c.Remove {
		if !slices.Contains(f.Values, v) || slices.Contains(c.Remove[:i], v) {
			return fmt.Errorf("value %q does not exist or is named twice", v)
		}
	}
	if used := usedStates(s, e, f); slices.ContainsFunc(c.Remove, func(v string) bool { return used[v] }) {
		return errors.New("a value that is a starting or target state of an action, or that a guard asks for, stays")
	}
	return nil
}

// usedStates are the values of a state that actions start from, lead to, or ask for.
func usedStates(s *spec.Specification, e *spec.Entity, f *spec.Field) map[string]bool {
	used := map[string]bool{}
	if !f.IsState() {
		return used
	}
	for _, a := range e.Actions {
		used[a.To] = true
		for _, v := range a.From {
			used[v] = true
		}
	}
	for i := range s.Entities {
		other := &s.Entities[i]
		for _, a := range other.Actions {
			for _, g := range a.Guards {
				if g.Kind == spec.OtherState && other.Field(g.Field).Target == e.ID {
					used[g.State] = true
				}
			}
		}
	}
	return used
}

// Apply implements [Change].
func (c *ChangeEnum) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	_, f := out.Field(c.Field)
	f.Values = slices.DeleteFunc(f.Values, func(v string) bool { return slices.Contains(c.Remove, v) })
	f.Values = append(f.Values, c.Add...)
	return out
}

// Touches implements [Change].
func (c *ChangeEnum) Touches(s *spec.Specification) Footprint {
	return newTrace(s).writesField(c.Field).f
}
