package session

import (
	"fmt"
	"testing"

	"github.com/onsi/gomega"

	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// asker is an agent of which only its last attempt matters.
type asker struct {
	agent.Agent
	summary *gateway.Summary
	own     usage.Tokens
}

func (a asker) Asked() *gateway.Summary { return a.summary }

// Counted implements [agent.Counting].
func (a asker) Counted() usage.Tokens { return a.own }

func of(n int64) *int64 { return &n }

func TestWhatLimitsRefusedIsTold(t *testing.T) {
	g := gomega.NewWithT(t)
	m := askedOf(asker{summary: &gateway.Summary{Refused: map[gateway.Refusal]int{
		gateway.RefusedTokens: 2, gateway.RefusedCost: 1, gateway.RefusedPath: 5,
	}}})
	cause, says := modelMishap(m)
	g.Expect(cause).To(gomega.Equal(journal.Limit))
	g.Expect(says).To(gomega.HaveSuffix(fmt.Sprintf(": %s 1, %s 2", gateway.RefusedCost, gateway.RefusedTokens)))
	cause, _ = modelMishap(askedOf(asker{summary: &gateway.Summary{}}))
	g.Expect(cause).To(gomega.Equal(journal.Silent))
}

func TestTokensAreToldApartWhereSeveralModelsAnswered(t *testing.T) {
	g := gomega.NewWithT(t)
	one := map[string]gateway.Usage{"m": {Input: of(7), Output: of(3)}}
	g.Expect(askedOf(asker{summary: &gateway.Summary{ByModel: one}}).ByModel).To(gomega.BeEmpty())
	two := map[string]gateway.Usage{"m": {Input: of(7), Output: of(3)}, "n": {Input: of(1), Output: of(1)}}
	g.Expect(askedOf(asker{summary: &gateway.Summary{ByModel: two}}).ByModel).To(gomega.Equal(two))
}

func TestWhatIsNotKnownIsNotNothing(t *testing.T) {
	some := gateway.Usage{Input: of(7), Output: of(3)}
	for name, c := range map[string]struct {
		totals gateway.Totals
		tokens *journal.Tokens
		cost   *float64
	}{
		"nothing was asked": {gateway.Totals{}, &journal.Tokens{Input: of(0), CacheRead: of(0), CacheWrite: of(0), Output: of(0), Reasoning: of(0)}, new(float64)},
		"all told":          {gateway.Totals{Requests: 2, Answers: 2, Usage: some, NoCost: 1}, &journal.Tokens{Input: of(7), Output: of(3)}, nil},
		"one did not tell":  {gateway.Totals{Requests: 2, Answers: 2, Usage: some, NoUsage: 1, NoCost: 1}, &journal.Tokens{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			g := gomega.NewWithT(t)
			m := askedOf(asker{summary: &gateway.Summary{Totals: c.totals}})
			g.Expect(tokensOf(m)).To(gomega.Equal(c.tokens))
			g.Expect(m.Cost).To(gomega.Equal(c.cost))
		})
	}
	g := gomega.NewWithT(t)
	g.Expect(askedOf(asker{})).To(gomega.BeNil())
	g.Expect(askedOf(asker{summary: &gateway.Summary{}}).Own).To(gomega.BeNil(), "it does not tell")
	g.Expect(askedOf(asker{summary: &gateway.Summary{}, own: some}).Own).To(gomega.Equal(&some))
	g.Expect(askedOf(&agent.Reference{})).To(gomega.BeNil())
	g.Expect(tokensOf(nil)).To(gomega.BeNil())
}
