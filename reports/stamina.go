package reports

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"staminabench/harness/journal"
)

// Observation is what is known of the stamina of one session.
type Observation struct {
	Passed int  // turns passed in a row
	Fell   bool // the next turn was not passed; otherwise the stamina is at least Passed
}

// Stamina is the estimate for one condition. Turns are counted from turn 0 on.
type Stamina struct {
	Sessions int
	Turns    int       // H + 1
	Curve    []float64 // Kaplan–Meier: Curve[t] is the share that passes turns 0..t, as far as it is known

	// Mean is the restricted mean: turns passed, at most Turns. It is the plain mean if nothing is
	// censored. If Reach < Turns, nobody was observed beyond turn Reach-1 although some may have
	// passed it: then Mean counts the first Reach turns only and the true mean is at least that.
	Mean  float64
	Reach int
	Error float64 // standard error of Mean; NaN if it is unknown (fewer than two sessions)

	Share     float64 // that passes the whole horizon; NaN if Reach < Turns
	Low, High float64 // 95 % Wilson interval of Share
}

// Stamina estimates the stamina of a condition. A session that is not settled counts as censored
// where it stands.
func (c *Condition) Stamina() Stamina {
	var seen []Observation
	for _, s := range c.Sessions {
		seen = append(seen, Observation{s.Stamina, s.Ending == journal.Fell})
	}
	return Estimate(seen, c.Turns)
}

// risk is one turn of the life table: n sessions were observed in it, d of them fell.
type risk struct{ n, d float64 }

// Estimate computes the Kaplan–Meier curve Ŝ(t) = ∏ (1 − d_j/n_j), the restricted mean Σ Ŝ(t)
// and its error.
//
// The error is Greenwood's, Var = Σ_j [Σ_{t≥j} Ŝ(t)]² d_j/(n_j(n_j−d_j)), times n/(n−1), which
// makes it the usual standard error of a mean if nothing is censored. Sessions count as independent.
func Estimate(seen []Observation, turns int) Stamina {
	table := lifeTable(seen, turns)
	e := Stamina{Sessions: len(seen), Turns: turns, Error: math.NaN(), Share: math.NaN(), Low: math.NaN(), High: math.NaN()}
	share := 1.0
	for _, r := range table {
		if r.n == 0 && share > 0 {
			break // nobody was observed here: the curve is not known from here on
		}
		if share > 0 {
			share *= 1 - r.d/r.n
		}
		e.Curve = append(e.Curve, share)
		e.Mean += share
	}
	e.Reach = len(e.Curve)
	if e.Reach == 0 {
		return e
	}
	if n := table[0].n; n > 1 {
		e.Error = math.Sqrt(e.variance(table) * n / (n - 1))
	}
	if e.Reach == turns {
		e.Share = share
		e.Low, e.High = Wilson(share, e.weight(table))
	}
	return e
}

func lifeTable(seen []Observation, turns int) []risk {
	table := make([]risk, turns)
	for _, o := range seen {
		for t := range min(o.Passed, turns) {
			table[t].n++
		}
		if o.Fell && o.Passed < turns {
			table[o.Passed].n++
			table[o.Passed].d++
		}
	}
	return table
}

// variance is Greenwood's of the restricted mean.
func (e *Stamina) variance(table []risk) float64 {
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
func (e *Stamina) weight(table []risk) float64 {
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

// Wilson is the 95 % score interval of a share p of n sessions (Wilson 1927).
func Wilson(p, n float64) (low, high float64) {
	z := distuv.UnitNormal.Quantile(0.975)
	middle := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	return max(0, (middle-half)/whole), min(1, (middle+half)/whole)
}
