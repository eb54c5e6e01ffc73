package session

import (
	"context"

	"staminabench/generator/cases"
	"staminabench/harness/runner"
)

// ContractFile is where the agent finds the contract in its working directory.
const ContractFile = "CONTRACT.md"

// Script is what is played. It is a pure function of a scenario: the same arguments give the same
// answers, in another process too.
type Script interface {
	// Horizon is the index of the last turn.
	Horizon() int
	// Request is the prompt of a turn, without the preamble.
	Request(turn int) string
	// Files are kept in the working directory and are rewritten before every attempt: the
	// contract under [ContractFile], and what the condition adds. Names are relative.
	Files(turn int) map[string][]byte
	// Kinds names the kinds of the turn's changes; none for turn 0.
	Kinds(turn int) []string
	// ValueSeed is what the values in the cases of an attempt follow from.
	ValueSeed(turn, attempt int) uint64
	// Cases are the tests of an attempt. Which there are does not depend on the attempt, only
	// the values in them do.
	Cases(turn, attempt int) ([]cases.Case, error)
}

// Assertion is a test of the user's own, run in every attempt after the cases on the same server,
// if that still lives. A reset comes before each.
type Assertion struct {
	Name string // unique in the session
	// Sentence is what the agent is told of it. An assertion that counts must have one, because
	// only what the agent was told may be demanded of it.
	Sentence string
	Counts   bool // it decides about the attempt; otherwise it advises
	// Check asks the server, as it must be after a turn; an error says why the assertion does not hold.
	Check func(ctx context.Context, client runner.Client, turn int) error
}

// Sentences are what the assertions that count tell the agent, in order. They belong into the
// condition.
func Sentences(assertions []Assertion) []string {
	var out []string
	for _, a := range assertions {
		if a.Counts {
			out = append(out, a.Sentence)
		}
	}
	return out
}
