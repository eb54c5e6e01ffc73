package stats

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// ExactFlips is the largest number of pairs whose sign flips are all tried: 2^20 of them.
const ExactFlips = 20

// Flips is how many are drawn where there are more pairs.
const Flips = 19999

// SignFlip is the p-value of the paired permutation test: how often the mean of the differences would
// be at least this far from zero if the sign of each were a coin's. Exact up to [ExactFlips] pairs;
// beyond, p = (1 + hits)/(1 + draws), which is never zero and never too small.
func SignFlip(source *rand.Rand, differences []float64) float64 {
	if len(differences) == 0 {
		return math.NaN()
	}
	if len(differences) <= ExactFlips {
		return exactFlip(differences)
	}
	least := math.Abs(sum(differences)) - tolerance(differences)
	hits := 0
	for range Flips {
		total := 0.0
		for _, d := range differences {
			if source.Uint64()&1 == 0 {
				d = -d
			}
			total += d
		}
		if math.Abs(total) >= least {
			hits++
		}
	}
	return float64(1+hits) / float64(1+Flips)
}

// exactFlip walks the signs in the order of Gray codes, in which neighbours differ in one sign. The last
// sign stays: the other half are the mirrors of these.
func exactFlip(differences []float64) float64 {
	total := sum(differences)
	least := math.Abs(total) - tolerance(differences)
	step := make([]float64, len(differences)) // what flipping a sign subtracts
	for i, d := range differences {
		step[i] = 2 * d
	}
	hits, half := 1, 1<<(len(differences)-1) // the signs as they are count
	for i := 1; i < half; i++ {
		at := bits.TrailingZeros(uint(i))
		total -= step[at]
		step[at] = -step[at]
		if total >= least || -total >= least {
			hits++
		}
	}
	return float64(hits) / float64(half)
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// tolerance keeps rounding from telling equal sums apart.
func tolerance(values []float64) float64 {
	size := 0.0
	for _, v := range values {
		size += math.Abs(v)
	}
	return 1e-9 * (1 + size)
}

// McNemar is the exact p-value for pairs that disagree, b one way and c the other:
// min(1, 2·P(X ≤ min(b,c))) with X of b+c fair coins (McNemar 1947, in its exact form).
func McNemar(b, c int) float64 {
	if b+c == 0 {
		return 1
	}
	coins := distuv.Binomial{N: float64(b + c), P: 0.5}
	return math.Min(1, 2*coins.CDF(float64(min(b, c))))
}

// Holm adjusts p-values for being several, in their order (Holm 1979): the chance of even one false
// alarm among them stays at the level.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmpFloat(p[a], p[b]) })
	out := make([]float64, len(p))
	last := 0.0
	for rank, i := range order {
		last = math.Max(last, math.Min(1, p[i]*float64(len(p)-rank)))
		out[i] = last
	}
	return out
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Power is the probability with which [Detectable] wants a difference to be found.
const Power = 0.8

// Detectable is the smallest true mean difference that n pairs whose differences spread by deviation
// would show in [Power] of all repeats: (t_{1−α/2} + t_{power})·deviation/√n with n−1 degrees of
// freedom. It is infinite where no p-value of [SignFlip] can be below 1 − [Level]: with five pairs the
// smallest is 2/2⁵.
func Detectable(deviation float64, n int) float64 {
	if n < 2 || math.Pow(0.5, float64(n-1)) > 1-Level {
		return math.Inf(1)
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}
	return (t.Quantile((1+Level)/2) + t.Quantile(Power)) * deviation / math.Sqrt(float64(n))
}

// spread is the standard deviation; NaN of fewer than two.
func spread(values []float64) float64 {
	if len(values) < 2 {
		return math.NaN()
	}
	return stat.StdDev(values, nil)
}
