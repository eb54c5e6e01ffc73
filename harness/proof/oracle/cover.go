package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"staminabench/generator/scenario"
	"staminabench/harness/proof"
)

// coveredAt are the turns, and covered the number of scenarios, of which each case is asked what it is
// good for.
var coveredAt = []int{0, 6, 20}

const covered = 2

func (found *findings) cover(ctx context.Context, f flags) error {
	return scenarios(ctx, covered, f.Workers, func(ctx context.Context, seed uint64) error {
		s := scenario.New(seed, slices.Max(coveredAt))
		for _, turn := range coveredAt {
			one, err := proof.Cover(ctx, s, turn)
			if err != nil {
				return err
			}
			found.mu.Lock()
			found.covered.Cases += one.Cases
			found.covered.Idle = append(found.covered.Idle, one.Idle...)
			found.covered.Lone = append(found.covered.Lone, one.Lone...)
			found.mu.Unlock()
		}
		return nil
	})
}

// printCovered names the idle cases, and the bugs that would survive if there were one case less.
func (found *findings) printCovered(w io.Writer) {
	fmt.Fprintf(w, "of %d cases %d are idle; %d bugs are caught by exactly one case\n", found.covered.Cases, len(found.covered.Idle), len(found.covered.Lone))
	for _, line := range found.covered.Idle {
		fmt.Fprintf(w, "idle: %s\n", line)
	}
	if len(found.covered.Lone) > 0 {
		slices.Sort(found.covered.Lone)
		fmt.Fprintf(w, "caught by one case alone:\n  %s\n", strings.Join(found.covered.Lone, "\n  "))
	}
}
