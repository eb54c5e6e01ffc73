package reports

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

func count(n int64) *int64 { return &n }

// told is what a report says of money.
func told(m *Money) string {
	sum, each := m.Amounts()
	return sum + ", " + each + " per passed turn, " + m.Text()
}

func cost(v float64) *float64 { return &v }

func prices(t *testing.T, text string) *usage.Prices {
	t.Helper()
	p, err := usage.ParsePrices("prices.yaml", []byte(text))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return p
}

// paid is a session of two attempts of one turn, which passed: 1,000,000 and 500,000 input, as chat
// completions tell them, with all or a part told apart.
func paid() (f *fixture, first, second *journal.Attempt) {
	f = newFixture(1, "Paid", "faithful").turn(0).played(0, 0, "fppp", journal.NewWork, failure(0, false)).begun(0, 1).passed(0, 1)
	f.head.Model = "m"
	first, second = f.records[3].Attempt, f.records[5].Attempt
	first.Tokens = &journal.Tokens{Input: count(1_000_000), CacheRead: count(7), Output: count(100_000)}
	first.Model = &journal.Model{Requests: 3, Answers: 3, Counted: first.Tokens, Cost: cost(4.5)}
	second.Tokens = &journal.Tokens{Input: count(500_000), Output: count(0)}
	second.Model = &journal.Model{Requests: 2, Answers: 2, Counted: second.Tokens, Cost: cost(1.5)}
	return f, first, second
}

// forget makes it so that an answer of an attempt did not tell what it took.
func forget(a *journal.Attempt) {
	a.Tokens, a.Model.NoUsage, a.Model.Cost = &journal.Tokens{}, 1, nil
}

func TestASumIsExactWhateverAProviderTellsApart(t *testing.T) {
	g := NewWithT(t)
	f, _, second := paid()
	n := results(t, f).Conditions[0].Numbers().Costs.Tokens
	g.Expect(n.Whole()).To(BeTrue())
	g.Expect(n.Sums).To(Equal([]int64{1_500_000, 7, 0, 100_000, 0}))
	g.Expect(n.PerPassed()).To(Equal(1_600_007.0))
	g.Expect(n.MissingText()).To(BeEmpty())
	var told []string
	for i := range n.Sums {
		told = append(told, n.Class(i))
	}
	g.Expect(told).To(Equal([]string{"1500000", "≥ 7", "within input", "100000", "within output"}))
	g.Expect(TokensText(second.Tokens)).To(Equal("input 500000, cache read within input, cache write within input, output 0, reasoning within output"))
}

func TestTokensThatAreUnknownAreNotZero(t *testing.T) {
	g := NewWithT(t)
	f, _, second := paid()
	forget(second)
	n := results(t, f).Conditions[0].Numbers().Costs.Tokens
	g.Expect(n.Whole()).To(BeFalse())
	g.Expect(n.Sums).To(Equal([]int64{1_500_000, 7, 0, 100_000, 0}), "what the other answers told")
	g.Expect([]string{n.Class(0), n.Class(1), n.Class(3)}).To(Equal([]string{"≥ 1500000", "≥ 7", "≥ 100000"}))
	g.Expect(n.MissingText()).To(Equal("1 of 2 attempts did not tell all they took"))
	g.Expect(TokensText(second.Tokens)).To(Equal("input ?, cache read ?, cache write ?, output ?, reasoning ?"))
	g.Expect(TokensText(nil)).To(Equal("not recorded"))
}

func TestWithoutATableTheRecordedCostIsTold(t *testing.T) {
	g := NewWithT(t)
	f, _, second := paid()
	m := results(t, f).Conditions[0].Money(nil)
	g.Expect(m.Whole()).To(BeTrue())
	g.Expect(told(m)).To(Equal("6.00, 6.0000 per passed turn, as recorded"), "an old journal does not name the currency")

	f.head.Environment = json.RawMessage(`{"prices":{"digest":"1a2b3c4d5e6f","newest":"2026-01-01","currency":"USD"}}`)
	c := results(t, f).Conditions[0]
	g.Expect(told(c.Money(nil))).To(Equal("6.00 USD, 6.0000 USD per passed turn, as recorded at prices 1a2b3c4d, the newest of 2026-01-01"))

	second.Model.Cost = nil
	g.Expect(told(results(t, f).Conditions[0].Money(nil))).To(Equal("≥ 4.50 USD, ≥ 4.5000 USD per passed turn, " +
		"as recorded at prices 1a2b3c4d, the newest of 2026-01-01; not known of 1 of 2 attempts: no price of its model was known when it was played"))
	forget(second)
	g.Expect(results(t, f).Conditions[0].Money(nil).Why()).To(Equal("1 of 2 attempts: an answer did not tell all it took"))
	f.head.Environment = json.RawMessage(`{"prices":"prices.yaml"}`)
	g.Expect(results(t, f).Conditions[0].Money(nil).Currency).To(BeEmpty(), "an old journal names a path")
}

func TestMoneyOfTwoCurrenciesIsNotAddedUp(t *testing.T) {
	g := NewWithT(t)
	a, _, _ := paid()
	b, _, _ := paid()
	b.head.Session, b.head.Scenario.Digest = "2-faithful-0", "digest-2"
	a.head.Environment = json.RawMessage(`{"prices":{"digest":"1","newest":"2026-01-01","currency":"USD"}}`)
	b.head.Environment = json.RawMessage(`{"prices":{"digest":"2","newest":"2026-01-01","currency":"EUR"}}`)
	c := results(t, a, b).Conditions[0]
	m := c.Money(nil)
	g.Expect(math.IsNaN(m.Sum)).To(BeTrue())
	g.Expect(m.Text()).To(ContainSubstring("not known: costs were recorded in EUR and USD, which cannot be added up"))
	again := c.Money(prices(t, "{currency: CHF, prices: [{model: m, from: 2026-01-01, input: 3, output: 15}]}"))
	g.Expect(told(again)).To(HavePrefix("12.00 CHF, 6.0000 CHF per passed turn, at prices "))

	all := results(t, a, b)
	all.Price(prices(t, "{currency: CHF, prices: [{model: m, from: 2026-01-01, input: 3, output: 15}]}"))
	g.Expect(told(all.Conditions[0].Money(nil))).To(Equal(told(again)))
	var summary strings.Builder
	g.Expect(WriteSummary(&summary, all)).To(Succeed())
	g.Expect(summary.String()).To(ContainSubstring("| 12.00 CHF | 6.0000 CHF | at prices "))
}

func TestATablePricesAgainWhatWasRecorded(t *testing.T) {
	f, first, second := paid()
	for name, c := range map[string]struct {
		rows   string
		change func()
		want   string
	}{
		"by the model that was asked":  {"{model: m, from: 2026-01-01, input: 3, cache_read: 1, output: 15}", func() {}, "6.00 USD"},
		"by the day":                   {"{model: m, from: 2026-01-03, input: 3, output: 15}", func() {}, `not known, – per passed turn, not known: 2 of 2 attempts: the prices do not have model "m" at that time`},
		"by the newest price":          {"{model: m, from: 2025-01-01, input: 9, output: 9}, {model: m, from: 2026-01-01, input: 3, output: 15}", func() {}, "6.00 USD"},
		"by the model that answered":   {"{model: m, from: 2026-01-01, input: 9, output: 9}, {model: m-1, from: 2026-01-01, input: 3, output: 15}", func() { first.Model.Models, second.Model.Models = []string{"m-1"}, []string{"m-1"} }, "6.00 USD"},
		"an answer of an unknown name": {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { first.Model.Models = []string{"m-9"} }, "6.00 USD"},
		"two models, one price":        {"{model: m, from: 2026-01-01, input: 3, output: 15}, {model: n, from: 2026-01-01, input: 3, output: 15}", func() { first.Model.Models = []string{"m", "n"} }, "6.00 USD"},
		"two models, two prices":       {"{model: m, from: 2026-01-01, input: 3, output: 15}, {model: n, from: 2026-01-01, input: 4, output: 15}", func() { first.Model.Models = []string{"m", "n"} }, "≥ 1.50 USD"},
		"two models, told apart": {"{model: m, from: 2026-01-01, input: 3, output: 15}, {model: n, from: 2026-01-01, input: 4, output: 15}", func() {
			first.Model.Models = []string{"m", "n"}
			first.Model.ByModel = map[string]journal.Tokens{"m": {Input: count(0), Output: count(100_000)}, "n": {Input: count(1_000_000), Output: count(0)}}
		}, "7.00 USD"},
		"two models, one of them without a price": {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() {
			first.Model.ByModel = map[string]journal.Tokens{"m": {Input: count(0), Output: count(100_000)}, "n": {Input: count(1_000_000), Output: count(0)}}
		}, "≥ 1.50 USD"},
		"two models together, one without a price": {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { first.Model.Models = []string{"m", "n"} }, "≥ 1.50 USD"},
		"not all is told":                          {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { forget(second) }, "≥ 4.50 USD"},
		"nothing was asked":                        {"{model: n, from: 2026-01-01, input: 3, output: 15}, {model: m-1, from: 2026-01-01, input: 3, output: 15}", func() { zero(second); first.Model.Models = []string{"m-1"} }, "4.50 USD"},
		"nothing was counted":                      {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { second.Model, second.Tokens = nil, nil }, "≥ 4.50 USD"},
		"whatever cost was recorded":               {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { first.Model.Cost = nil }, "6.00 USD"},
		"an older journal's own counts":            {"{model: m, from: 2026-01-01, input: 3, output: 15}", func() { first.Model, second.Model = nil, nil }, "6.00 USD"},
	} {
		t.Run(name, func(t *testing.T) {
			f, first, second = paid()
			c.change()
			m := results(t, f).Conditions[0].Money(prices(t, "{currency: USD, prices: ["+c.rows+"]}"))
			NewWithT(t).Expect(told(m)).To(HavePrefix(c.want))
		})
	}
}

func zero(a *journal.Attempt) {
	a.Tokens = &journal.Tokens{Input: count(0), CacheRead: count(0), CacheWrite: count(0), Output: count(0), Reasoning: count(0)}
	a.Model = &journal.Model{Counted: a.Tokens, Cost: cost(0)}
}

func TestOfAgentsThatAskNoModelNoCostIsTold(t *testing.T) {
	g := NewWithT(t)
	r := results(t, goldenRun()...)
	g.Expect(r.Conditions[0].Money(nil)).To(BeNil())
	g.Expect(string(render(t, writers(r)["summary.md"]))).NotTo(ContainSubstring("## Costs"))
	f, _, _ := paid()
	g.Expect(string(render(t, writers(results(t, f))["summary.md"]))).To(ContainSubstring("| 1600007 | 6.00 | 6.0000 | as recorded |"))
}
