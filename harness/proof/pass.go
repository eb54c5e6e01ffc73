package proof

import (
	"context"
	"fmt"
	"math/rand/v2"

	"staminabench/generator/cases"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/harness/runner"
)

// Server is something that claims to serve any specification right.
type Server interface {
	// Name is what reports call it.
	Name() string
	// Start serves a specification until stop is called.
	Start(ctx context.Context, s *spec.Specification) (client runner.Client, stop func(), err error)
}

// Passing is what [Pass] runs.
type Passing struct {
	Turns   []int // in ascending order
	Attempt int   // whose values are sent
	Shuffle bool  // cases in another order: none may depend on those before it
	// New runs only the cases that assert something new in their turn. A server that interprets
	// specifications and keeps nothing from turn to turn has met the others before.
	New bool
}

// Passed is what came of it.
type Passed struct {
	Cases, Requests int
	Alarms          []string // cases that did not pass, with what was seen
}

// Pass runs the cases of a scenario against a server that should pass all of them.
func Pass(ctx context.Context, server Server, s *scenario.Scenario, what Passing) (Passed, error) {
	maker := cases.NewMaker(s)
	var out Passed
	for _, turn := range what.Turns {
		list, err := what.cases(maker, turn)
		if err != nil {
			return out, err
		}
		report, err := serve(ctx, server, s.Spec(turn), list)
		if err != nil {
			return out, fmt.Errorf("scenario %d, turn %d, %s: %w", s.Seed, turn, server.Name(), err)
		}
		out.Cases, out.Requests = out.Cases+len(list), out.Requests+report.Requests
		for _, r := range report.Results {
			if r.Verdict != runner.Passed {
				out.Alarms = append(out.Alarms, fmt.Sprintf("scenario %d, turn %d, %s: %s is %s: %+v", s.Seed, turn, server.Name(), r.Case, r.Verdict, r.Failure))
			}
		}
	}
	return out, nil
}

// cases makes the cases of a turn that are to be run, in the order in which they are.
func (p Passing) cases(maker *cases.Maker, turn int) ([]cases.Case, error) {
	list, err := maker.Cases(turn, p.Attempt)
	if err != nil {
		return nil, err
	}
	if p.New && turn != p.Turns[0] {
		list = only(list, func(c *cases.Case) bool { return c.Introduced == turn })
	}
	if p.Shuffle {
		r := rand.New(rand.NewPCG(maker.ValueSeed(turn, p.Attempt), 1))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list, nil
}

func only(list []cases.Case, keep func(*cases.Case) bool) []cases.Case {
	var out []cases.Case
	for i := range list {
		if keep(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

func serve(ctx context.Context, server Server, s *spec.Specification, list []cases.Case) (runner.Report, error) {
	client, stop, err := server.Start(ctx, s)
	if err != nil {
		return runner.Report{}, err
	}
	defer stop()
	return run(ctx, client, list)
}

// run runs cases. Trouble of our own is an error, never a verdict.
func run(ctx context.Context, client runner.Client, list []cases.Case) (runner.Report, error) {
	r := runner.Runner{Client: client, Limits: runner.DefaultLimits()}
	report := r.Run(ctx, list)
	return report, report.Trouble
}

// Turns lists the turns from 0 to a horizon.
func Turns(horizon int) []int {
	out := make([]int, horizon+1)
	for i := range out {
		out[i] = i
	}
	return out
}
