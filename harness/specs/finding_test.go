package specs

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/session"
)

// TestOnlyWhatIsTheAgentsIsFreeBeyondTheGate judges a lost turn that does not bind: of its two cases
// one failed and one could not be checked.
func TestOnlyWhatIsTheAgentsIsFreeBeyondTheGate(t *testing.T) {
	const turn = 3
	g := game{planned: &play.Session{Gate: 1}, turns: map[int]session.TurnResult{turn: {
		Turn: turn, Outcome: journal.Failed, Cause: journal.Regression,
		Cases:    []journal.Case{{ID: "a"}, {ID: "b"}},
		Attempts: []*journal.Attempt{{Outcome: journal.Failed, Cause: journal.Regression, Verdicts: "fu"}},
	}}}
	w := NewWithT(t)
	lost := g.judge(turn, group{name: "alpha", cases: []int{0}})
	w.Expect(lost.state).To(Equal(isSkipped))
	w.Expect(lost.text).To(HavePrefix("turn 3 does not bind (only the first 1 do): 1 of 1 cases failed"))
	unknown := g.judge(turn, group{name: "beta", cases: []int{1}})
	w.Expect(unknown.state).To(Equal(isUnchecked))
	w.Expect(unknown.text).To(Equal("infrastructure, not the agent: 1 of 1 cases could not be checked"))
}
