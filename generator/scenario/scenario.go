package scenario

import (
	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// Scenario is a seed and all that follows from it: S_0, the changes of turn 1, S_1, … S_H.
type Scenario struct {
	Generator string // version of the generator that made it
	Sampler   string // what chose the changes: "programmatic"
	Seed      uint64
	Turns     []Turn // H+1 of them; the index is the turn
}

// Turn is what changes in a turn, and the specification after it.
type Turn struct {
	Changes []change.Change // none in turn 0, five in every other
	Spec    *spec.Specification
}

// Horizon is H: the index of the last turn.
func (s *Scenario) Horizon() int { return len(s.Turns) - 1 }

// Before lists the specifications of the turns before one, the newest first, up to so many.
func (s *Scenario) Before(turn, most int) []*spec.Specification {
	var out []*spec.Specification
	for t := turn - 1; t >= 0 && len(out) < most; t-- {
		out = append(out, s.Spec(t))
	}
	return out
}
