package proof

import (
	"context"
	"fmt"
	"slices"

	"staminabench/generator/cases"
	"staminabench/generator/change"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/runner"
)

// Watched is what [Watch] found.
type Watched struct {
	Changes   int
	Unwatched []string // changes whose absence no case notices
}

// Watch runs, for every change of some turns, the cases against a server that lacks that change: a
// case must fail.
func Watch(ctx context.Context, s *scenario.Scenario, turns []int) (Watched, error) {
	maker := cases.NewMaker(s)
	var out Watched
	for _, turn := range turns {
		list, err := maker.Cases(turn, 0)
		if err != nil {
			return out, err
		}
		for i, c := range s.Turns[turn].Changes {
			noticed, err := notices(ctx, s, turn, i, list)
			if err != nil {
				return out, err
			}
			out.Changes++
			if !noticed {
				out.Unwatched = append(out.Unwatched, fmt.Sprintf("scenario %d, turn %d: no case notices that change %d is missing: %s %+v", s.Seed, turn, i, c.Kind(), c))
			}
		}
	}
	return out, nil
}

// notices reports whether a case fails on a server without one change; those that are new in the
// turn are tried first.
func notices(ctx context.Context, s *scenario.Scenario, turn, missing int, list []cases.Case) (bool, error) {
	rest := slices.Delete(slices.Clone(s.Turns[turn].Changes), missing, missing+1)
	partial, err := change.Apply(s.Spec(turn-1), rest...)
	if err != nil {
		return false, fmt.Errorf("scenario %d, turn %d without change %d: %w", s.Seed, turn, missing, err)
	}
	client := runner.InProcess(reference.Handler(partial))
	fresh := func(c *cases.Case) bool { return c.Introduced == turn }
	stale := func(c *cases.Case) bool { return !fresh(c) }
	for _, part := range [][]cases.Case{only(list, fresh), only(list, stale)} {
		report, err := run(ctx, client, part)
		if err != nil || report.Count(runner.Failed)+report.Count(runner.Blocked) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}
