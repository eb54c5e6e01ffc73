package change

import (
	"errors"
	"fmt"

	"staminabench/generator/spec"
)

// ChangeOptionality gives a field another presence, another default, or another deletion mode. If
// it becomes required, Creates has a value for each action that creates records of its entity and
// gives it none yet.
type ChangeOptionality struct {
	Field    spec.ID       `json:"field"`
	Presence spec.Presence `json:"presence"`
	Default  *spec.Value   `json:"default,omitempty"`
	OnDelete spec.OnDelete `json:"onDelete,omitempty"`
	Creates  []CreateValue `json:"creates,omitempty"`
}

// Kind implements [Change].
func (c *ChangeOptionality) Kind() Kind { return ChangeOptionalityKind }

// Check implements [Change].
func (c *ChangeOptionality) Check(s *spec.Specification) error {
	e, f := s.Field(c.Field)
	if e == nil || f.IsState() {
		return fmt.Errorf("field %d does not exist or is a state", c.Field)
	}
	if f.Presence == c.Presence && same(f.Default, c.Default) && f.OnDelete == c.OnDelete {
		return errors.New("it is so already")
	}
	if (f.OnDelete == "") != (c.OnDelete == "") {
		return errors.New("a deletion mode belongs to a ref, and to each ref")
	}
	for _, v := range c.Creates {
		if _, a := s.Action(v.Action); a != nil && Gives(a, e.ID, f.ID) {
			return fmt.Errorf("action %s gives it a value already", a.Name)
		}
	}
	return checkCreates(s, e.ID, c.Creates)
}

// Apply implements [Change].
func (c *ChangeOptionality) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	e, f := out.Field(c.Field)
	f.Presence, f.Default, f.OnDelete = c.Presence, c.Default, c.OnDelete
	giveValues(out, e.ID, f.ID, c.Creates)
	return out
}

// Touches implements [Change].
func (c *ChangeOptionality) Touches(s *spec.Specification) Footprint {
	e, f := s.Field(c.Field)
	t := newTrace(s).writesField(c.Field)
	if f.Type == spec.Ref {
		t.writes(requiredRefs)
	}
	t.writesCreators(e.ID)
	return t.f
}
