package reports

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// Costs is what the sessions of a condition took. Aborted attempts are not in it: their phases are not
// recorded.
type Costs struct {
	Decided   int                // turns, passed or lost
	Passed    int                // turns
	Agent     float64            // seconds of the agent's own work, all decided turns, lost ones included
	PerPassed float64            // the same per passed turn; NaN if none passed
	Median    float64            // seconds of the agent's work in a decided turn
	Phases    map[string]float64 // seconds by phase
	Code      []CodeSize         // by turn, over the sessions that passed it
	Tokens    *Tokens            // nil if no attempt recorded them
}

// CodeSize is how much code there is after a turn, averaged over the sessions that passed it.
type CodeSize struct {
	Turn, Sessions int
	Files, Lines   float64
}

// Costs adds up what the decided turns took.
func (c *Condition) Costs() Costs {
	n := Costs{Phases: map[string]float64{}, Tokens: c.tokens()}
	var turns []float64
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			seconds := 0.0
			for _, a := range t.Attempts {
				for _, p := range phases(a) {
					n.Phases[p.name] += p.seconds
				}
				seconds += a.Phases["agent"]
			}
			n.Agent += seconds
			n.Decided++
			n.Passed += one(t.Passed())
			turns = append(turns, seconds)
		}
	}
	n.PerPassed = ratio(n.Agent, n.Passed)
	n.Median = median(turns)
	n.Code = c.code()
	return n
}

func ratio(a float64, b int) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / float64(b)
}

func mean(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return stat.Mean(values, nil)
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return stat.Quantile(0.5, stat.Empirical, slices.Sorted(slices.Values(values)), nil)
}

// code averages the size of the code after each passed turn.
func (c *Condition) code() []CodeSize {
	list := make([]CodeSize, c.Turns)
	for _, s := range c.Sessions {
		for _, t := range s.Turns[:s.Stamina] {
			files, lines := CodeOf(t.Final())
			size := &list[t.Number]
			size.Sessions++
			size.Files, size.Lines = size.Files+float64(files), size.Lines+float64(lines)
		}
	}
	for i := range list {
		n := float64(max(1, list[i].Sessions))
		list[i] = CodeSize{i, list[i].Sessions, list[i].Files / n, list[i].Lines / n}
	}
	return slices.DeleteFunc(list, func(s CodeSize) bool { return s.Sessions == 0 })
}

// CodeOf is how much code there was after an attempt.
func CodeOf(a *journal.Attempt) (files, lines int) {
	for _, code := range a.Code {
		files, lines = files+code.Files, lines+code.Lines
	}
	return files, lines
}

// Rollouts is what repeating scenarios says.
type Rollouts struct {
	Scenarios   int     // with more than one rollout
	Least, Most int     // rollouts of such a scenario
	Any, All    []At    // pass@k and pass^k of the whole horizon, for k = 1..Least
	Best, Worst []At    // expected stamina of the best and of the worst of k
	Consistency float64 // mean over scenarios of (2p−1)², without bias; 1 if rollouts always agree
	Excluded    int     // repeated scenarios with a session whose stamina is not known
	// Steady is the consistency of the agent's time per turn: e^(−its mean coefficient of variation over
	// scenarios). NaN if no time is recorded.
	Steady float64
}

// At is a number of k rollouts.
type At struct {
	K int
	Value
}

// Value is an estimate with its interval, from resampling scenarios.
type Value struct {
	Mean float64
	stats.Interval
}

// rollouts computes the numbers over the scenarios that were repeated and whose sessions are all
// known to their end; nil if no scenario was repeated.
func (c *Condition) rollouts() *Rollouts {
	n := Rollouts{Least: math.MaxInt}
	var known [][]stats.Observation
	for _, seen := range c.byScenario(observed) {
		if len(seen) < 2 {
			continue
		}
		n.Scenarios++
		if slices.ContainsFunc(seen, func(o stats.Observation) bool { return !o.Fell && o.Passed < c.Turns }) {
			n.Excluded++
			continue
		}
		known = append(known, seen)
		n.Least, n.Most = min(n.Least, len(seen)), max(n.Most, len(seen))
	}
	if n.Scenarios == 0 {
		return nil
	}
	if len(known) > 0 {
		n.fill(known, c.Turns)
	}
	n.Steady = c.steady()
	return &n
}

// steady compares the rollouts of each scenario by the agent's time per decided turn.
func (c *Condition) steady() float64 {
	times := map[string][]float64{}
	for _, s := range c.Sessions {
		one := Condition{Turns: c.Turns, Sessions: []*Session{s}}
		if spent := one.Costs(); spent.Decided > 0 && spent.Agent > 0 {
			digest := s.Head.Scenario.Digest
			times[digest] = append(times[digest], spent.Agent/float64(spent.Decided))
		}
	}
	var each []float64
	for _, digest := range slices.Sorted(maps.Keys(times)) {
		if v := stats.Variation(times[digest]); !math.IsNaN(v) {
			each = append(each, v)
		}
	}
	return math.Exp(-mean(each))
}

func (n *Rollouts) fill(known [][]stats.Observation, turns int) {
	for k := 1; k <= n.Least; k++ {
		at := func(of func(seen []stats.Observation) float64) At { return At{k, valueOf(known, of)} }
		n.Any = append(n.Any, at(func(seen []stats.Observation) float64 { return stats.PassAny(len(seen), whole(seen, turns), k) }))
		n.All = append(n.All, at(func(seen []stats.Observation) float64 { return stats.PassAll(len(seen), whole(seen, turns), k) }))
		n.Best = append(n.Best, at(func(seen []stats.Observation) float64 { return stats.BestOf(staminas(seen), k) }))
		n.Worst = append(n.Worst, at(func(seen []stats.Observation) float64 { return stats.WorstOf(staminas(seen), k) }))
	}
	n.Consistency = valueOf(known, func(seen []stats.Observation) float64 {
		return stats.Consistency(len(seen), whole(seen, turns))
	}).Mean
}

// whole counts the rollouts that passed the horizon.
func whole(seen []stats.Observation, turns int) int {
	n := 0
	for _, o := range seen {
		n += one(o.Passed >= turns)
	}
	return n
}

func staminas(seen []stats.Observation) []float64 {
	var values []float64
	for _, o := range seen {
		values = append(values, float64(o.Passed))
	}
	return values
}

// valueOf is the mean over scenarios, each with the same weight.
func valueOf(scenarios [][]stats.Observation, of func([]stats.Observation) float64) Value {
	var each []float64
	for _, seen := range scenarios {
		each = append(each, of(seen))
	}
	resampled := stats.Resample(source(), each, func(draw []float64) float64 { return stat.Mean(draw, nil) })
	return Value{stat.Mean(each, nil), resampled.Interval}
}
