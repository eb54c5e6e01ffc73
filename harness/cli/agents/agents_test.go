package agents

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/containers/images"
	"staminabench/generator/scenario"
	"staminabench/harness/cli"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
)

func TestAgents(t *testing.T) {
	RegisterFailHandler(Fail)
	suite, reporter := GinkgoConfiguration()
	suite.Timeout = time.Hour
	suite.FailOnEmpty = true
	RunSpecs(t, "agents", suite, reporter)
}

// chosen are the agents that STAMINA_AGENT names, or all.
func chosen() []cli.Adapter {
	names := strings.FieldsFunc(os.Getenv("STAMINA_AGENT"), func(r rune) bool { return r == ',' })
	return slices.DeleteFunc(cli.Adapters(), func(a cli.Adapter) bool {
		return len(names) > 0 && !slices.Contains(names, a.Name)
	})
}

var _ = func() bool {
	for _, a := range chosen() {
		describe(a)
	}
	return true
}()

// The images are built by one process, one after the other: they share a base.
var _ = SynchronizedBeforeSuite(func(ctx SpecContext) {
	_, err := containers.EnsureEngine(ctx, GinkgoWriter)
	Expect(err).NotTo(HaveOccurred())
	Expect(chosen()).NotTo(BeEmpty(), "STAMINA_AGENT=%s names no agent that is known", os.Getenv("STAMINA_AGENT"))
	for _, a := range chosen() {
		_, err := images.Need(ctx, a.Name, GinkgoWriter)
		Expect(err).NotTo(HaveOccurred())
	}
}, NodeTimeout(time.Hour), func() {})

// horizon is the last turn of a whole session here.
const horizon = 4

var whole = terms{horizon: horizon, retries: 2, limit: 4 * time.Minute}

func describe(a cli.Adapter) {
	Describe(a.Name, Label(a.Name), func() {
		It("plays a session, repairs a turn, and goes on in a new process", func(ctx SpecContext) {
			dir := GinkgoT().TempDir()
			plan := map[at][]scripted.Move{
				{2, 0}: {scripted.Shell("true"), scripted.Say("I have done nothing.")},
				{4, 0}: nil,
			}
			w := newWorld(ctx, a, dir, whole, plan)
			plan[at{4, 0}] = append([]scripted.Move{scripted.Fail(429, 2)}, w.build(4)...)
			for turn := range 3 {
				w.plays(ctx, turn)
			}
			told := []string{w.prompts[at{0, 0}], w.prompts[at{1, 0}], w.prompts[at{2, 0}], w.prompts[at{2, 1}]}
			Expect(w.model.Trimmed()).To(Equal(a.Traits.Trims), "whether a prompt arrives byte for byte")
			first := w.played[at{0, 0}].Report.Conversation
			w.close(ctx)

			next := newWorld(ctx, a, dir, whole, plan, told...)
			for turn := 3; turn <= horizon; turn++ {
				next.plays(ctx, turn)
			}
			Expect(next.played[at{3, 0}].Report.Conversation).To(Equal(first), "it is the same conversation")
			Expect(next.played[at{4, 0}].Summary.Faults).To(Equal(map[gateway.Fault]int{gateway.RateLimited: 2}))
			end := next.session.Settled()
			Expect(end).To(Equal(&journal.End{Ending: journal.Completed, Stamina: horizon + 1}))
			Expect(next.session.Journal().Head.AgentVersion).To(ContainSubstring(a.Pinned))
			next.close(ctx)
			count(tally{CLIs: 1, Turns: horizon + 1, Resumed: 1})
		}, SpecTimeout(20*time.Minute))

		It("begins every turn anew where only its files are to remember", func(ctx SpecContext) {
			plan := map[at][]scripted.Move{{1, 0}: {scripted.Shell("true"), scripted.Say("I have done nothing.")}}
			terms := whole
			terms.memory = "workspace"
			w := newWorld(ctx, a, GinkgoT().TempDir(), terms, plan)
			for turn := range 2 {
				result, err := w.session.PlayTurn(ctx, turn)
				Expect(err).NotTo(HaveOccurred())
				Expect(result.Outcome).To(Equal(journal.Passed), "turn %d: %s", turn, tail(w.played[at{turn, turn}].Stream))
			}
			if !a.Traits.Lossy {
				Expect(w.model.Problems()).To(BeEmpty())
			}
			in := func(turn, attempt int) string { return w.played[at{turn, attempt}].Report.Conversation }
			Expect(in(1, 0)).NotTo(Equal(in(0, 0)), "a turn is a new conversation")
			Expect(in(1, 1)).To(Equal(in(1, 0)), "feedback goes on with it")
			w.close(ctx)
		}, SpecTimeout(10*time.Minute))

		It("is compacted and goes on", func(ctx SpecContext) { compacted(ctx, a) }, SpecTimeout(20*time.Minute))

		for _, f := range faults {
			It("meets "+f.name, func(ctx SpecContext) { f.meet(ctx, a) }, SpecTimeout(20*time.Minute))
		}
	})
}

// plays plays a turn, which is to be passed, and looks at what was asked for it.
func (w *world) plays(ctx context.Context, turn int) {
	result, err := w.session.PlayTurn(ctx, turn)
	Expect(err).NotTo(HaveOccurred())
	if !w.adapter.Traits.Lossy {
		Expect(w.model.Problems()).To(BeEmpty())
	}
	for _, attempt := range result.Attempts {
		p := w.played[at{turn, attempt.Attempt}]
		own, flagged, known := cli.Mismatch(p.Report.Usage, p.Summary.Totals)
		AddReportEntry(fmt.Sprintf("turn %d attempt %d", turn, attempt.Attempt), fmt.Sprintf(
			"%s %s; %d requests, %d tokens, own count %+.1f%% (known: %t); %.1fs agent",
			attempt.Outcome, attempt.Cause, p.Summary.Requests, p.Summary.Usage.Total(), own*100, known, attempt.Phases["agent"]))
		if flagged {
			count(tally{Mismatches: 1})
		}
		Expect(attempt.Agent.Code).To(BeZero(), attempt.Agent.Output)
		Expect(p.Report.Ended).To(BeTrue(), attempt.Agent.Output)
		Expect(p.Report.Error).To(BeEmpty())
		Expect(p.Summary.Verdict()).To(Equal(gateway.Asked))
		Expect(known).To(Equal(!w.adapter.Traits.NoUsage), "whether it tells what it used")
		if known {
			Expect(own).To(BeNumerically("~", 0, 0.02), "own: %+v gateway: %+v", p.Report.Usage, p.Summary.Usage)
		}
	}
	last := result.Attempts[len(result.Attempts)-1]
	Expect(result.Outcome).To(Equal(journal.Passed), "%s: %s", last.Rule, last.Agent.Output)
	if turn == 2 {
		Expect(result.Attempts).To(HaveLen(2))
	} else {
		Expect(result.Attempts).To(HaveLen(1))
	}
	Expect(w.model.Left()).To(BeZero())
}

func specification(s *scenario.Scenario, turn int) []byte {
	text, err := json.Marshal(s.Spec(turn))
	Expect(err).NotTo(HaveOccurred())
	return text
}

// keep writes down what an agent printed, to make samples of it.
func keep(dir, name string, here at, p cli.Played, exit containers.Exit) {
	file := filepath.Join(dir, fmt.Sprintf("%s-%d-%d", name, here.turn, here.attempt))
	report, err := json.MarshalIndent(p.Report, "", " ")
	Expect(err).NotTo(HaveOccurred())
	Expect(os.WriteFile(file+".jsonl", p.Stream, 0o644)).To(Succeed())
	Expect(os.WriteFile(file+".record", p.Record, 0o644)).To(Succeed())
	Expect(os.WriteFile(file+".report.json", report, 0o644)).To(Succeed())
	Expect(os.WriteFile(file+".output", []byte(exit.Output), 0o644)).To(Succeed())
}
