package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"
)

// PassAny is pass@k: the probability that at least one of k rollouts passes, from c passes in n
// rollouts, 1 − C(n−c,k)/C(n,k), without bias (Chen and others 2021). NaN if n < k.
func PassAny(n, c, k int) float64 {
	if n < k || k < 1 {
		return math.NaN()
	}
	return 1 - choose(n-c, k)/choose(n, k)
}

// PassAll is pass^k: the probability that all of k rollouts pass, C(c,k)/C(n,k), without bias (Yao
// and others 2024). NaN if n < k.
func PassAll(n, c, k int) float64 {
	if n < k || k < 1 {
		return math.NaN()
	}
	return choose(c, k) / choose(n, k)
}

// choose is the binomial coefficient, 0 where there is nothing to choose.
func choose(n, k int) float64 {
	if n < k {
		return 0
	}
	return math.Round(combin.GeneralizedBinomial(float64(n), float64(k)))
}

// BestOf is the expected largest of k values drawn from these without replacement,
// Σ_j T_(j) C(j−1,k−1)/C(m,k): the stamina that k rollouts would reach if the best one counted.
func BestOf(values []float64, k int) float64 {
	return extreme(values, k, slices.Sorted(slices.Values(values)))
}

// WorstOf is the expected smallest of k values.
func WorstOf(values []float64, k int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	slices.Reverse(sorted)
	return extreme(values, k, sorted)
}

// extreme is the expected last one, in the order given, of k drawn.
func extreme(values []float64, k int, ordered []float64) float64 {
	m := len(values)
	if m < k || k < 1 {
		return math.NaN()
	}
	sum := 0.0
	for j, v := range ordered {
		sum += v * choose(j, k-1) / choose(m, k)
	}
	return sum
}

// Consistency is how alike the outcomes of the rollouts of one scenario are, from c passes of n: 1 if
// all are the same, 0 if they are as a coin's. It estimates (2p−1)² without bias, (n·X−1)/(n−1) with
// X = (2c/n−1)²; X itself is too high by (1−(2p−1)²)/n. Of one scenario it can be negative: only its
// mean over scenarios means something. NaN of fewer than two rollouts.
func Consistency(n, c int) float64 {
	if n < 2 {
		return math.NaN()
	}
	x := 2*float64(c)/float64(n) - 1
	return (float64(n)*x*x - 1) / float64(n-1)
}

// Variation is the coefficient of variation of what the rollouts of one scenario took, s/mean; NaN of fewer
// than two. exp(−mean over scenarios) is the consistency of a resource: 1 if it never varies.
func Variation(values []float64) float64 {
	mean, deviation := stat.MeanStdDev(values, nil)
	return deviation / mean
}
