package compare

import (
	"bytes"
	"fmt"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/reports"
	"staminabench/reports/internal/simulate"
)

// An agent whose every change breaks with the same hazard, with settings of its condition.
func agent(name string, hazard float64, settings map[string]any) simulate.Agent {
	a := simulate.Agent{Name: name, Hazards: map[string]float64{}, Settings: settings}
	for _, kind := range simulate.Kinds {
		a.Hazards[kind] = hazard
	}
	return a
}

func results(t *testing.T, id string, scenarios int, agents ...simulate.Agent) reports.Results {
	t.Helper()
	run := simulate.Run{ID: id, Seed: 9, Scenarios: scenarios, Horizon: 30, Agents: agents}
	r, err := reports.From(run.Sessions())
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return r
}

func compared(t *testing.T, o Options, sides ...reports.Results) (*Report, string) {
	t.Helper()
	g := NewWithT(t)
	r, err := Compare(sides, o)
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(r.Write(&b)).To(Succeed())
	return r, b.String()
}

func model(name string) map[string]any { return map[string]any{"agent.model": name} }

// Only the model differs, and much: then it is because of the model.
func TestOneThingThatDiffersIsToBlame(t *testing.T) {
	g := NewWithT(t)
	r, text := compared(t, Options{}, results(t, "a", 20, agent("h", 0.06, model("m0"))), results(t, "b", 20, agent("h", 0.002, model("m1"))))
	d := r.Duels[0]
	g.Expect(d.Pairs).To(Equal(20))
	g.Expect(d.Exact).To(BeTrue())
	g.Expect(d.Difference).To(BeNumerically(">", 10))
	g.Expect(d.Separated()).To(BeTrue())
	g.Expect(d.Attribution()).To(ContainSubstring("The difference is because of the model ("))
	g.Expect(text).To(ContainSubstring("agent.model m0 → m1"))
	g.Expect(r.Order()).To(Equal([]*Side{r.Sides[1], r.Sides[0]}))
	g.Expect(text).To(ContainSubstring("From the highest to the lowest: B, A."))
	g.Expect(bytes.Index([]byte(text), []byte("is found in 4 of 5 repeats"))).To(BeNumerically("<", bytes.Index([]byte(text), []byte("## What differs"))), "what the design can show comes first")
}

// A second thing differs as well: the sentence is refused, with the reason, however large the difference.
func TestTwoThingsThatDifferAreNotToBlame(t *testing.T) {
	g := NewWithT(t)
	for setting, factor := range map[string]string{
		"agent.effort": "reasoning effort", "agent.name": "harness", "protocol.retries": "number of retries", "protocol.feedback": "feedback",
		"agent.language": "language", "scenarios.sampler": "sampler", "telling.prose": "phrasing", "limits.agent": "limits",
		"scenarios.generator": "generator", "agent.image": "image", "a.new.setting": "a.new.setting",
	} {
		other := model("m1")
		other[setting] = "other"
		r, text := compared(t, Options{}, results(t, "a", 20, agent("h", 0.06, model("m0"))), results(t, "b", 20, agent("h", 0.002, other)))
		g.Expect(r.Duels[0].Separated()).To(BeTrue())
		g.Expect(r.Duels[0].Attribution()).To(And(ContainSubstring("may not be said"), ContainSubstring(factor), ContainSubstring("model")), setting)
		g.Expect(text).NotTo(ContainSubstring("The difference is because"))
	}
}

// Rollouts are no setting, and differ all the same.
func TestTheNumberOfRolloutsIsCounted(t *testing.T) {
	g := NewWithT(t)
	run := simulate.Run{ID: "b", Seed: 9, Scenarios: 20, Rollouts: 3, Horizon: 30, Agents: []simulate.Agent{agent("h", 0.06, nil)}}
	b, err := reports.From(run.Sessions())
	g.Expect(err).NotTo(HaveOccurred())
	r, _ := compared(t, Options{}, results(t, "a", 20, agent("h", 0.06, nil)), b)
	g.Expect(factorsOf(r.Differences)).To(Equal([]Factor{Rollouts}))
	g.Expect(r.Duels[0].Pairs).To(Equal(20))
}

// The same condition twice, and a difference that is chance.
func TestNothingIsBecauseOfNothing(t *testing.T) {
	g := NewWithT(t)
	a := results(t, "a", 8, agent("h", 0.03, nil))
	r, text := compared(t, Options{}, a, results(t, "again", 8, agent("h", 0.03, nil)))
	g.Expect(r.Duels[0].Attribution()).To(ContainSubstring("Nothing that is recorded differs"))
	g.Expect(r.Duels[0].P).To(Equal(1.0))
	g.Expect(text).To(And(ContainSubstring("**No order.**"), ContainSubstring("Simulated agents: this says nothing")))
	small, _ := compared(t, Options{}, a, results(t, "b", 8, agent("h", 0.029, model("m"))))
	g.Expect(small.Duels[0].Attribution()).To(ContainSubstring("cannot be told from none"))
}

func TestTheSameSessionTwiceIsRefused(t *testing.T) {
	a := results(t, "a", 3, agent("h", 0.1, nil), agent("k", 0.1, nil))
	_, err := Compare([]reports.Results{a, a}, Options{})
	NewWithT(t).Expect(err).To(MatchError(ContainSubstring("two journals of session")))
}

func TestWhatCannotBePairedIsRefused(t *testing.T) {
	g := NewWithT(t)
	a := results(t, "a", 3, agent("h", 0.1, nil))
	_, err := Compare([]reports.Results{a}, Options{})
	g.Expect(err).To(MatchError(ContainSubstring("at least two conditions")))
	run := simulate.Run{ID: "b", Seed: 9, Scenarios: 3, Horizon: 10, Agents: []simulate.Agent{agent("h", 0.1, nil)}}
	short, err := reports.From(run.Sessions())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = Compare([]reports.Results{a, short}, Options{})
	g.Expect(err).To(MatchError(ContainSubstring("has 31 turns and")))
	run.Horizon, run.Seed = 30, 10
	others, err := reports.From(run.Sessions())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = Compare([]reports.Results{a, others}, Options{})
	g.Expect(err).To(MatchError(ContainSubstring("no scenario was played by all")))
}

// A third side played fewer scenarios: all are compared over what pairs have, and what is left out is told.
func TestScenariosThatAreMissingAreTold(t *testing.T) {
	g := NewWithT(t)
	r, text := compared(t, Options{}, results(t, "a", 8, agent("h", 0.05, nil), agent("k", 0.05, nil)), results(t, "b", 6, agent("l", 0.05, nil)))
	g.Expect([]int{r.Scenarios, r.Left}).To(Equal([]int{6, 2}))
	g.Expect(r.Duels).To(HaveLen(3))
	g.Expect(text).To(ContainSubstring("Left out because not all played them: 2 scenarios."))
}

func TestFewPairsCanShowNothing(t *testing.T) {
	_, text := compared(t, Options{}, results(t, "a", 5, agent("h", 0.5, nil)), results(t, "b", 5, agent("k", 0, nil)))
	NewWithT(t).Expect(text).To(ContainSubstring("5 pairs can show nothing: their smallest p-value is 0.0625"))
}

func square(t *testing.T, hazards [4]float64, third map[string]any) []reports.Results {
	return []reports.Results{results(t, "r", 20, agent("h0", hazards[0], model("m0")), agent("h1", hazards[1], model("m0"))),
		results(t, "s", 20, agent("h0", hazards[2], model("m1")), agent("h1", hazards[3], third))}
}

// A harness that helps the old model and hinders the new one: keep, then drop, and an interaction.
func TestTheSquareOfModelAndHarness(t *testing.T) {
	g := NewWithT(t)
	r, text := compared(t, Options{}, square(t, [4]float64{0.08, 0.01, 0.002, 0.03}, model("m1"))...)
	s := r.Square
	g.Expect(s).NotTo(BeNil())
	g.Expect([]Factor{s.Rows, s.Columns}).To(Equal([]Factor{Model, Harness}))
	g.Expect([]string{s.Reading(0), s.Reading(1)}).To(Equal([]string{"keep", "drop"}))
	g.Expect(s.Interval.High).To(BeNumerically("<", 0))
	g.Expect(text).To(And(ContainSubstring("| keep |"), ContainSubstring("| drop |"), ContainSubstring("Interaction Δ_H(M1) − Δ_H(M0)")))
}

func TestAHarnessThatBringsLessThanTheMarginIsDropped(t *testing.T) {
	g := NewWithT(t)
	same := square(t, [4]float64{0.02, 0.02, 0.02, 0.02}, model("m1"))
	r, _ := compared(t, Options{}, same...)
	g.Expect(r.Square.Reading(0)).To(Equal("undecided"))
	r, _ = compared(t, Options{Margin: 31}, same...)
	g.Expect(r.Square.Reading(0)).To(Equal("drop"))
}

func TestFourConditionsThatAreNoSquare(t *testing.T) {
	g := NewWithT(t)
	third := model("m1")
	third["agent.effort"] = "high"
	r, text := compared(t, Options{}, square(t, [4]float64{0.02, 0.02, 0.02, 0.02}, third)...)
	g.Expect(r.Square).To(BeNil())
	g.Expect(text).To(ContainSubstring("only if exactly two things differ; here it is 3: harness, model, reasoning effort"))
}

// The rule's agent works 60 s more per turn on average than it costs: the simulated agents take 60 to 120 s
// an attempt, so the difference is near none, and the value is the difference of stamina less the costs.
func TestTheValueOfARule(t *testing.T) {
	g := NewWithT(t)
	a, b := results(t, "a", 20, agent("h", 0.05, nil)), results(t, "b", 20, agent("h", 0.005, map[string]any{"agent.env.RULE": "on"}))
	r, text := compared(t, Options{Rule: &Rule{Name: "reread", PerSecond: 0.1}}, a, b)
	d := r.Duels[0]
	g.Expect(r.Value.Cost).To(BeNumerically("~", 0.1*r.Value.Seconds, 1e-9))
	g.Expect(r.Value.Value).To(BeNumerically("~", d.Difference-r.Value.Cost, 1e-9))
	g.Expect(r.Value.Holds(r.Value.Value)).To(BeTrue())
	g.Expect(text).To(ContainSubstring("What the rule is worth: reread"))
	_, err := Compare([]reports.Results{a, b}, Options{Rule: &Rule{PerTokens: 1}})
	g.Expect(err).To(MatchError(ContainSubstring("tokens, but they are not recorded")))
	_, err = Compare([]reports.Results{a, b}, Options{Rule: &Rule{PerMoney: 1}})
	g.Expect(err).To(MatchError(ContainSubstring("money, which is not known: no tokens were recorded")))
	_, err = Compare([]reports.Results{a, results(t, "c", 20, agent("h", 0.05, nil)), b}, Options{Rule: &Rule{PerSecond: 1}})
	g.Expect(err).To(MatchError(ContainSubstring("needs two conditions")))
}

// Without a table money is what was recorded: here 1 an attempt, and 3 with the rule.
func TestTheValueOfARuleInMoney(t *testing.T) {
	g := NewWithT(t)
	a, b := results(t, "a", 20, agent("h", 0.05, nil)), results(t, "b", 20, agent("h", 0.005, map[string]any{"agent.env.RULE": "on"}))
	pay := func(r reports.Results, each float64, currency string) {
		for _, s := range r.Sessions {
			s.Head.Environment = fmt.Appendf(nil, `{"prices":{"digest":"d","newest":"2026-01-01","currency":%q}}`, currency)
			for _, turn := range s.Turns {
				for _, attempt := range turn.Attempts {
					n := int64(1000)
					attempt.Tokens = &journal.Tokens{Input: &n, Output: &n}
					attempt.Model = &journal.Model{Cost: &each}
				}
			}
		}
	}
	pay(a, 1, "USD")
	pay(b, 3, "USD")
	r, text := compared(t, Options{Rule: &Rule{Name: "reread", PerMoney: 0.5, PerTokens: 1}}, a, b)
	g.Expect(r.Value.Money).To(BeNumerically(">", 1))
	g.Expect(r.Value.Cost).To(BeNumerically("~", 0.5*r.Value.Money+r.Value.Tokens/1000, 1e-9))
	g.Expect(text).To(ContainSubstring("| money USD |"))

	pay(b, 3, "EUR")
	_, err := Compare([]reports.Results{a, b}, Options{Rule: &Rule{PerMoney: 1}})
	g.Expect(err).To(MatchError(ContainSubstring(`costs were recorded in "USD" and "EUR"`)))
}

// Published figures stand under a note that they are of other conditions.
func TestPublishedFiguresAreLabelled(t *testing.T) {
	g := NewWithT(t)
	a := results(t, "a", 6, agent("h", 0.05, nil))
	b := results(t, "b", 6, agent("h", 0.05, nil))
	_, plain := compared(t, Options{}, a, b)
	g.Expect(plain).NotTo(ContainSubstring("GLM"))
	_, text := compared(t, Options{Published: true}, a, b)
	g.Expect(text).To(And(ContainSubstring("## Published elsewhere, for reference only"), ContainSubstring("They may not be set against the numbers of this run"),
		ContainSubstring("| GLM-5 | OpenCode | – | 57.0 ± 8.6 | 25 % |"), ContainSubstring("| GLM-5 | OpenCode | 10 retries | 82.5 | 65 % |")))
}

// Sessions that infrastructure or a budget ended are censored, and the bound is told.
func TestCensoringIsBounded(t *testing.T) {
	g := NewWithT(t)
	shaky := agent("h", 0.02, nil)
	shaky.Infrastructure = 0.02
	r, text := compared(t, Options{}, results(t, "a", 12, shaky), results(t, "b", 12, agent("h", 0.02, model("m"))))
	g.Expect(r.Duels[0].Censored).To(BeNumerically(">", 0))
	g.Expect(r.Duels[0].Blamed).NotTo(BeNil())
	g.Expect(text).To(And(ContainSubstring("If the censored sessions had failed"), ContainSubstring("(swapped sides, drawn)")))
}

// Phrasing alone: the ratio is robustness.
func TestRobustnessToPhrasing(t *testing.T) {
	_, text := compared(t, Options{}, results(t, "a", 10, agent("h", 0.02, nil)), results(t, "b", 10, agent("h", 0.02, map[string]any{"telling.prose": 2})))
	NewWithT(t).Expect(text).To(ContainSubstring("Robustness to phrasing: "))
}
