package stats

import (
	"math"
	"testing"

	. "github.com/onsi/gomega"
	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"
)

// Five rollouts, two pass. pass@2 = 1 − C(3,2)/C(5,2) = 1 − 3/10; pass^2 = C(2,2)/C(5,2) = 1/10.
func TestPassByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(PassAny(5, 2, 2)).To(BeNumerically("~", 0.7, 1e-12))
	g.Expect(PassAll(5, 2, 2)).To(BeNumerically("~", 0.1, 1e-12))
	g.Expect(PassAny(5, 4, 2)).To(Equal(1.0), "n−c < k: every draw holds one that passes")
	g.Expect(PassAll(5, 1, 2)).To(Equal(0.0))
	g.Expect(math.IsNaN(PassAny(1, 1, 2))).To(BeTrue())
	g.Expect(math.IsNaN(PassAll(1, 1, 2))).To(BeTrue())
}

// Staminas 7, 1, 4: the pairs are (7,1), (7,4), (1,4), so the best of two is (7+7+4)/3 = 6 and the
// worst (1+4+1)/3 = 2.
func TestBestAndWorstByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(BestOf([]float64{7, 1, 4}, 2)).To(BeNumerically("~", 6, 1e-12))
	g.Expect(WorstOf([]float64{7, 1, 4}, 2)).To(BeNumerically("~", 2, 1e-12))
	g.Expect(BestOf([]float64{7, 1, 4}, 1)).To(BeNumerically("~", 4, 1e-12))
	g.Expect(math.IsNaN(BestOf([]float64{7}, 2))).To(BeTrue())
}

// Every draw is tried: that is what the formulas promise.
func TestBestWorstAndPassAgreeWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(i int) float64 { return float64(i) }), 1, 8).Draw(t, "values")
		k := rapid.IntRange(1, len(values)).Draw(t, "k")
		least := float64(rapid.IntRange(0, 9).Draw(t, "least"))
		best, worst, anyPass, allPass, c := 0.0, 0.0, 0.0, 0.0, 0
		draws := combin.Combinations(len(values), k)
		for _, draw := range draws {
			top, low := math.Inf(-1), math.Inf(1)
			for _, i := range draw {
				top, low = math.Max(top, values[i]), math.Min(low, values[i])
			}
			best, worst = best+top, worst+low
			if top >= least {
				anyPass++
			}
			if low >= least {
				allPass++
			}
		}
		for _, v := range values {
			if v >= least {
				c++
			}
		}
		n := float64(len(draws))
		for name, pair := range map[string][2]float64{
			"best": {BestOf(values, k), best / n}, "worst": {WorstOf(values, k), worst / n},
			"any": {PassAny(len(values), c, k), anyPass / n}, "all": {PassAll(len(values), c, k), allPass / n},
		} {
			if !near(pair[0], pair[1]) {
				t.Fatalf("%s: %v, not %v", name, pair[0], pair[1])
			}
		}
	})
}

// Four rollouts, three pass: X = (2·3/4 − 1)² = 1/4, and (4·1/4 − 1)/3 = 0.
func TestConsistencyByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Consistency(4, 3)).To(Equal(0.0))
	g.Expect(Consistency(4, 4)).To(Equal(1.0))
	g.Expect(Consistency(4, 0)).To(Equal(1.0))
	g.Expect(math.IsNaN(Consistency(1, 1))).To(BeTrue())
}

// Values 2, 4, 6: mean 4, standard deviation 2.
func TestVariationByHand(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Variation([]float64{2, 4, 6})).To(Equal(0.5))
	g.Expect(Variation([]float64{3, 3})).To(Equal(0.0))
	g.Expect(math.IsNaN(Variation([]float64{3}))).To(BeTrue())
}

// Without bias: summed over the binomial distribution of c it is (2p−1)².
func TestConsistencyHasNoBias(t *testing.T) {
	for _, p := range []float64{0, 0.3, 0.5, 0.9} {
		for n := 2; n <= 6; n++ {
			mean := 0.0
			for c := range n + 1 {
				mean += choose(n, c) * math.Pow(p, float64(c)) * math.Pow(1-p, float64(n-c)) * Consistency(n, c)
			}
			if want := (2*p - 1) * (2*p - 1); !near(mean, want) {
				t.Errorf("n %d, p %v: %v, not %v", n, p, mean, want)
			}
		}
	}
}
