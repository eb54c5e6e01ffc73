package reports_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
	"staminabench/reports"
	"staminabench/reports/internal/simulate"
	"staminabench/reports/stats"
)

// numbersOf simulates one agent and estimates everything from the records.
func numbersOf(t *testing.T, r simulate.Run) reports.Numbers {
	t.Helper()
	results, err := reports.From(r.Sessions())
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return results.Conditions[0].Numbers()
}

// near checks a share against the truth: four standard errors.
func near(t *testing.T, s stats.Share, truth float64, what string) {
	t.Helper()
	t.Logf("%s: %.4f of %.0f, truth %.4f", what, s.Value(), s.N, truth)
	if math.Abs(s.Value()-truth) > 4*math.Sqrt(truth*(1-truth)/s.N) {
		t.Errorf("%s: %.4f of %.0f is not %.4f", what, s.Value(), s.N, truth)
	}
}

// Thirteen kinds with hazards from 0 to 0.12, repaired by half of the retries: the records give them back.
// The turns of infrastructure and budget are censored and must not disturb it.
func TestKnownHazardsComeBackFromTheRecords(t *testing.T) {
	g := NewWithT(t)
	const horizon, retries, repair, sessions = 40, 2, 0.5, 1200
	able := simulate.Agent{Name: "able", Repair: repair, Hazards: map[string]float64{}, Infrastructure: 0.005, Budget: 0.005}
	mean := 0.0 // of what a change loses its turn with
	truth := map[string]float64{}
	for i, kind := range simulate.Kinds {
		able.Hazards[kind] = 0.01 * float64(i)
		truth[kind] = able.Hazards[kind] * (1 - repair) * (1 - repair)
		mean += truth[kind] / float64(len(simulate.Kinds))
	}
	n := numbersOf(t, simulate.Run{ID: "known", Seed: 11, Scenarios: sessions, Horizon: horizon, Retries: retries, Agents: []simulate.Agent{able}})

	// Kinds are drawn evenly, so a turn of five changes is passed with (1−mean)^5; turn 0 is always passed.
	stamina, passed := 0.0, 1.0
	for range horizon + 1 {
		stamina += passed
		passed *= math.Pow(1-mean, 5)
	}
	t.Logf("stamina %.3f ± %.3f, truth %.3f", n.Survival.Mean, n.Survival.Error, stamina)
	g.Expect(n.Survival.Mean).To(BeNumerically("~", stamina, 4*n.Survival.Error))
	covered := 0
	for _, h := range n.Hazards {
		g.Expect(h.Hazard).To(BeNumerically("~", truth[h.Kind], (h.High-h.Low)+1e-6), h.Kind)
		if h.Interval.Holds(truth[h.Kind]) || truth[h.Kind] == 0 && h.Low == 0 {
			covered++
		}
	}
	t.Logf("%d of 13 intervals of hazards hold the truth", covered)
	g.Expect(covered).To(BeNumerically(">=", 10), "13 intervals of 95 %% miss more than 3 once in 500 times")
}

// One old thing breaks in a turn with 0.2 and each retry repairs it with 0.6: all ends are regressions, and
// attempts tell both numbers.
func TestKnownRepairsComeBack(t *testing.T) {
	g := NewWithT(t)
	n := numbersOf(t, simulate.Run{ID: "repairs", Seed: 12, Scenarios: 300, Horizon: 30, Retries: 2, Cases: 8,
		Agents: []simulate.Agent{{Name: "old", Old: 0.2, Repair: 0.6}}})
	// Turn 0 is passed always; what is decided beside it is passed at once with 0.8.
	first := n.Tries.First
	near(t, stats.ShareOf(int(first.K)-300, int(first.N)-300), 0.8, "passed at the first try")
	near(t, n.Tries.Repair, 0.6, "repaired after feedback")
	g.Expect(n.Regressions.Value()).To(Equal(1.0))
	for kind, own := range n.Own {
		g.Expect(own.FirstTry.K).To(Equal(0.0), "%s: what is new never breaks", kind)
	}
}

// A last passing state fails with 0.3 when it is tested again, which moves nothing else.
func TestKnownLuckComesBack(t *testing.T) {
	g := NewWithT(t)
	run := simulate.Run{ID: "luck", Seed: 14, Scenarios: 600, Horizon: 10, Agents: []simulate.Agent{{Name: "lucky", Old: 0.2, Lucky: 0.3}}}
	n := numbersOf(t, run)
	g.Expect(n.Replays.Passed.N).To(BeNumerically(">", 500))
	near(t, n.Replays.Passed, 0.7, "last passing states that passed again")
	run.Agents[0].Lucky = 0
	sober := numbersOf(t, run)
	g.Expect(sober.Replays.Passed.K).To(Equal(n.Replays.Passed.N))
	n.Replays, sober.Replays = reports.Replays{}, reports.Replays{}
	g.Expect(fmt.Sprint(n)).To(Equal(fmt.Sprint(sober)), "no other number")
}

// Without retries: a turn is lost to what is new with p = 1−0.98^5, else to what is old with 0.05. Of those
// who fall within the horizon the causes share accordingly.
func TestKnownCausesComeBack(t *testing.T) {
	g := NewWithT(t)
	each := map[string]float64{}
	for _, kind := range simulate.Kinds {
		each[kind] = 0.02
	}
	const sessions, horizon = 1500, 20
	n := numbersOf(t, simulate.Run{ID: "causes", Seed: 13, Scenarios: sessions, Horizon: horizon, Agents: []simulate.Agent{{Name: "both", Hazards: each, Old: 0.05}}})
	fresh := 1 - math.Pow(0.98, 5)
	old := (1 - fresh) * 0.05
	fell := 1 - math.Pow(1-fresh-old, horizon)
	g.Expect(n.Incidence).To(HaveLen(2))
	for _, in := range n.Incidence {
		truth := fell * map[string]float64{"new_work": fresh, "regression": old}[in.Cause] / (fresh + old)
		near(t, stats.ShareOf(in.Falls, sessions), truth, "ended by "+in.Cause)
		g.Expect(in.Curve[horizon]).To(BeNumerically("~", float64(in.Falls)/sessions, 1e-9), "nothing is censored")
	}
	g.Expect(n.Regressions.Value()).To(BeNumerically("~", old/(fresh+old), 0.05))
}

// The forgetful reference agent plays real sessions in this process: the protocol, the cases and the
// reference server are those of any run, only the sandbox is a map. It forgets a change in a quarter of the
// turns after the first, and a retry repairs it with 0.6.
func TestTheReferenceAgentIsAsForgetfulAsItIsMadeToBe(t *testing.T) {
	g := NewWithT(t)
	const sessions, horizon = 24, 3
	dir := t.TempDir()
	for seed := range uint64(sessions) {
		playInProcess(t, filepath.Join(dir, "journal"), seed+1, horizon)
	}
	r, err := reports.Load(dir)
	g.Expect(err).NotTo(HaveOccurred())
	n := r.Conditions[0].Numbers()
	g.Expect(r.Conditions[0].Simulated).To(BeTrue())
	g.Expect(r.Counts().Completed + r.Counts().Failed).To(Equal(sessions))
	near(t, stats.ShareOf(int(n.Tries.First.K)-sessions, int(n.Tries.First.N)-sessions), 0.75, "passed at the first try")
	near(t, n.Tries.Repair, 0.6, "repaired after feedback")
	stamina, passed := 0.0, 1.0
	for range horizon + 1 {
		stamina += passed
		passed *= 1 - 0.25*0.4*0.4
	}
	t.Logf("stamina %.3f ± %.3f, truth %.3f", n.Survival.Mean, n.Survival.Error, stamina)
	g.Expect(n.Survival.Mean).To(BeNumerically("~", stamina, math.Max(0.5, 4*n.Survival.Error)))
	for _, in := range n.Incidence {
		g.Expect(in.Cause).To(Equal(string(journal.NewWork)), "a change that is forgotten is new work that is missing")
	}
	g.Expect(n.Replays).To(Equal(reports.Replays{Passed: stats.ShareOf(r.Counts().Failed, r.Counts().Failed)}), "its servers do not pass by chance")
}

func playInProcess(t *testing.T, dir string, seed uint64, horizon int) {
	t.Helper()
	g := NewWithT(t)
	ctx := context.Background()
	played := scenario.New(seed, horizon)
	script, err := play.NewScript(played, condition.Telling{})
	g.Expect(err).NotTo(HaveOccurred())
	forgetful, err := agent.NewReference(played, "forgetful", 5)
	g.Expect(err).NotTo(HaveOccurred())
	store := memory.NewStore()
	s, err := session.Begin(ctx, session.Setup{
		Dir: dir,
		Head: journal.Head{Run: "in-process", Session: fmt.Sprint(seed), Agent: "reference/forgetful", Simulated: true,
			Scenario: journal.Scenario{Seed: seed, Title: played.Title(), Generator: played.Generator, Digest: played.Digest()}},
		Condition: condition.Condition{Agent: condition.Agent{Name: "reference", Character: "forgetful", Sandbox: "memory", Memory: "conversation"},
			Scenarios: condition.Scenario{Horizon: horizon},
			Protocol:  condition.Protocol{Retries: 2, Feedback: "detailed", FeedbackCases: 20, FeedbackBytes: 8 << 10, FeedbackNames: 50},
			Limits:    condition.Limits{Agent: time.Minute, Start: time.Minute, Request: 30 * time.Second, Timeouts: 2}},
		Script: script, Agent: forgetful,
		Start: func(context.Context) (containers.Sandbox, error) {
			return memory.New(store, memory.Options{Run: referenceProgram, Serve: serveReference}), nil
		},
		Port: func() (int, error) { return 8080, nil },
	})
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.Play(ctx)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(ctx)).To(Succeed())
}

var serverFile = memory.Path("run_server.sh")

// referenceProgram does in a map what the program of the reference agent does in a folder.
func referenceProgram(_ context.Context, files memory.Files, cmd containers.Command) containers.Exit {
	if cmd.Args[1] == "version" {
		return containers.Exit{Output: scenario.Version}
	}
	files[serverFile] = cmd.Stdin
	return containers.Exit{}
}

func serveReference(files memory.Files, _ containers.Command) (http.Handler, error) {
	var d reference.Document
	if err := json.NewDecoder(bytes.NewReader(files[serverFile])).Decode(&d); err != nil {
		return nil, err
	}
	return d.Handler()
}
