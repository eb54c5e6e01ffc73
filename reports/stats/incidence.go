package stats

import (
	"maps"
	"slices"
)

// Incidence is the share of sessions that fell for a cause in turns 0..t.
type Incidence struct {
	Cause string
	Falls int
	Curve []float64
}

// Incidences computes the cumulative incidence of each cause, F_k(t) = Σ_{j≤t} Ŝ(j−1)·d_kj/n_j
// (Aalen and Johansen 1978), sorted by cause. With Ŝ(t) they sum to one. One minus the Kaplan–Meier
// curve of a single cause would overstate it, because causes compete.
func Incidences(seen []Observation, turns int) []Incidence {
	table := lifeTable([][]Observation{seen}, turns)
	falls := map[string][]float64{}
	for _, o := range seen {
		if o.Fell && o.Passed < turns {
			if falls[o.Cause] == nil {
				falls[o.Cause] = make([]float64, turns)
			}
			falls[o.Cause][o.Passed]++
		}
	}
	var list []Incidence
	for _, cause := range slices.Sorted(maps.Keys(falls)) {
		list = append(list, incidence(cause, falls[cause], table))
	}
	return list
}

func incidence(cause string, falls []float64, table []risk) Incidence {
	in := Incidence{Cause: cause, Curve: make([]float64, len(table))}
	before, sum := 1.0, 0.0
	for t, r := range table {
		if r.n > 0 {
			sum += before * falls[t] / r.n
			before *= 1 - r.d/r.n
		}
		in.Falls += int(falls[t])
		in.Curve[t] = sum
	}
	return in
}
