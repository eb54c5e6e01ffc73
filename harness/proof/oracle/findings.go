package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/proof"
	"staminabench/harness/proof/frameworks"
)

// findings is what the proofs have come to.
type findings struct {
	mu                       sync.Mutex
	bugs, servers, turns     int
	cases, requests, changes int
	alarms, unwatched        []string
	hunted                   proof.Hunted
	covered                  proof.Covered
}

type passing struct{ shuffled, onlyNew bool }

// scenarios runs f for the scenarios 1 to n, several at once.
func scenarios(ctx context.Context, n, workers int, f func(ctx context.Context, seed uint64) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for seed := uint64(1); seed <= uint64(n); seed++ {
		group.Go(func() error { return f(ctx, seed) })
	}
	return group.Wait()
}

func (found *findings) pass(ctx context.Context, f flags, server proof.Server, p passing) error {
	found.servers++
	return scenarios(ctx, f.Scenarios, f.Workers, func(ctx context.Context, seed uint64) error {
		what := proof.Passing{Turns: proof.Turns(f.Turns), New: p.onlyNew, Shuffle: p.shuffled && seed%2 == 0}
		passed, err := proof.Pass(ctx, server, scenario.New(seed, f.Turns), what)
		found.add(passed, len(what.Turns))
		return err
	})
}

// fixed runs a server that serves one specification.
func (found *findings) fixed(ctx context.Context, server frameworks.Server) error {
	found.servers++
	passed, err := server.Pass(ctx)
	found.add(passed, 1)
	return err
}

func (found *findings) add(passed proof.Passed, turns int) {
	found.mu.Lock()
	defer found.mu.Unlock()
	found.turns += turns
	found.cases, found.requests = found.cases+passed.Cases, found.requests+passed.Requests
	found.alarms = append(found.alarms, passed.Alarms...)
}

func (found *findings) watch(ctx context.Context, f flags) error {
	return scenarios(ctx, f.Scenarios, f.Workers, func(ctx context.Context, seed uint64) error {
		watched, err := proof.Watch(ctx, scenario.New(seed, f.Turns), proof.Turns(f.Turns)[1:])
		found.mu.Lock()
		defer found.mu.Unlock()
		found.changes += watched.Changes
		found.unwatched = append(found.unwatched, watched.Unwatched...)
		return err
	})
}

// hunt tries a pair of a bug and the facts at its site once.
func (found *findings) hunt(ctx context.Context, f flags) error {
	return scenarios(ctx, f.Hunted, f.Workers, func(ctx context.Context, seed uint64) error {
		what := proof.Hunting{Turns: f.HuntedAt, Seen: map[string]bool{}}
		caught, err := proof.Hunt(ctx, scenario.New(seed, slices.Max(f.HuntedAt)), what)
		found.mu.Lock()
		defer found.mu.Unlock()
		found.hunted.Add(caught)
		return err
	})
}

// sums are the sites tried, the ones at which a case failed, and what survived.
func (found *findings) sums() (observable, caught int, survivors []string) {
	for _, c := range found.hunted {
		observable, caught = observable+c.Observable, caught+c.Caught
		survivors = append(survivors, c.Survivors...)
	}
	slices.Sort(survivors)
	return observable, caught, survivors
}

func (found *findings) holds() bool {
	_, _, survivors := found.sums()
	return len(survivors)+len(found.alarms)+len(found.unwatched)+len(found.covered.Idle) == 0
}

func (found *findings) tally() string {
	observable, caught, _ := found.sums()
	return fmt.Sprintf("%d cases, %d requests, %d false alarms; %d changes, %d unwatched; %d of %d caught",
		found.cases, found.requests, len(found.alarms), found.changes, len(found.unwatched), caught, observable)
}

func (found *findings) print(w io.Writer, elapsed time.Duration) {
	found.table(w)
	found.printCovered(w)
	observable, caught, survivors := found.sums()
	for title, list := range map[string][]string{"false alarm": found.alarms, "unwatched": found.unwatched, "survivor": survivors} {
		for _, line := range list {
			fmt.Fprintf(w, "%s: %s\n", title, line)
		}
	}
	fmt.Fprintf(w, "oracle: bugs=%d observable=%d caught=%d survivors=%d servers=%d turns=%d cases=%d changes=%d unwatched=%d false_alarms=%d idle=%d elapsed=%.0fs\n",
		found.bugs, observable, caught, len(survivors), found.servers, found.turns, found.cases, found.changes, len(found.unwatched), len(found.alarms), len(found.covered.Idle), elapsed.Seconds())
}

// table shows each bug, how often it was caught, and the families of the cases that failed first.
func (found *findings) table(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "bug\tcaught\tof\tby")
	for _, bug := range reference.Bugs() {
		c := found.hunted[bug.Name]
		if c == nil {
			fmt.Fprintf(t, "%s\t0\t0\t–\n", bug.Name)
			continue
		}
		var by []string
		for _, family := range slices.Sorted(maps.Keys(c.By)) {
			by = append(by, fmt.Sprintf("%s %d", family, c.By[family]))
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\n", bug.Name, c.Caught, c.Observable, strings.Join(by, ", "))
	}
	_ = t.Flush()
}
