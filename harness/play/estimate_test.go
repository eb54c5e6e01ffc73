package play

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// played writes the journal of a session with an attempt for each of its tokens, whose turn counts up.
func played(g *gomega.WithT, out, run string, head journal.Head, attempts ...journal.Attempt) {
	head.Session = "s"
	j, err := journal.Create(filepath.Join(out, "runs", run, "journal"), head, time.Now)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	for _, a := range attempts {
		g.Expect(j.Append(journal.Record{Attempt: &a})).To(gomega.Succeed())
	}
	g.Expect(j.Close()).To(gomega.Succeed())
}

func took(turn int, tokens *usage.Tokens) journal.Attempt {
	return journal.Attempt{Turn: turn, Outcome: journal.Passed, Tokens: tokens}
}

func inOut(in, out int64) *usage.Tokens { return &usage.Tokens{Input: &in, Output: &out} }

// planned loads a run of one agent that asks a model, with results in a folder.
func planned(t *testing.T, out string) *Run {
	t.Helper()
	g := gomega.NewWithT(t)
	prices := filepath.Join(t.TempDir(), "prices.yaml")
	g.Expect(os.WriteFile(prices, []byte("{currency: EUR, prices: [{model: m, from: 2026-01-01, input: 2, output: 10}]}"), 0o600)).To(gomega.Succeed())
	settings := filepath.Join(t.TempDir(), "settings.yaml")
	text, err := json.Marshal(map[string]any{
		"scenarios": 2, "turns": 4, "out": out, "models": map[string]any{"openai_key": "none", "prices": prices},
		"agents": []any{map[string]any{"name": "pi", "model": "m", "sandbox": "local"}},
	})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(os.WriteFile(settings, text, 0o600)).To(gomega.Succeed())
	r, err := Load(settings, nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	return r
}

func TestARunIsEstimatedByPublishedAveragesAtFirst(t *testing.T) {
	g := gomega.NewWithT(t)
	list := planned(t, t.TempDir()).Estimates()
	g.Expect(list).To(gomega.HaveLen(1))
	g.Expect(list[0].Turns).To(gomega.Equal(10))
	g.Expect(list[0].Cost).To(gomega.BeNumerically("~", 10*(3.9*2+0.0066*10), 1e-6))
	g.Expect(list[0].String()).To(gomega.Equal("up to 10 turns, at published averages about 39.0 million tokens in and 66.0 thousand out; " +
		"78.66 EUR by models.prices, without a cache's discount"))
}

func TestARunIsEstimatedByWhatTheAgentTookBefore(t *testing.T) {
	g := gomega.NewWithT(t)
	out := t.TempDir()
	own := journal.Head{Agent: config.Label(condition.Agent{Name: "pi", Model: "m"}), Model: "m"}
	retry := took(0, inOut(500_000, 0))
	retry.Attempt = 1
	played(g, out, "20260101-000000-aaaa", own, took(0, inOut(1_500_000, 2000)), retry, took(1, inOut(4_000_000, 4000)))
	played(g, out, "20260102-000000-aaaa", own, took(0, inOut(9_000_000, 9000)), took(0, nil), took(1, &usage.Tokens{}))
	played(g, out, "20260103-000000-aaaa", journal.Head{Agent: "pi/other", Model: "other"}, took(0, inOut(1, 1)))
	simulated := own
	simulated.Simulated = true
	played(g, out, "20260104-000000-aaaa", simulated, took(0, inOut(1, 1)))
	g.Expect(os.WriteFile(filepath.Join(out, "runs", "20260104-000000-aaaa", "journal", "torn.jsonl"), []byte("no journal"), 0o600)).To(gomega.Succeed())

	list := planned(t, out).Estimates()
	g.Expect(list).To(gomega.HaveLen(1))
	g.Expect(list[0].Own).To(gomega.Equal(2), "turns of which all is known")
	g.Expect(*list[0].Used.Input).To(gomega.Equal(int64(30_000_000)))
	g.Expect(*list[0].Used.Output).To(gomega.Equal(int64(30_000)))
	g.Expect(list[0].String()).To(gomega.Equal("up to 10 turns, at the average of 2 turns of its own in runs before about 30.0 million tokens in " +
		"and 30.0 thousand out; 60.30 EUR by models.prices"))
}
