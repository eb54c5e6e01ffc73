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

// fault is something that goes wrong in a first turn. Agents differ in what they survive, and what each
// does is a property of its pinned version. Never may the provider's fault be the agent's, or the agent's
// be infrastructure.
type fault struct {
	name      string
	moves     []scripted.Move // before the turn is played as it should be
	survivors []string        // agents that build what was asked all the same
	fate      fate            // of all others
	other     map[string]fate // of some
}

// fate is how a turn ends.
type fate struct {
	outcome journal.Outcome
	cause   journal.Cause
}

var passes = fate{journal.Passed, ""}

var faults = []fault{
	{name: "a model that may say no more", moves: []scripted.Move{scripted.OutOfTokens()},
		survivors: []string{"claude", "mini-swe-agent", "qwen", "vibe"}, fate: fate{journal.Failed, journal.NoServer},
		other: map[string]fate{"codex": {journal.Failed, journal.Crash}}}, // it says so and ends with an error
	{name: "a call whose arguments are no JSON", moves: []scripted.Move{scripted.BrokenCall()},
		fate: passes},
	{name: "an answer without a call", moves: []scripted.Move{scripted.Say("I would begin with the server.")},
		survivors: []string{"aider"}, fate: fate{journal.Failed, journal.NoServer}},
	{name: "a stream that is cut in the middle", moves: []scripted.Move{scripted.Cut()},
		fate: passes},
	{name: "a provider that never answers", moves: []scripted.Move{scripted.Fail(500, -1)},
		fate: fate{journal.Infrastructure, journal.CauseInfrastructure}},
	{name: "a command that kills all that is the agent's", moves: []scripted.Move{scripted.Shell(`pkill -9 -u "$(id -u)"`)},
		survivors: []string{"aider", "claude"}, // one runs nothing, the other does not let its pkill hit itself
		fate:      fate{journal.Failed, journal.SelfKill}},
	{name: "a command that kills what started it", moves: []scripted.Move{scripted.Shell("kill -9 $PPID"), scripted.Say("I am still here."), scripted.Fail(400, -1)},
		fate: fate{journal.Failed, journal.SelfKill},
		other: map[string]fate{
			"aider": {journal.Failed, journal.NoServer}, // it runs nothing
			"qwen":  {journal.Failed, journal.Crash},    // another process of it is killed, and it ends
			"vibe":  {journal.Failed, journal.Crash},    // so does this one
		}},
}

// right is how the turn of an agent is to end.
func (f fault) right(agent string) fate {
	if slices.Contains(f.survivors, agent) {
		return passes
	}
	if other, ok := f.other[agent]; ok {
		return other
	}
	return f.fate
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
	Expect(fate{result.Outcome, result.Cause}).To(Equal(f.right(a.Name)), "report %+v, stream %s", p.Report, tail(p.Stream))
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
