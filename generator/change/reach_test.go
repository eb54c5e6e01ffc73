package change_test

import (
	"encoding/json"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"staminabench/generator/change"
	"staminabench/generator/sample"
	"staminabench/generator/spec"
)

// tally counts, by kind, the changes that were made and those that were refused.
type tally struct{ made, refused map[change.Kind]int }

// reach leads specifications through random changes, so that they become what no sampler would make
// of them. make is to make each change, in place of [change.Apply]. They begin as the roastery, or
// as what the sampler begins with, or has made of it by turn 30.
func reach(t *testing.T, make func(dice, change.Change) (*spec.Specification, error)) tally {
	t.Helper()
	count, richest := tally{map[change.Kind]int{}, map[change.Kind]int{}}, roastery(t)
	rapid.Check(t, func(t *rapid.T) {
		s, last := richest, spec.ID(10_000)
		switch seed := rapid.Uint64Range(0, 199).Draw(t, "seed"); seed % 4 {
		case 1:
			s = sample.New(seed).Initial()
		case 3:
			s = rich()[seed%3]
		}
		for range 40 {
			d := dice{t, s, &last}
			c := d.change()
			after, err := make(d, c)
			if err != nil {
				count.refused[c.Kind()]++
				continue
			}
			count.made[c.Kind()]++
			s = after
		}
	})
	return count
}

// rich are specifications from the middle of scenarios.
var rich = sync.OnceValue(func() []*spec.Specification {
	var out []*spec.Specification
	for seed := range uint64(3) {
		g := sample.New(2000 + seed)
		s := g.Initial()
		for turn := 1; turn <= 30; turn++ {
			_, s = g.Next(turn, s)
		}
		out = append(out, s)
	}
	return out
})

func reread[T any](text string) *T {
	out := new(T)
	if err := json.Unmarshal([]byte(text), out); err != nil {
		panic(err)
	}
	return out
}

func told(c change.Change) string { return encoded(change.Any{Change: c}) }

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
