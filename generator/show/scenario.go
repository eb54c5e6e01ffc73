package main

import (
	"fmt"
	"io"
	"strings"
)

// horizon is how many turns of changes a scenario has.
type horizon struct {
	Turns int `help:"Turns after turn 0." default:"100" placeholder:"H"`
}

// Validate refuses horizons that make no scenario.
func (h *horizon) Validate() error {
	if h.Turns < 0 || h.Turns > longest {
		return fmt.Errorf("--turns %d: a scenario has 0 to %d turns after turn 0", h.Turns, longest)
	}
	return nil
}

type scenarioCommand struct {
	source
	horizon
	Out string `help:"Scenario file to write." placeholder:"FILE"`
}

// Validate looks at both.
func (c *scenarioCommand) Validate() error {
	if err := c.source.Validate(); err != nil {
		return err
	}
	return c.horizon.Validate()
}

// Run writes the file, or prints the overview.
func (c *scenarioCommand) Run(out io.Writer) error {
	s, err := c.source.load(c.Turns)
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := s.Write(c.Out); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%s, seed %d, generator %s, sampler %s, turns 0 to %d\ndigest %s\n",
		s.Title(), s.Seed, s.Generator, s.Sampler, s.Horizon(), s.Digest())
	if c.Out != "" {
		return nil
	}
	fmt.Fprintln(out, "turn  entities  changes")
	for t := range s.Turns {
		line := fmt.Sprintf("%4d  %8d  %s", t, len(s.Spec(t).Entities), strings.Join(s.Kinds(t), " "))
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	return nil
}
