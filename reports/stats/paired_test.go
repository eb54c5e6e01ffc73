package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

func source() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// Differences 1, 2, 3 sum to 6. Of the eight signs only + + + and − − − reach 6: p = 2/8. Of 1, −1, 2
// the sum is 2, and the eight sums are ±4, ±2, ±2 and twice 0: p = 6/8.
func TestSignFlipByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(SignFlip(source(), []float64{1, 2, 3})).To(Equal(0.25))
	g.Expect(SignFlip(source(), []float64{1, -1, 2})).To(Equal(0.75))
	g.Expect(SignFlip(source(), []float64{0, 0})).To(Equal(1.0))
	g.Expect(math.IsNaN(SignFlip(source(), nil))).To(BeTrue())
}

// Twenty pairs are exact: all positive is one of 2^20 signs, and its mirror. Twenty-one are drawn.
func TestSignFlipIsExactToTwenty(t *testing.T) {
	g := NewWithT(t)
	ones := make([]float64, 21)
	for i := range ones {
		ones[i] = 0.1 * float64(i+1)
	}
	g.Expect(SignFlip(source(), ones[:20])).To(Equal(math.Pow(0.5, 19)))
	g.Expect(SignFlip(source(), ones)).To(BeNumerically("~", 1.0/(1+Flips), 1e-12))
}

// A walk over Gray codes and a plain count of all signs are the same.
func TestSignFlipAgreesWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SliceOfN(rapid.Map(rapid.IntRange(-8, 8), func(i int) float64 { return float64(i) / 3 }), 1, 9).Draw(t, "differences")
		hits := 0
		for signs := range 1 << len(d) {
			total := 0.0
			for i, v := range d {
				if signs>>i&1 == 1 {
					v = -v
				}
				total += v
			}
			if math.Abs(total) >= math.Abs(sum(d))-1e-9 {
				hits++
			}
		}
		if got, want := SignFlip(source(), d), float64(hits)/float64(int(1)<<len(d)); !near(got, want) {
			t.Fatalf("%v, not %v", got, want)
		}
	})
}

// One against seven: 2·(C(8,0) + C(8,1))/2^8 = 18/256.
func TestMcNemarByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(McNemar(1, 7)).To(BeNumerically("~", 18.0/256, 1e-12))
	g.Expect(McNemar(3, 3)).To(Equal(1.0))
	g.Expect(McNemar(0, 0)).To(Equal(1.0))
}

// Of 0.01, 0.04, 0.03: 3·0.01 = 0.03; then 2·0.03 = 0.06; then 0.04, lifted to 0.06.
func TestHolmByHand(t *testing.T) {
	g := NewWithT(t)
	got := Holm([]float64{0.01, 0.04, 0.03})
	for i, want := range []float64{0.03, 0.06, 0.06} {
		g.Expect(got[i]).To(BeNumerically("~", want, 1e-12))
	}
	g.Expect(Holm([]float64{0.9, 0.8})).To(Equal([]float64{1, 1}))
	g.Expect(Holm(nil)).To(BeEmpty())
}

// Twenty scenarios whose differences spread by 20 turns: Student's quantiles with 19 degrees of freedom
// are 2.093024 (97.5 %) and 0.860951 (80 %), so (2.093024 + 0.860951)·20/√20 = 13.2106 turns.
func TestDetectableByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Detectable(20, 20)).To(BeNumerically("~", 13.2106, 1e-3))
	g.Expect(Detectable(20, 5)).To(Equal(math.Inf(1)), "the smallest p of five pairs is 2/32")
	g.Expect(Detectable(20, 6)).To(BeNumerically("<", 40), "of six it is 2/64")
}

func fell(passed ...int) []Observation {
	var seen []Observation
	for _, p := range passed {
		seen = append(seen, Observation{Passed: p, Fell: true})
	}
	return seen
}

// Four scenarios: A 1, 2, 3, 4 and B 3, 5, 3, 8. Differences 2, 3, 0, 4: mean 9/4, deviation
// √(((−0.25)² + 0.75² + (−2.25)² + 1.75²)/3) = √(8.75/3) = 1.707825. Signs that reach 9: those of 2, 3
// and 4 must agree, the sign of 0 does not matter: 4 of 16.
func TestCompareByHand(t *testing.T) {
	g := NewWithT(t)
	pairs := []Pair{{fell(1), fell(3)}, {fell(2), fell(5)}, {fell(3), fell(3)}, {fell(4), fell(8)}}
	c := Compare(source(), pairs, 10)
	g.Expect([]float64{c.MeanA, c.MeanB, c.Difference}).To(Equal([]float64{2.5, 4.75, 2.25}))
	g.Expect(c.Each).To(Equal([]float64{2, 3, 0, 4}))
	g.Expect(c.Deviation).To(BeNumerically("~", 1.707825, 1e-6))
	g.Expect(c.P).To(Equal(0.25))
	g.Expect(c.Exact).To(BeTrue())
	g.Expect(c.Separated()).To(BeFalse())
	// Of fewer than six pairs: 2.25 ± 3.182446·1.707825/2.
	g.Expect(c.Interval.Low).To(BeNumerically("~", 2.25-2.717531, 1e-5))
	// "At least 3 turns": A passes in scenarios 3 and 4, B in all: two discordant, p = 2·(1/4) = 1/2.
	g.Expect(PassedTest(pairs, 3)).To(Equal(PassedAtLeast{Turns: 3, OnlyB: 2, Both: 2, P: 0.5}))
}

// A censored session makes the difference of its scenario unknown; the restricted means remain.
// A: 1 and, censored, 2 of 4: Ŝ = 1, 1/2, 1/2, 1/2 → 2.5. B: 4 and 4.
func TestCompareWithCensoredSessions(t *testing.T) {
	g := NewWithT(t)
	pairs := []Pair{{fell(1), []Observation{{Passed: 4}}}, {[]Observation{{Passed: 2}}, []Observation{{Passed: 4}}}}
	c := Compare(source(), pairs, 4)
	g.Expect([]float64{c.MeanA, c.MeanB}).To(Equal([]float64{2.5, 4}))
	g.Expect(c.Censored).To(Equal(1))
	g.Expect(c.Each).To(BeNil())
	g.Expect(c.P).To(BeNumerically(">", 0.05))
	g.Expect(PassedTest(pairs, 3)).To(Equal(PassedAtLeast{Turns: 3, OnlyB: 1, P: 1}), "the censored pair is left out")
	g.Expect(Compare(source(), nil, 4).Pairs).To(Equal(0))
}

// Two scenarios. Δ_H(M0) = ((3−1)+(5−1))/2 = 3, Δ_H(M1) = ((4−6)+(6−8))/2 = −2, interaction −5. The
// interaction per scenario is −4 and −6: signs that reach −10 are 2 of 4.
func TestInteractByHand(t *testing.T) {
	g := NewWithT(t)
	s := Interact(source(), []Cell{
		{{fell(1), fell(3)}, {fell(6), fell(4)}},
		{{fell(1), fell(5)}, {fell(8), fell(6)}},
	}, 10)
	g.Expect(s.Means).To(Equal([2][2]float64{{1, 4}, {7, 5}}))
	g.Expect(s.Harness[0].Difference).To(Equal(3.0))
	g.Expect(s.Harness[1].Difference).To(Equal(-2.0))
	g.Expect(s.Interaction).To(Equal(-5.0))
	g.Expect(s.P).To(Equal(0.5))
	// Student's interval of −4 and −6: −5 ± 12.7062·√2/√2.
	g.Expect(s.Interval.Low).To(BeNumerically("~", -17.7062, 1e-3))
	g.Expect(s.Interval.High).To(BeNumerically("~", 7.7062, 1e-3))
}

// Two scenarios, statistic their mean: a draw is (0,0), (0,2), (2,0) or (2,2), so the means are 0, 1,
// 1, 2 with deviation √(1/2), and grown by √(2/1) the error is 1 = the usual s/√n = √2/√2.
func TestResampleByHand(t *testing.T) {
	g := NewWithT(t)
	b := Resample(source(), []float64{0, 2}, func(draw []float64) float64 { return (draw[0] + draw[1]) / 2 })
	g.Expect(b.Error).To(BeNumerically("~", 1, 0.05))
	g.Expect(b.Interval).To(Equal(Interval{0, 2}))
	g.Expect(Resample(source(), []float64{1}, func([]float64) float64 { return 1 }).Known()).To(BeFalse())
}

// Ten rollouts of each of two scenarios that differ are two trials and not twenty: the error is that
// of two values, 3 and 7, s/√n = 2.828427/1.414214 = 2, where sessions on their own would give 0.459.
func TestClusteredIsHonestAboutRollouts(t *testing.T) {
	g := NewWithT(t)
	scenarios := [][]Observation{fell(3, 3, 3, 3, 3, 3, 3, 3, 3, 3), fell(7, 7, 7, 7, 7, 7, 7, 7, 7, 7)}
	e := Clustered(source(), scenarios, 10)
	g.Expect(e.Mean).To(BeNumerically("~", 5, 1e-9))
	g.Expect(e.Error).To(BeNumerically("~", 2, 0.1))
	g.Expect(Estimate(append(scenarios[0], scenarios[1]...), 10).Error).To(BeNumerically("~", 0.459, 1e-3))
	g.Expect(e.ShareRange.High).To(BeNumerically("~", Wilson(0, 2).High, 1e-9))
}
