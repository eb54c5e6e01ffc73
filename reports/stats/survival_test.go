package stats

import (
	"math"
	"testing"

	. "github.com/onsi/gomega"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Five sessions over four turns, worked by hand: stamina 1, 2 (censored), 2, 3 (censored), 4.
//
//	turn   at risk  fell   Ŝ
//	0      5        0      1
//	1      5        1      4/5
//	2      3        1      4/5 · 2/3 = 8/15
//	3      1        0      8/15
//
// Mean 1 + 12/15 + 8/15 + 8/15 = 43/15. With Σ_{t≥1} = 28/15 and Σ_{t≥2} = 16/15, Greenwood's
// variance is (28/15)²·1/(5·4) + (16/15)²·1/(3·2) = 0.1742222… + 0.1896296… = 0.3638518…,
// and the error √(0.3638518… · 5/4).
func TestEstimateByHand(t *testing.T) {
	e := Estimate([]Observation{{Passed: 1, Fell: true}, {Passed: 2}, {Passed: 2, Fell: true}, {Passed: 3}, {Passed: 4}}, 4)
	want := []float64{1, 0.8, 8.0 / 15, 8.0 / 15}
	for i, share := range want {
		if !near(e.Curve[i], share) {
			t.Errorf("Ŝ(%d) = %v, not %v", i, e.Curve[i], share)
		}
	}
	variance := math.Pow(28.0/15, 2)/20 + math.Pow(16.0/15, 2)/6
	if !near(e.Mean, 43.0/15) || !near(e.Error, math.Sqrt(variance*5/4)) {
		t.Errorf("mean %v ± %v", e.Mean, e.Error)
	}
	if !near(e.Share, 8.0/15) || !e.ShareRange.Holds(e.Share) {
		t.Errorf("share %v (%v)", e.Share, e.ShareRange)
	}
}

// Nothing censored: the restricted mean is the mean, its error the usual one, and the share is a
// share of all sessions.
func TestEstimateIsTheMeanWithoutCensoring(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turns := rapid.IntRange(1, 101).Draw(t, "turns")
		staminas := rapid.SliceOfN(rapid.IntRange(0, turns), 2, 40).Draw(t, "staminas")
		var seen []Observation
		var values []float64
		whole := 0.0
		for _, s := range staminas {
			seen = append(seen, Observation{Passed: s, Fell: s < turns})
			values = append(values, float64(s))
			if s == turns {
				whole++
			}
		}
		e := Estimate(seen, turns)
		mean, deviation := stat.MeanStdDev(values, nil)
		n := float64(len(values))
		if e.Reach != turns || math.Abs(e.Mean-mean) > 1e-6 || math.Abs(e.Error-deviation/math.Sqrt(n)) > 1e-6 {
			t.Fatalf("%v ± %v (reach %d), not %v ± %v", e.Mean, e.Error, e.Reach, mean, deviation/math.Sqrt(n))
		}
		range95 := Wilson(whole/n, n)
		if math.Abs(e.Share-whole/n) > 1e-9 || math.Abs(e.ShareRange.Low-range95.Low) > 1e-6 || math.Abs(e.ShareRange.High-range95.High) > 1e-6 {
			t.Fatalf("share %v (%v), not %v (%v)", e.Share, e.ShareRange, whole/n, range95)
		}
	})
}

// With any censoring: the curve falls from at most 1, and the mean lies within the horizon.
func TestEstimateIsACurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turns := rapid.IntRange(1, 30).Draw(t, "turns")
		seen := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Observation {
			passed := rapid.IntRange(0, turns).Draw(t, "passed")
			return Observation{Passed: passed, Fell: passed < turns && rapid.Bool().Draw(t, "fell")}
		})).Draw(t, "seen")
		e := Estimate(seen, turns)
		last := 1.0
		for _, share := range e.Curve {
			if share > last || share < 0 {
				t.Fatalf("the curve %v rises or leaves [0,1]", e.Curve)
			}
			last = share
		}
		if e.Mean < 0 || e.Mean > float64(e.Reach) || e.Error < 0 {
			t.Fatalf("mean %v ± %v, reach %d", e.Mean, e.Error, e.Reach)
		}
		if e.Reach == turns && !(e.ShareRange.Low <= e.Share+1e-9 && e.Share <= e.ShareRange.High+1e-9) {
			t.Fatalf("share %v is not in %v", e.Share, e.ShareRange)
		}
	})
}

// The example of Newcombe 1998: 81 of 263 gives 0.2553 to 0.3662.
func TestWilson(t *testing.T) {
	if got := Wilson(81.0/263, 263); math.Abs(got.Low-0.2553) > 5e-5 || math.Abs(got.High-0.3662) > 5e-5 {
		t.Errorf("%v", got)
	}
}

// The same five sessions. Greenwood's sum is 1/20 after turn 1 and 1/20 + 1/6 = 13/60 after turn 2,
// so σ at turn 2 is √(13/60)/|ln(8/15)| = 0.465475/0.628609 = 0.740484, and with z = 1.959964 the
// interval is (8/15)^exp(±1.451322): exp(1.451322) = 4.268753 and exp(−1.451322) = 0.234260, so
// 0.068332 to 0.863071. In turn 0 nobody fell: Wilson's of 5 of 5, 5/(5 + 3.841459) = 0.565518 to 1.
// The median: Ŝ(3) is still 8/15, so half were never seen to fall and more than half pass: 4 turns.
func TestBandAndMedianByHand(t *testing.T) {
	g := NewWithT(t)
	e := Estimate([]Observation{{Passed: 1, Fell: true}, {Passed: 2}, {Passed: 2, Fell: true}, {Passed: 3}, {Passed: 4}}, 4)
	g.Expect(e.AtRisk).To(Equal([]int{5, 5, 3, 1}))
	g.Expect(e.Band[0].Low).To(BeNumerically("~", 0.565518, 1e-6))
	g.Expect(e.Band[0].High).To(BeNumerically("~", 1, 1e-12))
	g.Expect(e.Band[2].Low).To(BeNumerically("~", 0.068332, 2e-6))
	g.Expect(e.Band[2].High).To(BeNumerically("~", 0.863071, 2e-6))
	g.Expect(e.Median).To(Equal(4.0))
	// Of staminas 1, 2, 3 the curve is 1, 2/3, 1/3: half have fallen in turn 2, after two turns.
	g.Expect(Estimate([]Observation{{Passed: 1, Fell: true}, {Passed: 2, Fell: true}, {Passed: 3, Fell: true}}, 4).Median).To(Equal(2.0))
	// One fell, two were lost from sight at once: the curve ends at 2/3, the median is not known.
	g.Expect(math.IsNaN(Estimate([]Observation{{Passed: 0, Fell: true}, {Passed: 1}, {Passed: 1}}, 4).Median)).To(BeTrue())
}

// Staminas 2, 4, 9 of 10: mean 5, standard deviation √((9+1+16)/2) = √13, error √(13/3) = 2.081666.
// Student's quantile with 2 degrees of freedom is 4.302653, so the interval would be 5 ± 8.956686; it
// is cut to 0 to 10.
func TestIntervalOfTheMeanByHand(t *testing.T) {
	g := NewWithT(t)
	e := Estimate([]Observation{{Passed: 2, Fell: true}, {Passed: 4, Fell: true}, {Passed: 9, Fell: true}}, 10)
	g.Expect(e.Error).To(BeNumerically("~", math.Sqrt(13.0/3), 1e-9))
	g.Expect(e.Interval).To(Equal(Interval{0, 10}))
	g.Expect(Around(5, math.Sqrt(13.0/3), 3).Low).To(BeNumerically("~", 5-8.956686, 1e-5))
}

// Values that do not spread have an error of 0 and yet are not known. Two of two that passed 21 turns:
// Wilson's low end is 2/(2 + 3.841459) = 0.342380, times 21 turns.
func TestValuesThatDoNotSpreadAreNotCertain(t *testing.T) {
	g := NewWithT(t)
	whole := Estimate([]Observation{{Passed: 21}, {Passed: 21}}, 21)
	g.Expect(whole.Error).To(Equal(0.0))
	g.Expect(whole.Interval.Low).To(BeNumerically("~", 0.342380*21, 1e-4))
	g.Expect(whole.Interval.High).To(Equal(21.0))
	g.Expect(Estimate([]Observation{{Passed: 5, Fell: true}, {Passed: 5, Fell: true}}, 21).Interval.Known()).To(BeFalse())
}

// Where the curve ends, RestrictedMean goes on level: one fell after 1 of 4 turns, one was censored
// after 2, so Ŝ is 1, 1/2 and then unknown: 1 + 3 · 1/2.
func TestRestrictedMeanGoesOnLevel(t *testing.T) {
	NewWithT(t).Expect(RestrictedMean([]Observation{{Passed: 1, Fell: true}, {Passed: 2}}, 4)).To(Equal(2.5))
}

// Four sessions of 3 turns: cause a in turn 0, b in turn 1, one censored after 2, one passes all.
//
//	turn  at risk  Ŝ before  a    b        F_a   F_b
//	0     4        1         1/4  0        1/4   0
//	1     3        3/4       0    1/3      1/4   1/4
//	2     1        1/2       0    0        1/4   1/4
//
// and Ŝ(2) = 1/2: together one.
func TestIncidenceByHand(t *testing.T) {
	g := NewWithT(t)
	seen := []Observation{{Passed: 0, Fell: true, Cause: "a"}, {Passed: 1, Fell: true, Cause: "b"}, {Passed: 2}, {Passed: 3}}
	got := Incidences(seen, 3)
	g.Expect(got).To(Equal([]Incidence{
		{Cause: "a", Falls: 1, Curve: []float64{0.25, 0.25, 0.25}},
		{Cause: "b", Falls: 1, Curve: []float64{0, 0.25, 0.25}},
	}))
	g.Expect(Estimate(seen, 3).Curve[2]).To(Equal(0.5))
}

func TestIncidencesAndCurveSumToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turns := rapid.IntRange(1, 30).Draw(t, "turns")
		seen := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Observation {
			passed := rapid.IntRange(0, turns).Draw(t, "passed")
			return Observation{passed, passed < turns && rapid.Bool().Draw(t, "fell"), rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "cause")}
		}), 1, 20).Draw(t, "seen")
		e := Estimate(seen, turns)
		for turn := range e.Reach {
			total := e.Curve[turn]
			for _, in := range Incidences(seen, turns) {
				total += in.Curve[turn]
			}
			if !near(total, 1) {
				t.Fatalf("turn %d sums to %v", turn, total)
			}
		}
	})
}
