package reports

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

func TestTexts(t *testing.T) {
	for _, tc := range []struct {
		name        string
		seen        []stats.Observation
		mean, share string
	}{
		{"none", nil, "–", "–"},
		{"one", []stats.Observation{{Passed: 3, Fell: true}}, "3.0 ± –", "0 % (0–79)"},
		{"all pass", []stats.Observation{{Passed: 4}, {Passed: 4}}, "4.0 ± 0.0", "100 % (34–100)"},
		{"nobody seen further", []stats.Observation{{Passed: 1}, {Passed: 1, Fell: true}, {Passed: 2}}, "≥ 1.5", "–"},
		{"censored at once", []stats.Observation{{Passed: 0}}, "–", "–"},
	} {
		e := stats.Estimate(tc.seen, 4)
		if MeanText(e) != tc.mean || ShareText(e) != tc.share {
			t.Errorf("%s: %q and %q", tc.name, MeanText(e), ShareText(e))
		}
	}
}

// Scenario 1 was played three times and scenario 2 once. Both are one trial each: with staminas 1, 1, 1
// and 3 of 3, sessions on their own would have an error of 0.5.
func TestRolloutsOfAScenarioAreOneTrial(t *testing.T) {
	g := NewWithT(t)
	c := &Condition{Turns: 3}
	for rollout, stamina := range []int{1, 1, 1, 3} {
		s := &Session{Stamina: stamina, Ending: journal.Fell, Head: journal.Head{Rollout: rollout, Scenario: journal.Scenario{Seed: 1, Digest: "one"}}}
		if stamina == 3 {
			s.Ending, s.Head.Scenario = journal.Completed, journal.Scenario{Seed: 2, Digest: "two"}
		}
		c.Sessions = append(c.Sessions, s)
	}
	g.Expect(c.byScenario(observed)).To(HaveLen(2))
	g.Expect(c.Stamina().Mean).To(BeNumerically("~", 1.5, 1e-9))
	g.Expect(c.Stamina().Error).To(BeNumerically(">", 0.7))
	g.Expect(stats.Estimate(c.byScenario(observed)[0], 3).Mean).To(Equal(1.0))
}
