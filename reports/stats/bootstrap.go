package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Resamples is how often a bootstrap draws.
const Resamples = 2000

// fewest is how many clusters resampling needs to say something. Draws of two or three values never leave
// their range, so their intervals would be far too narrow; [SignFlip] cannot separate fewer than six
// either.
const fewest = 6

// Bootstrap is what resampling says about a statistic.
type Bootstrap struct {
	Error float64 // standard error; NaN of fewer than two clusters
	Interval
}

// Resample draws clusters with replacement and computes a statistic of each draw. A cluster is what
// belongs together, all rollouts of a scenario: drawing sessions would count them as independent
// and make every interval too narrow.
//
// The interval is the expanded percentile interval (Hesterberg 2015, sections 3 and 4.2): the plain
// one is too narrow by √((n−1)/n) and by the difference between normal and Student quantiles, which
// matters with five scenarios. Draws whose statistic is NaN are left out.
func Resample[C any](source *rand.Rand, clusters []C, statistic func([]C) float64) Bootstrap {
	return resampleEach(source, clusters, 1, func(draw []C, into []float64) { into[0] = statistic(draw) })[0]
}

// resampleEach does the same for several statistics of the same draws.
func resampleEach[C any](source *rand.Rand, clusters []C, count int, statistics func(draw []C, into []float64)) []Bootstrap {
	n := len(clusters)
	values := make([][]float64, count)
	if n >= 2 {
		draw, into := make([]C, n), make([]float64, count)
		for range Resamples {
			for i := range draw {
				draw[i] = clusters[source.IntN(n)]
			}
			statistics(draw, into)
			for i, v := range into {
				if !math.IsNaN(v) {
					values[i] = append(values[i], v)
				}
			}
		}
	}
	list := make([]Bootstrap, count)
	for i := range list {
		list[i] = expanded(values[i], n)
	}
	return list
}

// expanded is what the values of a statistic over draws of n clusters say.
func expanded(values []float64, n int) Bootstrap {
	if n < 2 || len(values) < Resamples/2 {
		return Bootstrap{math.NaN(), Unknown()}
	}
	slices.Sort(values)
	grow := math.Sqrt(float64(n) / float64(n-1))
	tail := distuv.UnitNormal.CDF(-grow * student(float64(n-1)))
	return Bootstrap{stat.StdDev(values, nil) * grow, Interval{
		stat.Quantile(tail, stat.Empirical, values, nil), stat.Quantile(1-tail, stat.Empirical, values, nil),
	}}
}

// Clustered is [Estimate] where scenarios were repeated: the error and the intervals come from resampling
// scenarios with all their rollouts. Scenarios that were repeated equally often weigh the same.
func Clustered(source *rand.Rand, scenarios [][]Observation, turns int) Survival {
	e := Estimate(slices.Concat(scenarios...), turns)
	n := len(scenarios)
	// The mean, then the curve.
	all := resampleEach(source, scenarios, 1+turns, func(draw [][]Observation, into []float64) {
		into[0] = 0
		share := 1.0
		for t, r := range lifeTable(draw, turns) {
			if r.n > 0 {
				share *= 1 - r.d/r.n
			}
			into[1+t] = share
			into[0] += share
		}
	})
	e.Error, e.Interval = all[0].Error, all[0].Interval
	if n < fewest {
		e.Interval = Around(e.Mean, e.Error, n)
	}
	e.Interval = e.Interval.Within(0, float64(turns))
	for t := range e.Band {
		e.Band[t] = all[1+t].Interval
		// Of few scenarios, or where all outcomes are the same, resampling says nothing: the scenarios, not
		// the sessions, are what was tried.
		if n < fewest || e.Curve[t] == 0 || e.Curve[t] == 1 {
			e.Band[t] = Wilson(e.Curve[t], float64(n))
		}
	}
	if e.Reach == turns && n > 1 {
		e.ShareRange = e.Band[turns-1]
	}
	e.sameEverywhere()
	return e
}
