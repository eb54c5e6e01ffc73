package agent

import (
	"fmt"
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/reference"
)

// forgets is the probability with which the forgetful agent forgets a change of a turn.
const forgets = 0.25

// forgetful leaves out one of a turn's changes now and then. The next turn begins from the truth
// again: only a turn that passes has a next one.
func forgetful(r *Reference, turn, attempt int) (reference.Document, error) {
	draw := r.draw(turn, 0)
	if turn == 0 || draw.Float64() >= forgets || r.repaired(turn, attempt) {
		return faithful(r, turn, attempt)
	}
	changes := r.scenario.Turns[turn].Changes
	forgotten := draw.IntN(len(changes))
	// The changes of a turn commute, so the others are valid without it.
	s, err := change.Apply(r.scenario.Spec(turn-1), slices.Delete(slices.Clone(changes), forgotten, forgotten+1)...)
	if err != nil {
		return reference.Document{}, fmt.Errorf("without change %d: %w", forgotten+1, err)
	}
	return reference.Document{Specification: s}, nil
}
