package main

import (
	"errors"
	"fmt"

	"staminabench/generator/scenario"
)

// longest is the largest turn that a seed is played to.
const longest = 10_000

// source is where a scenario comes from.
type source struct {
	Seed *uint64 `help:"Seed of the scenario, from 0." placeholder:"N"`
	File string  `name:"scenario" help:"Scenario file, instead of a seed." placeholder:"FILE"`
}

// Validate wants one of the two. kong calls it.
func (s *source) Validate() error {
	if (s.Seed == nil) == (s.File == "") {
		return errors.New("which scenario: give either --seed N or --scenario FILE")
	}
	return nil
}

// load makes or reads the scenario. A seed is played for so many turns; a file has those it has.
func (s *source) load(turns int) (*scenario.Scenario, error) {
	if s.File != "" {
		return scenario.Read(s.File)
	}
	return scenario.New(*s.Seed, turns), nil
}

// moment is a turn of a scenario.
type moment struct {
	source
	Turn int `help:"The turn, from 0." default:"0" placeholder:"T"`
}

// Validate refuses turns that no scenario has.
func (m *moment) Validate() error {
	if err := m.source.Validate(); err != nil {
		return err
	}
	if m.Turn < 0 || m.Turn > longest {
		return fmt.Errorf("--turn %d: turns are counted from 0 to %d", m.Turn, longest)
	}
	return nil
}

// load makes or reads the scenario, which has the turn.
func (m *moment) load() (*scenario.Scenario, error) {
	s, err := m.source.load(m.Turn)
	if err != nil {
		return nil, err
	}
	if m.Turn > s.Horizon() {
		return nil, fmt.Errorf("%w: --turn %d: the scenario of %s has the turns 0 to %d", errUsage, m.Turn, m.File, s.Horizon())
	}
	return s, nil
}
