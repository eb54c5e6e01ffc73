package main

import (
	"fmt"
	"io"
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/scenario"
)

type mixCommand struct {
	horizon
	Seeds int    `help:"How many seeds." default:"20" placeholder:"N"`
	First uint64 `help:"The first seed." default:"1" placeholder:"N"`
}

// Validate wants at least one seed.
func (c *mixCommand) Validate() error {
	if c.Seeds < 1 {
		return fmt.Errorf("--seeds %d: the mix of at least 1 seed can be shown", c.Seeds)
	}
	return c.horizon.Validate()
}

// Run prints the mix.
func (c *mixCommand) Run(out io.Writer) error {
	m := mix{kinds: map[string]int{}, entities: make([][]int, c.Turns+1)}
	for i := range c.Seeds {
		m.add(scenario.New(c.First+uint64(i), c.Turns))
	}
	fmt.Fprintf(out, "seeds %d to %d, %d turns each\n\n", c.First, c.First+uint64(c.Seeds)-1, c.Turns)
	m.printKinds(out)
	m.printEntities(out)
	return nil
}

// mix is what many scenarios are made of.
type mix struct {
	kinds    map[string]int
	changes  int
	entities [][]int // by turn, of each scenario
}

func (m *mix) add(s *scenario.Scenario) {
	for t := range s.Turns {
		for _, kind := range s.Kinds(t) {
			m.kinds[kind]++
			m.changes++
		}
		m.entities[t] = append(m.entities[t], len(s.Spec(t).Entities))
	}
}

func (m *mix) printKinds(out io.Writer) {
	fmt.Fprintf(out, "%-20s %7s %7s\n", "kind", "changes", "share")
	for _, k := range change.Kinds {
		n := m.kinds[string(k)]
		fmt.Fprintf(out, "%-20s %7d %6.1f%%\n", k, n, 100*float64(n)/float64(max(m.changes, 1)))
	}
	fmt.Fprintf(out, "%-20s %7d\n\n", "all", m.changes)
}

// printEntities prints the smallest, the mean and the largest number of entities of some turns.
func (m *mix) printEntities(out io.Writer) {
	fmt.Fprintf(out, "%-20s %7s %7s %7s\n", "entities at turn", "least", "mean", "most")
	last := len(m.entities) - 1
	for t, counts := range m.entities {
		if t%10 != 0 && t != 5 && t != last {
			continue
		}
		sum := 0
		for _, n := range counts {
			sum += n
		}
		fmt.Fprintf(out, "%-20d %7d %7.1f %7d\n", t, slices.Min(counts), float64(sum)/float64(len(counts)), slices.Max(counts))
	}
}
