package proof

import (
	"context"
	"fmt"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/runner"
)

// Covered is what [Cover] found.
type Covered struct {
	Cases int
	// Idle are cases that fail on no planted bug of their own family: they may watch nothing.
	Idle []string
	// Lone are bugs, each at one site, that exactly one case catches, with that case.
	Lone []string
}

// Cover asks what each case of a turn is good for: whether it fails on a bug of its own family, and
// which bugs would survive if there were one case less.
func Cover(ctx context.Context, s *scenario.Scenario, turn int) (Covered, error) {
	list, err := cases.NewMaker(s).Cases(turn, 0)
	if err != nil {
		return Covered{}, err
	}
	out, busy := Covered{Cases: len(list)}, map[string]bool{}
	for _, p := range places(s, turn) {
		if err := out.lone(ctx, p, list); err != nil {
			return out, err
		}
	}
	// A case most often fails on a bug at its own subject. Only what is left is tried everywhere.
	for _, near := range []bool{true, false} {
		if err := occupy(ctx, s, turn, list, busy, near); err != nil {
			return out, err
		}
	}
	for _, c := range list {
		if !busy[c.ID] {
			out.Idle = append(out.Idle, fmt.Sprintf("scenario %d, turn %d: %s %s (%s)", s.Seed, turn, c.ID, c.Label, c.Title))
		}
	}
	return out, nil
}

// places has each bug at the first of its sites.
func places(s *scenario.Scenario, turn int) []place {
	var out []place
	for _, bug := range reference.Bugs() {
		if sites := bug.Sites(s.Spec(turn), s.Before(turn, reference.Remembered)); len(sites) > 0 {
			out = append(out, place{s, turn, bug, sites[0]})
		}
	}
	return out
}

// lone notes a bug that exactly one case catches. It stops at the second.
func (c *Covered) lone(ctx context.Context, p place, list []cases.Case) error {
	var by []string
	for _, part := range p.parts(list) {
		failed, err := p.failed(ctx, part)
		if err != nil {
			return err
		}
		for _, f := range failed {
			by = append(by, f.ID)
		}
		if len(by) > 1 {
			return nil
		}
	}
	if len(by) == 1 {
		c.Lone = append(c.Lone, fmt.Sprintf("%v: %s", p, by[0]))
	}
	return nil
}

// occupy runs the cases that are not known to be busy against the bugs of their own family, near
// those at the case's subject only.
func occupy(ctx context.Context, s *scenario.Scenario, turn int, list []cases.Case, busy map[string]bool, near bool) error {
	for _, bug := range reference.Bugs() {
		for _, site := range bug.Sites(s.Spec(turn), s.Before(turn, reference.Remembered)) {
			left := only(list, func(c *cases.Case) bool {
				return string(c.Family) == bug.Family && !busy[c.ID] && (!near || c.Subject == site)
			})
			if len(left) == 0 {
				continue
			}
			failed, err := place{s, turn, bug, site}.failed(ctx, left)
			if err != nil {
				return err
			}
			for _, c := range failed {
				busy[c.ID] = true
			}
		}
	}
	return nil
}

// failed are the cases that fail or are blocked.
func (p place) failed(ctx context.Context, list []cases.Case) ([]*cases.Case, error) {
	client, err := p.client()
	if err != nil {
		return nil, err
	}
	report, err := run(ctx, client, list)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", p, err)
	}
	var out []*cases.Case
	for i, r := range report.Results {
		if r.Verdict == runner.Failed || r.Verdict == runner.Blocked {
			out = append(out, &list[i])
		}
	}
	return out, nil
}
