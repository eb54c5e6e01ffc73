package stats

import (
	"math"
	"math/rand/v2"
)

// Pair is one scenario under two conditions, with all rollouts of each.
type Pair struct{ A, B []Observation }

// Comparison is B minus A, in turns, paired by scenario.
type Comparison struct {
	Pairs      int
	MeanA      float64 // restricted means over the pairs
	MeanB      float64
	Difference float64   // MeanB − MeanA
	Each       []float64 // of the scenarios, in order; nothing if sessions are censored before the horizon
	Interval   Interval  // bootstrap over scenarios; Student's of fewer than [fewest]
	P          float64   // of the permutation test
	Exact      bool      // all permutations were tried
	Deviation  float64   // of Each
	Detectable float64   // smallest difference that this many pairs with this spread would show
	Censored   int       // sessions that were censored before the horizon
}

// Separated tells whether the difference can be told from none: the interval and the test agree.
func (c Comparison) Separated() bool {
	return c.Interval.Known() && !c.Interval.Holds(0) && c.P < 1-Level
}

// Compare compares two conditions over the scenarios that both played. Where nothing is censored
// before the horizon, the test flips the signs of the scenarios' differences. Else a difference of a
// pair is not known, and the test swaps the two sides of pairs and compares restricted means, which
// is the same test if nothing is censored; it assumes that both sides are censored alike.
func Compare(source *rand.Rand, pairs []Pair, turns int) Comparison {
	c := Comparison{Pairs: len(pairs), P: math.NaN(), Interval: Unknown(), Deviation: math.NaN(), Detectable: math.Inf(1)}
	if len(pairs) == 0 {
		return c
	}
	c.MeanA, c.MeanB = Means(pairs, turns)
	c.Difference = c.MeanB - c.MeanA
	c.Censored = censoredIn(pairs, turns)
	if len(pairs) >= fewest {
		c.Interval = Resample(source, pairs, func(draw []Pair) float64 {
			a, b := Means(draw, turns)
			return b - a
		}).Interval
	}
	if c.Censored > 0 {
		c.P = swap(source, pairs, turns, c.Difference)
		return c
	}
	for _, p := range pairs {
		c.Each = append(c.Each, meanPassed(p.B)-meanPassed(p.A))
	}
	c.P, c.Exact = SignFlip(source, c.Each), len(pairs) <= ExactFlips
	c.Deviation = spread(c.Each)
	if len(pairs) < fewest {
		c.Interval = Around(c.Difference, c.Deviation/math.Sqrt(float64(len(pairs))), len(pairs))
	}
	c.Detectable = Detectable(c.Deviation, len(pairs))
	return c
}

// Ratio is the interval of MeanB/MeanA, by resampling scenarios; unknown of few.
func Ratio(source *rand.Rand, pairs []Pair, turns int) Interval {
	if len(pairs) < fewest {
		return Unknown()
	}
	return Resample(source, pairs, func(draw []Pair) float64 {
		a, b := Means(draw, turns)
		return b / a
	}).Interval
}

// Means are the restricted means of both sides, each scenario with the same weight. With censored
// sessions the curve needs all sessions together.
func Means(pairs []Pair, turns int) (a, b float64) {
	if censoredIn(pairs, turns) > 0 {
		listsA, listsB := make([][]Observation, len(pairs)), make([][]Observation, len(pairs))
		for i, p := range pairs {
			listsA[i], listsB[i] = p.A, p.B
		}
		return restricted(listsA, turns), restricted(listsB, turns)
	}
	for i := range pairs {
		a, b = a+meanPassed(pairs[i].A), b+meanPassed(pairs[i].B)
	}
	return a / float64(len(pairs)), b / float64(len(pairs))
}

func meanPassed(seen []Observation) float64 {
	sum := 0
	for i := range seen {
		sum += seen[i].Passed
	}
	return float64(sum) / float64(len(seen))
}

// censoredIn counts the sessions that were censored before the horizon.
func censoredIn(pairs []Pair, turns int) int {
	n := 0
	for i := range pairs {
		n += censored(pairs[i].A, turns) + censored(pairs[i].B, turns)
	}
	return n
}

func censored(seen []Observation, turns int) int {
	n := 0
	for i := range seen {
		if o := &seen[i]; !o.Fell && o.Passed < turns {
			n++
		}
	}
	return n
}

// swaps is how many permutations are drawn with censored sessions, each of which draws two curves.
const swaps = 1999

func swap(source *rand.Rand, pairs []Pair, turns int, difference float64) float64 {
	hits := 0
	draw := make([]Pair, len(pairs))
	for range swaps {
		for i, p := range pairs {
			if source.Uint64()&1 == 0 {
				p.A, p.B = p.B, p.A
			}
			draw[i] = p
		}
		if a, b := Means(draw, turns); math.Abs(b-a) >= math.Abs(difference)-1e-9 {
			hits++
		}
	}
	return float64(1+hits) / float64(1+swaps)
}

// PassedAtLeast is McNemar's test on "passed at least so many turns". A scenario counts as passed
// if more than half of its rollouts did; one that is not known on either side, because a session was
// censored before, is left out.
type PassedAtLeast struct {
	Turns        int
	OnlyA, OnlyB int // discordant scenarios
	Both         int
	Neither      int
	P            float64
}

// PassedTest counts the scenarios and tests them.
func PassedTest(pairs []Pair, atLeast int) PassedAtLeast {
	t := PassedAtLeast{Turns: atLeast}
	for _, p := range pairs {
		a, knownA := mostPassed(p.A, atLeast)
		b, knownB := mostPassed(p.B, atLeast)
		switch {
		case !knownA || !knownB:
		case a && b:
			t.Both++
		case a:
			t.OnlyA++
		case b:
			t.OnlyB++
		default:
			t.Neither++
		}
	}
	t.P = McNemar(t.OnlyA, t.OnlyB)
	return t
}

func mostPassed(seen []Observation, atLeast int) (passed, known bool) {
	yes, no := 0, 0
	for _, o := range seen {
		switch {
		case o.Passed >= atLeast:
			yes++
		case o.Fell:
			no++
		}
	}
	return 2*yes > yes+no, yes+no == len(seen) && len(seen) > 0
}

// Square is the table of two models and two harnesses: S(M0,H0), S(M0,H1), S(M1,H0), S(M1,H1).
type Square struct {
	Scenarios   int
	Means       [2][2]float64 // [model][harness]
	Harness     [2]Comparison // Δ_H(M) = S(M,H1) − S(M,H0)
	Interaction float64       // Δ_H(M1) − Δ_H(M0)
	Interval    Interval      // of the interaction, bootstrap over scenarios
	P           float64       // of the interaction: sign flips of its value per scenario
}

// Cell is the sessions of one scenario under all four conditions.
type Cell [2][2][]Observation

// Interact computes the table over scenarios that all four conditions played.
func Interact(source *rand.Rand, cells []Cell, turns int) Square {
	s := Square{Scenarios: len(cells), P: math.NaN(), Interval: Unknown(), Interaction: math.NaN()}
	var pairs [2][]Pair
	for _, c := range cells {
		for m := range pairs {
			pairs[m] = append(pairs[m], Pair{c[m][0], c[m][1]})
		}
	}
	for m := range pairs {
		s.Harness[m] = Compare(source, pairs[m], turns)
		s.Means[m] = [2]float64{s.Harness[m].MeanA, s.Harness[m].MeanB}
	}
	if len(cells) == 0 {
		return s
	}
	s.Interaction = interaction(cells, turns)
	if len(cells) >= fewest {
		s.Interval = Resample(source, cells, func(draw []Cell) float64 { return interaction(draw, turns) }).Interval
	}
	if each0, each1 := s.Harness[0].Each, s.Harness[1].Each; each0 != nil && each1 != nil {
		var each []float64
		for i := range each0 {
			each = append(each, each1[i]-each0[i])
		}
		s.P = SignFlip(source, each)
		if len(cells) < fewest {
			s.Interval = Around(s.Interaction, spread(each)/math.Sqrt(float64(len(each))), len(each))
		}
	}
	return s
}

func interaction(cells []Cell, turns int) float64 {
	value := 0.0
	for m, sign := range []float64{-1, 1} {
		pairs := make([]Pair, len(cells))
		for i, c := range cells {
			pairs[i] = Pair{c[m][0], c[m][1]}
		}
		a, b := Means(pairs, turns)
		value += sign * (b - a)
	}
	return value
}
