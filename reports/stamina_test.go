package reports

import (
	"math"
	"testing"

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
	e := Estimate([]Observation{{1, true}, {2, false}, {2, true}, {3, false}, {4, false}}, 4)
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
	if !near(e.Share, 8.0/15) || e.Low > e.Share || e.High < e.Share {
		t.Errorf("share %v (%v to %v)", e.Share, e.Low, e.High)
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
			seen = append(seen, Observation{s, s < turns})
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
		low, high := Wilson(whole/n, n)
		if math.Abs(e.Share-whole/n) > 1e-9 || math.Abs(e.Low-low) > 1e-6 || math.Abs(e.High-high) > 1e-6 {
			t.Fatalf("share %v (%v to %v), not %v (%v to %v)", e.Share, e.Low, e.High, whole/n, low, high)
		}
	})
}

// With any censoring: the curve falls from at most 1, and the mean lies within the horizon.
func TestEstimateIsACurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turns := rapid.IntRange(1, 30).Draw(t, "turns")
		seen := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Observation {
			passed := rapid.IntRange(0, turns).Draw(t, "passed")
			return Observation{passed, passed < turns && rapid.Bool().Draw(t, "fell")}
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
		if e.Reach == turns && !(e.Low <= e.Share+1e-9 && e.Share <= e.High+1e-9) {
			t.Fatalf("share %v is not in %v to %v", e.Share, e.Low, e.High)
		}
	})
}

// The example of Newcombe 1998: 81 of 263 gives 0.2553 to 0.3662.
func TestWilson(t *testing.T) {
	low, high := Wilson(81.0/263, 263)
	if math.Abs(low-0.2553) > 5e-5 || math.Abs(high-0.3662) > 5e-5 {
		t.Errorf("%v to %v", low, high)
	}
}

func TestTexts(t *testing.T) {
	for _, tc := range []struct {
		name        string
		seen        []Observation
		mean, share string
	}{
		{"none", nil, "–", "–"},
		{"one", []Observation{{3, true}}, "3.0 ± –", "0 % (0–79)"},
		{"all pass", []Observation{{4, false}, {4, false}}, "4.0 ± 0.0", "100 % (34–100)"},
		{"nobody seen further", []Observation{{1, false}, {1, true}, {2, false}}, "≥ 1.5", "–"},
		{"censored at once", []Observation{{0, false}}, "–", "–"},
	} {
		e := Estimate(tc.seen, 4)
		if e.MeanText() != tc.mean || e.ShareText() != tc.share {
			t.Errorf("%s: %q and %q", tc.name, e.MeanText(), e.ShareText())
		}
	}
}
