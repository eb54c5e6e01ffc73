package agent

import (
	"math/rand/v2"

	"staminabench/generator/reference"
	"staminabench/generator/spec"
)

// slips is the probability with which the careless agent makes a mistake in a turn.
const slips = 0.3

// careless plants a bug now and then, at attempt 0 of any turn. The next turn begins from the truth
// again.
func careless(r *Reference, turn, attempt int) (reference.Document, error) {
	d, err := faithful(r, turn, attempt)
	draw := r.draw(turn, 0)
	if err != nil || draw.Float64() >= slips || r.repaired(turn, attempt) {
		return d, err
	}
	d.Before = r.scenario.Before(turn, reference.Remembered)
	d.Bugs = []reference.Planted{anyBug(draw, d.Specification, d.Before)}
	return d, nil
}

// anyBug draws a bug of those that have a site, and a site of it. There are always some: many bugs
// can be planted in any specification.
func anyBug(draw *rand.Rand, s *spec.Specification, before []*spec.Specification) reference.Planted {
	bugs := reference.Bugs()
	for _, i := range draw.Perm(len(bugs)) {
		if sites := bugs[i].Sites(s, before); len(sites) > 0 {
			return reference.Planted{Bug: bugs[i].Name, Site: sites[draw.IntN(len(sites))]}
		}
	}
	return reference.Planted{}
}
