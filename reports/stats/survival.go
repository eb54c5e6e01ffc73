package stats

import "math"

// Observation is what is known of the stamina of one session.
type Observation struct {
	Passed int    // turns passed in a row
	Fell   bool   // the next turn was not passed; otherwise the stamina is at least Passed
	Cause  string // why it fell; see [Incidence]
}

// Survival is the estimate for one condition.
type Survival struct {
	Sessions int
	Turns    int        // H + 1
	AtRisk   []int      // AtRisk[t] is how many sessions were observed in turn t
	Curve    []float64  // Kaplan–Meier: Curve[t] is the share that passes turns 0..t, as far as it is known
	Band     []Interval // of the curve: log-log on Greenwood's variance

	// Mean is the restricted mean: turns passed, at most Turns. It is the plain mean if nothing is
	// censored. If Reach < Turns, nobody was observed beyond turn Reach-1 although some may have
	// passed it: then Mean counts the first Reach turns only and the true mean is at least that.
	Mean     float64
	Reach    int
	Error    float64  // standard error of Mean; NaN if it is unknown (fewer than two sessions)
	Interval Interval // of Mean

	// Median is the number of turns that half of the sessions pass and the other half do not; NaN if
	// more than half were last seen passing.
	Median float64

	Share      float64  // that passes the whole horizon; NaN if Reach < Turns
	ShareRange Interval // Wilson
}

// risk is one turn of the life table: n sessions were observed in it, d of them fell.
type risk struct{ n, d float64 }

// Estimate computes the curve Ŝ(t) = ∏ (1 − d_j/n_j) (Kaplan and Meier 1958), the restricted mean
// Σ Ŝ(t) and their errors.
//
// The error of the mean is Greenwood's, Var = Σ_j [Σ_{t≥j} Ŝ(t)]² d_j/(n_j(n_j−d_j)), times n/(n−1),
// which makes it the usual standard error of a mean if nothing is censored. Sessions count as
// independent; where rollouts repeat scenarios, [Clustered] replaces it.
func Estimate(seen []Observation, turns int) Survival {
	table := lifeTable([][]Observation{seen}, turns)
	e := Survival{Sessions: len(seen), Turns: turns, Error: math.NaN(), Median: math.NaN(),
		Share: math.NaN(), Interval: Unknown(), ShareRange: Unknown()}
	e.draw(table)
	if e.Reach == 0 {
		return e
	}
	if n := table[0].n; n > 1 {
		e.Error = math.Sqrt(e.variance(table) * n / (n - 1))
		e.Interval = Around(e.Mean, e.Error, int(n)).Within(0, float64(turns))
	}
	if e.Reach == turns {
		e.Share = e.Curve[turns-1]
		e.ShareRange = Wilson(e.Share, e.weight(table))
	}
	e.sameEverywhere()
	return e
}

// sameEverywhere repairs the interval of values that do not spread: 21 ± 0 of two sessions is not known
// to be 21. If all passed the horizon, a share of them as low as its interval says would do so with
// the others at 0; otherwise nothing is known.
func (e *Survival) sameEverywhere() {
	switch {
	case e.Error > 1e-9 || math.IsNaN(e.Error):
	case e.Share == 1:
		e.Interval = Interval{e.ShareRange.Low * float64(e.Turns), float64(e.Turns)}
	default:
		e.Interval = Unknown()
	}
}

// draw computes the curve as far as it is known, with its band, mean and median.
func (e *Survival) draw(table []risk) {
	share, sum, last := 1.0, 0.0, 0.0
	for t, r := range table {
		if r.n == 0 && share > 0 {
			break // nobody was observed here: the curve is not known from here on
		}
		if share > 0 {
			share *= 1 - r.d/r.n
			sum += r.greenwood()
			last = r.n
		}
		if share <= 0.5+1e-12 && math.IsNaN(e.Median) {
			e.Median = float64(t)
		}
		e.AtRisk = append(e.AtRisk, int(r.n))
		e.Curve = append(e.Curve, share)
		e.Band = append(e.Band, logLog(share, sum, last))
		e.Mean += share
	}
	e.Reach = len(e.Curve)
	if e.Reach == e.Turns && math.IsNaN(e.Median) && e.Turns > 0 {
		e.Median = float64(e.Turns) // at least half passed the horizon
	}
}

// logLog is the interval S^exp(±z σ), σ² = Σ d/(n(n−d)) / (ln S)² (Kalbfleisch and Prentice). At 0
// and 1 it does not exist, and Wilson's of the n at risk stands for it.
func logLog(share, sum, n float64) Interval {
	if share <= 0 || share >= 1 {
		return Wilson(share, n)
	}
	sigma := math.Sqrt(sum) / math.Abs(math.Log(share))
	return Interval{math.Pow(share, math.Exp(z*sigma)), math.Pow(share, math.Exp(-z*sigma))}
}

// lifeTable takes lists, so that resampling need not put them together.
func lifeTable(lists [][]Observation, turns int) []risk {
	table := make([]risk, turns)
	for _, seen := range lists {
		for i := range seen { // n counts, for now, those who were last observed in the turn
			switch o := &seen[i]; {
			case o.Fell && o.Passed < turns:
				table[o.Passed].n++
				table[o.Passed].d++
			case o.Passed > 0 && turns > 0:
				table[min(o.Passed, turns)-1].n++
			}
		}
	}
	for t := turns - 2; t >= 0; t-- {
		table[t].n += table[t+1].n
	}
	return table
}

// variance is Greenwood's of the restricted mean.
func (e *Survival) variance(table []risk) float64 {
	rest := 0.0 // Σ_{t≥j} Ŝ(t)
	sum := 0.0
	for j := e.Reach - 1; j >= 0; j-- {
		rest += e.Curve[j]
		sum += rest * rest * table[j].greenwood()
	}
	return sum
}

// greenwood is d/(n(n−d)). Where all fall the curve ends at zero, and the term has no weight.
func (r risk) greenwood() float64 {
	if r.n == r.d {
		return 0
	}
	return r.d / (r.n * (r.n - r.d))
}

// weight is the number of sessions that the share at the horizon rests on: the number that would
// give it the same binomial variance, p(1−p)/n. Without censoring that is all of them.
func (e *Survival) weight(table []risk) float64 {
	p := e.Share
	sum, fell := 0.0, 0.0
	for _, r := range table {
		sum += r.greenwood()
		fell += r.d
	}
	switch p {
	case 0:
		return fell
	case 1:
		return table[len(table)-1].n
	}
	return p * (1 - p) / (p * p * sum)
}

// RestrictedMean is the mean of [Estimate] alone. Where the curve ends before the horizon it goes on
// level, so that resampled data always have a mean.
func RestrictedMean(seen []Observation, turns int) float64 {
	return restricted([][]Observation{seen}, turns)
}

// restricted is the mean of all lists together.
func restricted(lists [][]Observation, turns int) float64 {
	share, mean := 1.0, 0.0
	for _, r := range lifeTable(lists, turns) {
		if r.n > 0 {
			share *= 1 - r.d/r.n
		}
		mean += share
	}
	return mean
}
