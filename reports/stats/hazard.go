package stats

import (
	"maps"
	"math"
	"slices"
)

// Trial is one turn that was decided: the kinds of its changes, and whether it was lost.
type Trial struct {
	Kinds []string
	Lost  bool
}

// Hazard is how dangerous one kind of change is.
type Hazard struct {
	Kind    string
	Turns   int   // decided turns with at least one change of the kind
	Lost    Share // of these turns; the other changes of the turn have their part in it
	Changes int   // changes of the kind in decided turns
	// Hazard is the probability that one change of the kind loses its turn, apart from the others, and
	// Interval where its likelihood is not much smaller.
	Hazard float64
	Interval
}

// Hazards estimates how dangerous each kind is, sorted by kind. The model: each change of a turn loses
// the turn by itself with a probability of its kind, h_k, and the turn is passed if none does, so that
// P(passed) = ∏ (1 − h_k). Only that a turn was lost is seen, not by which change; the expectation-
// maximization algorithm (Dempster, Laird and Rubin 1977) shares the loss out. What has nothing to do
// with a turn's changes, an old feature that breaks at random, is shared out too: it shows as a small
// hazard of every kind. Intervals are those of the profile likelihood, so a kind that never lost a
// turn has an upper end.
func Hazards(trials []Trial) []Hazard {
	m := newHazardModel(trials)
	best := m.fit(-1, 0)
	top := m.logLikelihood(best)
	list := make([]Hazard, len(m.kinds))
	for k, kind := range m.kinds {
		list[k] = Hazard{Kind: kind, Turns: m.turns[k], Lost: ShareOf(m.lostTurns[k], m.turns[k]),
			Changes: int(m.changes[k]), Hazard: best[k], Interval: m.interval(k, best[k], top)}
	}
	return list
}

// hazardModel is the trials in numbers. Of passed turns only the counts matter.
type hazardModel struct {
	kinds            []string
	changes, passed  []float64 // per kind: in all turns, in passed ones
	turns, lostTurns []int
	lost             [][]int // the kinds of each lost turn
}

func newHazardModel(trials []Trial) *hazardModel {
	number := map[string]int{}
	for _, t := range trials {
		for _, kind := range t.Kinds {
			number[kind] = 0
		}
	}
	m := &hazardModel{kinds: slices.Sorted(maps.Keys(number))}
	for k, kind := range m.kinds {
		number[kind] = k
	}
	n := len(m.kinds)
	m.changes, m.passed, m.turns, m.lostTurns = make([]float64, n), make([]float64, n), make([]int, n), make([]int, n)
	for _, t := range trials {
		m.add(t, number)
	}
	return m
}

func (m *hazardModel) add(t Trial, number map[string]int) {
	var kinds []int
	for _, kind := range t.Kinds {
		k := number[kind]
		m.changes[k]++
		if !t.Lost {
			m.passed[k]++
		}
		if !slices.Contains(kinds, k) {
			m.turns[k]++
			if t.Lost {
				m.lostTurns[k]++
			}
		}
		kinds = append(kinds, k)
	}
	if t.Lost && len(kinds) > 0 {
		m.lost = append(m.lost, kinds)
	}
}

// fit finds the likeliest hazards; that of the kind fixed, if there is one, stays at its value.
func (m *hazardModel) fit(fixed int, value float64) []float64 {
	h := make([]float64, len(m.kinds))
	for k := range h {
		h[k] = 0.5 * float64(m.lostTurns[k]) / math.Max(1, m.changes[k])
	}
	for range 2000 {
		if fixed >= 0 {
			h[fixed] = value
		}
		next := m.step(h)
		moved := 0.0
		for k := range h {
			if k != fixed {
				moved = math.Max(moved, math.Abs(next[k]-h[k]))
				h[k] = next[k]
			}
		}
		if moved < 1e-7 {
			break
		}
	}
	return h
}

// step is one round: the expected number of changes of each kind that lost their turn, over all.
func (m *hazardModel) step(h []float64) []float64 {
	blame := make([]float64, len(h))
	for _, kinds := range m.lost {
		if p := lostBy(kinds, h); p > 0 {
			for _, k := range kinds {
				blame[k] += h[k] / p
			}
		}
	}
	for k := range blame {
		blame[k] = math.Min(1, blame[k]/math.Max(1, m.changes[k]))
	}
	return blame
}

// lostBy is the probability that a turn of these changes is lost.
func lostBy(kinds []int, h []float64) float64 {
	passed := 1.0
	for _, k := range kinds {
		passed *= 1 - h[k]
	}
	return 1 - passed
}

func (m *hazardModel) logLikelihood(h []float64) float64 {
	sum := 0.0
	for k, n := range m.passed {
		if n > 0 {
			sum += n * math.Log1p(-h[k])
		}
	}
	for _, kinds := range m.lost {
		sum += math.Log(lostBy(kinds, h))
	}
	return sum
}

// interval is where twice the log-likelihood falls by less than χ²'s quantile, z², from its top.
func (m *hazardModel) interval(k int, best, top float64) Interval {
	inside := func(value float64) bool {
		return 2*(top-m.logLikelihood(m.fit(k, value))) <= z*z
	}
	in := Interval{0, 1}
	if !inside(0) {
		in.Low = edge(best, 0, inside)
	}
	if !inside(1) {
		in.High = edge(best, 1, inside)
	}
	return in
}

// edge finds by halving where inside ends between a point within and one without.
func edge(within, without float64, inside func(float64) bool) float64 {
	for range 20 {
		if middle := (within + without) / 2; inside(middle) {
			within = middle
		} else {
			without = middle
		}
	}
	return (within + without) / 2
}
