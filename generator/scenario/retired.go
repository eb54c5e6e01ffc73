package scenario

import (
	"fmt"
	"strings"

	"staminabench/generator/spec"
)

// holders are who had each name last, and in which turn: a name that was given up is never used
// again where it was (see the sampler), because for some turns its absence is tested.
type holders map[name]holder

// name is a name of an entity, of a member of one, or of a value of an enum, without its case.
type name struct {
	what string
	of   spec.ID // the entity or the enum; 0 for names of entities
	text string
}

type holder struct {
	who  spec.ID // 0 for a value
	turn int
}

// next notes the names of the next turn, and refuses one that was given up.
func (h holders) next(turn int, s *spec.Specification) error {
	for i := range s.Entities {
		e := &s.Entities[i]
		if err := h.take(turn, name{"entity", 0, e.Name}, e.ID); err != nil {
			return err
		}
		for j := range e.Fields {
			f := &e.Fields[j]
			if err := h.take(turn, name{"property", e.ID, f.Name}, f.ID); err != nil {
				return err
			}
			for _, v := range f.Values {
				if err := h.take(turn, name{"value", f.ID, v}, 0); err != nil {
					return err
				}
			}
		}
		for j := range e.Actions {
			if err := h.take(turn, name{"action", e.ID, e.Actions[j].Name}, e.Actions[j].ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h holders) take(turn int, n name, who spec.ID) error {
	n.text = strings.ToLower(n.text)
	if last, ok := h[n]; ok && (last.turn < turn-1 || last.who != who) {
		return fmt.Errorf("the %s name %q was given up after turn %d and must not be used again", n.what, n.text, last.turn)
	}
	h[n] = holder{who, turn}
	return nil
}
