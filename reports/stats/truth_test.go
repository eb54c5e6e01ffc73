package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"staminabench/reports/stats"
)

// Here the truth is known: sessions are simulated, turn after turn, from a probability of being lost.
// Scenarios differ: each has a probability of its own, so that rollouts and pairs of one are alike.

const turns = 101

// scenario is how hard a scenario is, and agent how much an agent makes of it.
type scenario struct{ loss float64 }

func anyScenario(draw *rand.Rand, loss, spread float64) scenario {
	return scenario{math.Min(0.9, loss*math.Exp(spread*draw.NormFloat64()-spread*spread/2))}
}

// session draws one; turns are lost, or lost from sight, with these probabilities.
func session(draw *rand.Rand, loss, censored float64) stats.Observation {
	for t := range turns {
		switch u := draw.Float64(); {
		case u < loss:
			return stats.Observation{Passed: t, Fell: true, Cause: "cases"}
		case u < loss+censored:
			return stats.Observation{Passed: t}
		}
	}
	return stats.Observation{Passed: turns}
}

// rate is a share that was measured, with the error of measuring it.
type rate struct{ hits, n float64 }

func (r *rate) add(hit bool) {
	r.n++
	if hit {
		r.hits++
	}
}

func (r rate) value() float64 { return r.hits / r.n }

// atLeast fails if the true rate is below a bound for sure: three standard errors.
func (r rate) atLeast(t *testing.T, bound float64, what string) {
	t.Helper()
	t.Logf("%s: %.3f of %.0f (at least %.3f)", what, r.value(), r.n, bound)
	if r.value() < bound-3*math.Sqrt(bound*(1-bound)/r.n) {
		t.Errorf("%s: %.3f of %.0f, which is below %.3f", what, r.value(), r.n, bound)
	}
}

// atMost fails if the true rate is above a bound for sure.
func (r rate) atMost(t *testing.T, bound float64, what string) {
	t.Helper()
	t.Logf("%s: %.3f of %.0f (at most %.3f)", what, r.value(), r.n, bound)
	if r.value() > bound+3*math.Sqrt(bound*(1-bound)/r.n) {
		t.Errorf("%s: %.3f of %.0f, which is above %.3f", what, r.value(), r.n, bound)
	}
}

// survival is the truth for sessions that lose each turn with this probability: the restricted mean and
// the share that passes all.
func survival(loss float64) (mean, share float64) {
	passed := 1.0
	for range turns {
		passed *= 1 - loss
		mean += passed
	}
	return mean, passed
}

// The intervals cover the truth as often as is written here. Nominal is 95 %; of five sessions Student's
// interval of so skew a number covers less, and Wilson's of a share more or less, as the share allows.
func TestIntervalsCover(t *testing.T) {
	const loss, censored, repeats = 0.03, 0.005, 2000
	mean, share := survival(loss)
	at20 := math.Pow(1-loss, 20)
	for _, c := range []struct {
		n                           int
		mean, censored, share, band float64
	}{
		{5, 0.88, 0.86, 0.93, 0.90},
		{20, 0.92, 0.91, 0.93, 0.94},
		{100, 0.94, 0.94, 0.94, 0.94},
	} {
		t.Run(fmt.Sprint(c.n), func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(uint64(c.n), 1))
			var means, censoredMeans, shares, bands rate
			for range repeats {
				var whole, cut []stats.Observation
				for range c.n {
					whole, cut = append(whole, session(draw, loss, 0)), append(cut, session(draw, loss, censored))
				}
				e := stats.Estimate(whole, turns)
				means.add(e.Interval.Holds(mean))
				shares.add(e.ShareRange.Holds(share))
				bands.add(e.Band[19].Holds(at20))
				if e := stats.Estimate(cut, turns); e.Reach == turns {
					censoredMeans.add(e.Interval.Holds(mean))
				}
			}
			means.atLeast(t, c.mean, "mean covered")
			censoredMeans.atLeast(t, c.censored, "mean covered, with censored sessions")
			shares.atLeast(t, c.share, "share that passes the horizon covered")
			bands.atLeast(t, c.band, "curve after 20 turns covered")
		})
	}
}

// Three rollouts of each scenario, and scenarios that differ much: resampling scenarios covers about as
// often as it says; taking the sessions for independent does not.
func TestResamplingScenariosCovers(t *testing.T) {
	const loss, spread, repeats = 0.03, 1.0, 150
	mean := population(loss, spread, func(loss float64) float64 { mean, _ := survival(loss); return mean })
	at20 := population(loss, spread, func(loss float64) float64 { return math.Pow(1-loss, 20) })
	for n, bound := range map[int]float64{5: 0.84, 20: 0.90, 100: 0.92} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(uint64(n), 2))
			var clustered, naive, bands rate
			for range repeats {
				lists := make([][]stats.Observation, n)
				var all []stats.Observation
				for i := range lists {
					s := anyScenario(draw, loss, spread)
					for range 3 {
						lists[i] = append(lists[i], session(draw, s.loss, 0))
					}
					all = append(all, lists[i]...)
				}
				e := stats.Clustered(draw, lists, turns)
				clustered.add(e.Interval.Holds(mean))
				bands.add(e.Band[19].Holds(at20))
				naive.add(stats.Estimate(all, turns).Interval.Holds(mean))
			}
			clustered.atLeast(t, bound, "mean covered, resampling scenarios")
			bands.atLeast(t, bound, "curve after 20 turns covered, resampling scenarios")
			if n > 5 {
				naive.atMost(t, 0.88, "mean covered if sessions counted as independent")
			}
		})
	}
}

// population is the mean of something over many scenarios, by integration over how hard they are.
func population(loss, spread float64, of func(loss float64) float64) float64 {
	sum, weight := 0.0, 0.0
	for x := -6.0; x <= 6; x += 0.01 {
		w := math.Exp(-x * x / 2)
		sum, weight = sum+w*of(math.Min(0.9, loss*math.Exp(spread*x-spread*spread/2))), weight+w
	}
	return sum / weight
}

// Two agents that are the same: the tests raise false alarms as often as they say. Of six scenarios only
// two of 64 signs are extreme enough, and a scenario in which both are equal spoils them.
func TestFalseAlarms(t *testing.T) {
	for n, repeats := range map[int]int{6: 4000, 12: 2000, 20: 300, 25: 200} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(uint64(n), 3))
			var alarms, mcnemar rate
			for range repeats {
				pairs := anyPairs(draw, n, 0.03, 0.03, 0)
				alarms.add(stats.SignFlip(draw, each(pairs)) < 0.05)
				mcnemar.add(stats.PassedTest(pairs, 25).P < 0.05)
			}
			if n == 6 {
				alarms.atMost(t, 2.0/64, "false alarms of the paired test")
			} else {
				alarms.atMost(t, 0.05, "false alarms of the paired test")
				alarms.atLeast(t, 0.04, "the same")
			}
			mcnemar.atMost(t, 0.05, "false alarms of McNemar's test")
		})
	}
}

// The whole comparison of two agents that are the same, with and without censored sessions: the interval
// of the difference covers none about as often as it says, and what is separated is at most one in twenty.
func TestComparisonsOfNothing(t *testing.T) {
	for _, c := range []struct {
		n, repeats       int
		censored, covers float64
	}{
		{5, 1000, 0, 0.92}, {6, 300, 0, 0.90}, {20, 200, 0, 0.92}, {12, 60, 0.005, 0.90},
	} {
		t.Run(fmt.Sprint(c.n, c.censored), func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(uint64(c.n), 5))
			var separated, covers rate
			for range c.repeats {
				r := stats.Compare(draw, anyPairs(draw, c.n, 0.03, 0.03, c.censored), turns)
				separated.add(r.Separated())
				if r.Interval.Known() { // of five pairs with a censored one it is not
					covers.add(r.Interval.Holds(0))
				}
			}
			separated.atMost(t, 0.05, "differences of nothing that count as separated")
			covers.atLeast(t, c.covers, "difference covered")
		})
	}
}

func anyPairs(draw *rand.Rand, n int, lossA, lossB, censored float64) []stats.Pair {
	pairs := make([]stats.Pair, n)
	for i := range pairs {
		hard := anyScenario(draw, 1, 0.7).loss
		pairs[i] = stats.Pair{
			A: []stats.Observation{session(draw, math.Min(0.9, lossA*hard), censored)},
			B: []stats.Observation{session(draw, math.Min(0.9, lossB*hard), censored)},
		}
	}
	return pairs
}

// The test has the power that the smallest detectable difference promises: with agents that truly differ
// by it, about four of five repeats find a difference.
func TestPower(t *testing.T) {
	for _, n := range []int{8, 20} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(uint64(n), 4))
			lossA, lossB := detectable(n)
			var found rate
			for range 400 {
				pairs := make([]stats.Pair, n)
				for i := range pairs {
					pairs[i] = stats.Pair{A: []stats.Observation{session(draw, lossA, 0)}, B: []stats.Observation{session(draw, lossB, 0)}}
				}
				found.add(stats.SignFlip(draw, each(pairs)) < 0.05)
			}
			found.atLeast(t, stats.Power-0.04, "differences of the smallest detectable size that are found")
			found.atMost(t, stats.Power+0.06, "the same")
		})
	}
}

func each(pairs []stats.Pair) []float64 {
	var list []float64
	for _, p := range pairs {
		list = append(list, float64(p.B[0].Passed-p.A[0].Passed))
	}
	return list
}

// detectable finds agents whose true difference is the smallest that n pairs detect.
func detectable(n int) (lossA, lossB float64) {
	lossA = 0.06
	low, high := 0.0, lossA
	meanA, varianceA := moments(lossA)
	for range 60 {
		lossB = (low + high) / 2
		meanB, varianceB := moments(lossB)
		if meanB-meanA < stats.Detectable(math.Sqrt(varianceA+varianceB), n) {
			high = lossB
		} else {
			low = lossB
		}
	}
	return lossA, lossB
}

// moments are mean and variance of the stamina of sessions that lose each turn with this probability.
func moments(loss float64) (mean, variance float64) {
	square, passed := 0.0, 1.0
	for t := 1; t <= turns; t++ {
		passed *= 1 - loss // P(T ≥ t)
		mean += passed
		square += float64(2*t-1) * passed
	}
	return mean, square - mean*mean
}
