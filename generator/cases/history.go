package cases

import (
	"staminabench/generator/change"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// history is since when each case asserts what it asserts, turn by turn from the beginning.
type history struct {
	turns int // that it knows
	cases map[string]*past
}

// past is the history of a case: an origin for each time that it came to assert something else.
type past struct {
	id      string
	origins []origin // ascending by turn
}

// origin is the turn in which the facts of a case became what they are.
type origin struct {
	sum   digest
	turn  int
	by    string
	until int // the last turn that is known in which they were still that
}

// at is the origin of what the case asserts in a turn in which it is there.
func (p *past) at(turn int) *origin {
	for i := len(p.origins) - 1; i >= 0; i-- {
		if p.origins[i].turn <= turn {
			return &p.origins[i]
		}
	}
	return nil
}

// add follows the cases of the next turn.
func (h *history) add(plans []*plan, sums []digest, causes causes) {
	h.find(plans)
	for i, p := range plans {
		last := p.past.at(h.turns - 1)
		if last != nil && last.until == h.turns-1 && last.sum == sums[i] {
			last.until = h.turns
			continue
		}
		p.past.origins = append(p.past.origins, origin{sums[i], h.turns, causes.of(p), h.turns})
	}
	h.turns++
}

// find gives plans their pasts; that of a case which is new is empty.
func (h *history) find(plans []*plan) {
	var key [64]byte
	for _, p := range plans {
		id := p.appendID(key[:0])
		known := h.cases[string(id)]
		if known == nil {
			known = &past{id: string(id)}
			h.cases[known.id] = known
		}
		p.past = known
	}
}

// causes are the changes of a turn and what each touches.
type causes []cause

type cause struct {
	kind     change.Kind
	print    change.Footprint
	concerns map[spec.ID]bool // what has been looked up so far
}

func causesOf(s *scenario.Scenario, turn int) causes {
	var out causes
	for _, c := range s.Turns[turn].Changes {
		out = append(out, cause{c.Kind(), c.Touches(s.Spec(turn - 1)), map[spec.ID]bool{}})
	}
	return out
}

// of is the kind of the change that concerns what a plan is about; "" at turn 0.
func (cs causes) of(p *plan) string {
	for _, id := range p.about {
		for i := range cs {
			if cs[i].touches(id) {
				return string(cs[i].kind)
			}
		}
	}
	return ""
}

func (c *cause) touches(id spec.ID) bool {
	known, ok := c.concerns[id]
	if !ok {
		known = c.print.Concerns(id)
		c.concerns[id] = known
	}
	return known
}
