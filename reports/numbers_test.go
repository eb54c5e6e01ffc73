package reports

import (
	"math"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// The forgetful sessions of the golden run, by hand. Session 1: turn 0 passed at attempt 1, turn 1
// (add field) lost with 4 of 4, then 2 of 4 cases not passed. Session 2: turn 0 passed at attempt 0,
// then censored by infrastructure, so that turn is not decided.
func TestNumbersByHand(t *testing.T) {
	g := NewWithT(t)
	r := results(t, goldenRun()...)
	c := r.Conditions[2]
	g.Expect(c.Label).To(Equal("reference/forgetful"))
	n := c.Numbers()
	g.Expect(n.Survival.Mean).To(Equal(1.0))
	g.Expect(n.Hit).To(BeTrue())
	g.Expect(n.Incidence).To(Equal([]stats.Incidence{{Cause: "regression", Falls: 1, Curve: []float64{0, 1, 1}}}))
	g.Expect(n.Regressions).To(Equal(stats.ShareOf(1, 1)))
	// Three decided turns, one passed at the first attempt, one at the second, one lost; two attempts
	// came after feedback and one of them passed.
	g.Expect(n.Tries.Passed).To(Equal([]int{1, 1}))
	g.Expect(n.Tries.Lost).To(Equal(1))
	g.Expect(n.Tries.First).To(Equal(stats.ShareOf(1, 3)))
	g.Expect(n.Tries.Repair).To(Equal(stats.ShareOf(1, 2)))
	// Final attempts passed 4/4 and 1/4 (p, b, f, f), and 4/4: means 5/8 and 1. Over the horizon, of the
	// session that fell only: (1 + 1/4 + 0)/3.
	g.Expect(n.Score.Played).To(BeNumerically("~", (5.0/8+1)/2, 1e-9))
	g.Expect(n.Score.All).To(BeNumerically("~", 1.25/3, 1e-9))
	// One turn with "add field" was decided, and lost. Its own case, the fourth, passed at attempt 0 and
	// failed at attempt 1.
	g.Expect(n.Hazards).To(HaveLen(1))
	g.Expect(n.Hazards[0].Kind).To(Equal("add field"))
	g.Expect(n.Hazards[0].Lost).To(Equal(stats.ShareOf(1, 1)))
	g.Expect(n.Own["add field"]).To(Equal(Own{stats.ShareOf(0, 3), stats.ShareOf(1, 3)}))
	// Five attempts of 1.5 s in decided turns, two turns passed.
	g.Expect(n.Costs.Agent).To(Equal(7.5))
	g.Expect(n.Costs.PerPassed).To(Equal(3.75))
	g.Expect(n.Costs.Median).To(Equal(3.0))
	g.Expect(n.Costs.Tokens).To(BeNil())
	g.Expect(n.Rollouts).To(BeNil())
}

// Two scenarios, twice each, horizon 3: staminas 3, 1 and 3, 3. pass@2 = 1 and 1; pass^2 = 0 and 1; best
// of two 3 and 3, worst 1 and 3. Consistency: (2·0 − 1)/1 = −1 and (2·1 − 1)/1 = 1, mean 0.
func TestRolloutNumbersByHand(t *testing.T) {
	g := NewWithT(t)
	var c Condition
	c.Turns = 3
	seconds := []float64{1, 3, 2, 2} // of the agent, in each turn
	for i, stamina := range []int{3, 1, 3, 3} {
		s := &Session{Turns: []Turn{turnOf(seconds[i]), turnOf(seconds[i]), turnOf(seconds[i])}, Stamina: stamina, Ending: journal.Completed, Head: journal.Head{Rollout: i % 2,
			Scenario: journal.Scenario{Seed: uint64(i / 2), Digest: string(rune('a' + i/2))}}}
		if stamina < 3 {
			s.Ending = journal.Fell
		}
		c.Sessions = append(c.Sessions, s)
	}
	n := c.rollouts()
	g.Expect([]int{n.Scenarios, n.Least, n.Most, n.Excluded}).To(Equal([]int{2, 2, 2, 0}))
	g.Expect(n.Any[0].Mean).To(Equal(0.75))
	g.Expect(n.Any[1].Mean).To(Equal(1.0))
	g.Expect(n.All[1].Mean).To(Equal(0.5))
	g.Expect(n.Best[1].Mean).To(Equal(3.0))
	g.Expect(n.Worst[1].Mean).To(Equal(2.0))
	g.Expect(n.Consistency).To(Equal(0.0))
	// Times 1 and 3: s/mean = √2/2; times 2 and 2: 0. The mean is 0.353553.
	g.Expect(n.Steady).To(BeNumerically("~", math.Exp(-math.Sqrt2/4), 1e-9))
	c.Sessions[1].Ending = journal.Censored
	g.Expect(c.rollouts().Excluded).To(Equal(1), "how far the censored rollout would have come is not known")
}

func turnOf(seconds float64) Turn {
	return Turn{Attempts: []*journal.Attempt{{Outcome: journal.Passed, Phases: map[string]float64{"agent": seconds}}}}
}
