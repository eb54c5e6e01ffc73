package agent

import "staminabench/generator/reference"

// faithful serves exactly the specification of the turn.
func faithful(r *Reference, turn, _ int) (reference.Document, error) {
	return reference.Document{Specification: r.scenario.Spec(turn)}, nil
}
