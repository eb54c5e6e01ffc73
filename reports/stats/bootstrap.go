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
	n := len(clusters)
	if n < 2 {
		return Bootstrap{math.NaN(), Unknown()}
	}
	var values []float64
	draw := make([]C, n)
	for range Resamples {
		for i := range draw {
			draw[i] = clusters[source.IntN(n)]
		}
		if v := statistic(draw); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	if len(values) < Resamples/2 {
		return Bootstrap{math.NaN(), Unknown()}
	}
	slices.Sort(values)
	grow := math.Sqrt(float64(n) / float64(n-1))
	tail := distuv.UnitNormal.CDF(-grow * student(float64(n-1)))
	return Bootstrap{stat.StdDev(values, nil) * grow, Interval{
		stat.Quantile(tail, stat.Empirical, values, nil), stat.Quantile(1-tail, stat.Empirical, values, nil),
	}}
}

// Clustered is [Estimate] where scenarios were repeated: error and interval of the mean, and the
// interval of the share, come from resampling scenarios with all their rollouts. Scenarios that were
// repeated equally often weigh the same.
func Clustered(source *rand.Rand, scenarios [][]Observation, turns int) Survival {
	e := Estimate(slices.Concat(scenarios...), turns)
	mean := Resample(source, scenarios, func(draw [][]Observation) float64 {
		mean, _ := restricted(draw, turns)
		return mean
	})
	e.Error, e.Interval = mean.Error, mean.Interval
	if len(scenarios) < fewest {
		e.Interval = Around(e.Mean, e.Error, len(scenarios))
	}
	e.Interval = e.Interval.Within(0, float64(turns))
	if e.Reach == turns && len(scenarios) > 1 {
		share := Resample(source, scenarios, func(draw [][]Observation) float64 {
			_, share := restricted(draw, turns)
			return share
		})
		// With one and the same outcome in all sessions there is nothing to resample: the scenarios,
		// not the sessions, are what was tried.
		if e.Share == 0 || e.Share == 1 {
			share.Interval = Wilson(e.Share, float64(len(scenarios)))
		}
		e.ShareRange = share.Interval.Within(0, 1)
	}
	e.sameEverywhere()
	return e
}
