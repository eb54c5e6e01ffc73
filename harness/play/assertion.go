package play

import (
	"context"
	"errors"

	"github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"staminabench/generator/scenario"
	"staminabench/harness/runner"
	"staminabench/harness/session"
)

// Assertion is a demand of a suite's own. It is checked in every attempt, after the cases, on a
// server that was just reset.
type Assertion struct {
	Name string // unique in the suite
	// Counts makes it decide about the attempt, as a case does; otherwise it advises: it is
	// reported, and nothing follows from it.
	Counts bool
	// Sentence is what the agent is told of it, in the contract. One that counts needs it: only what
	// the agent was told may be demanded.
	Sentence string
	// Check makes the claims. The first one that does not hold ends it.
	Check func(g types.Gomega, api *API)
}

// bind makes the assertion of a scenario.
func (a Assertion) bind(s *scenario.Scenario) session.Assertion {
	return session.Assertion{
		Name: a.Name, Sentence: a.Sentence, Counts: a.Counts,
		Check: func(ctx context.Context, client runner.Client, turn int) error {
			return claims(func(g types.Gomega) {
				a.Check(g, newAPI(ctx, g, client, s.Spec(turn)))
			})
		},
	}
}

// broken ends a check from inside.
type broken struct{ error }

// claims runs a check with a Gomega of its own and returns the claim that does not hold. Other
// panics go on: they are bugs of the suite.
func claims(check func(types.Gomega)) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case broken:
			err = p.error
		default:
			panic(p)
		}
	}()
	check(gomega.NewGomega(func(message string, _ ...int) { panic(broken{errors.New(message)}) }))
	return nil
}
