package agents

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/harness/cli"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
)

// fault is something that goes wrong in a first turn.
type fault struct {
	name  string
	moves []scripted.Move // before the turn is played as it should be
	// right are the outcomes that may come of it: agents differ in what they survive, but never may the
	// provider's fault be the agent's, or the agent's be infrastructure.
	right []journal.Outcome
	cause []journal.Cause // that a failed one may have; none: any
}

var faults = []fault{
	{"a model that may say no more", []scripted.Move{scripted.OutOfTokens()},
		[]journal.Outcome{journal.Passed, journal.Failed}, []journal.Cause{journal.NoServer, journal.Crash}},
	{"a call whose arguments are no JSON", []scripted.Move{scripted.BrokenCall()},
		[]journal.Outcome{journal.Passed, journal.Failed}, []journal.Cause{journal.NoServer, journal.Crash}},
	{"a stream that is cut in the middle", []scripted.Move{scripted.Cut()},
		[]journal.Outcome{journal.Passed, journal.Infrastructure}, nil},
	{"a provider that never answers", []scripted.Move{scripted.Fail(500, -1)},
		[]journal.Outcome{journal.Infrastructure}, nil},
	// Only the agent itself is hit, not whoever else has its name on this machine.
	{"a command that kills the agent", []scripted.Move{scripted.Shell("kill -9 $PPID"), scripted.Say("I am still here."), scripted.Fail(400, -1)},
		[]journal.Outcome{journal.Failed}, []journal.Cause{journal.SelfKill, journal.NoServer, journal.Timeout}}, // some wait for the shell that is gone
}

// meet plays a turn of one attempt in which the fault happens.
func (f fault) meet(ctx context.Context, a cli.Adapter) {
	plan := map[at][]scripted.Move{}
	w := newWorld(ctx, a, GinkgoT().TempDir(), terms{limit: time.Minute}, plan)
	plan[at{0, 0}] = append(slices.Clone(f.moves), w.build(0)...)
	result, err := w.session.PlayTurn(ctx, 0)
	Expect(err).NotTo(HaveOccurred())
	p := w.played[at{0, 0}]
	AddReportEntry(f.name, fmt.Sprintf("%s %s; verdict %s, faults %v, %d requests, the first after %.1fs, prompt trimmed: %t", result.Outcome, result.Cause,
		p.Summary.Verdict(), p.Summary.Faults, p.Summary.Requests, p.Summary.First.Seconds(), w.model.Trimmed()))
	count(tally{Faults: 1})
	Expect(f.right).To(ContainElement(result.Outcome), "cause %s, report %+v, stream %s", result.Cause, p.Report, tail(p.Stream))
	if result.Outcome == journal.Failed && f.cause != nil {
		Expect(f.cause).To(ContainElement(result.Cause), "stream %s", tail(p.Stream))
	}
	Expect(p.Summary.Verdict().Infrastructure()).To(Equal(result.Outcome == journal.Infrastructure))
	count(tally{RightClass: 1})
	w.close(ctx)
}

// compacted plays a turn after which the model claims that its window is full.
func compacted(ctx context.Context, a cli.Adapter) {
	plan := map[at][]scripted.Move{}
	w := newWorld(ctx, a, GinkgoT().TempDir(), terms{horizon: 1, limit: 3 * time.Minute}, plan)
	plan[at{0, 0}] = filling(w.build(0))
	for turn := range 2 {
		result, err := w.session.PlayTurn(ctx, turn)
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Outcome).To(Equal(journal.Passed), "turn %d: %s", turn, tail(w.played[at{turn, 0}].Stream))
	}
	aside := 0
	for _, q := range w.model.Requests() {
		if q.Side {
			aside++
		}
	}
	told := 0
	for turn := range 2 {
		if n := w.played[at{turn, 0}].Report.Compactions; n != nil {
			told += *n
		}
	}
	known := w.played[at{1, 0}].Report.Compactions != nil
	AddReportEntry("compaction", fmt.Sprintf("%d requests aside, %d compactions told (it tells: %t)", aside, told, known))
	if known && aside > 0 {
		Expect(told).To(BeNumerically(">", 0))
	}
	switch {
	case a.Traits.NoCompact:
		Expect(aside).To(BeZero())
	case !a.Traits.Lossy && !a.Traits.Events: // these count for themselves when it is time
		Expect(aside).To(BeNumerically(">", 0), "a summary was asked for")
	}
	Expect(w.played[at{1, 0}].Summary.Verdict()).To(Equal(gateway.Asked))
	w.close(ctx)
}

// filling makes a conversation long, and lets its last move claim that the window is full: some agents
// count for themselves what there is to compact.
func filling(moves []scripted.Move) []scripted.Move {
	note := strings.Repeat("A note about the server, of no use to anybody.\n", 1200)
	moves = append([]scripted.Move{scripted.Write("notes1.md", note), scripted.Write("notes2.md", note)}, moves...)
	moves[len(moves)-1] = moves[len(moves)-1].Claiming(125_000)
	return moves
}

func tail(text []byte) string { return string(text[max(0, len(text)-3000):]) }
