package prose

import (
	"maps"
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// Roastery is a specification with everything in it, for tests that read what is told. Its fields are
// listed by identity, as changes leave them.
func Roastery() *spec.Specification {
	s := roastery()
	for i := range s.Entities {
		slices.SortFunc(s.Entities[i].Fields, func(a, b spec.Field) int { return int(a.ID - b.ID) })
	}
	return s
}

// Samples are changes that are valid in it, each alone: all kinds, and what samplers hardly ever do.
func Samples() []change.Change {
	out := samples()
	altered := alteredChanges()
	for _, name := range slices.Sorted(maps.Keys(altered)) {
		if _, err := change.Apply(roastery(), altered[name]); err == nil {
			out = append(out, altered[name])
		}
	}
	return out
}
