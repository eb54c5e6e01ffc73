package compare

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"staminabench/harness/journal"
	"staminabench/reports"
	"staminabench/reports/stats"
)

// Options are what a comparison shows beside the sides themselves.
type Options struct {
	Margin    float64 // turns that a harness must bring to be worth keeping
	Rule      *Rule   // the second side is the first with this rule; nil if not
	Published bool    // show the figures of the paper
}

// Report is a comparison of several conditions.
type Report struct {
	Sides       []*Side
	Differences []Difference // between all sides
	Elsewhere   []string     // facts of the environments that differ
	Turns       int
	Scenarios   int // that all sides played
	Left        int // scenarios that are left out because not all sides played them
	Duels       []Duel
	Square      *Square
	Why         string // why there is no square, if there are four sides
	Value       *Value
	Options     Options
}

// Duel is two sides against each other.
type Duel struct {
	A, B        *Side
	Differences []Difference
	stats.Comparison
	Blamed    *stats.Comparison // as if the ends of censored sessions had been the agents' fault; nil if there are none
	Holm      float64           // P adjusted for all duels of the report
	Passed    []stats.PassedAtLeast
	PassedP   []float64 // adjusted for all turns that are tested
	Ratio     stats.Interval
	Elsewhere []string
}

// source is the random source of a comparison: the same journals give the same report.
func source() *rand.Rand { return rand.New(rand.NewPCG(20, 101)) }

// Compare compares the conditions of several results: each result is what one or several folders hold,
// and the same condition of two of them is two sides. All pairs are compared; with four sides that are
// a square of two factors, their interaction too.
func Compare(results []reports.Results, o Options) (*Report, error) {
	r := &Report{Options: o}
	var all []*reports.Session
	for _, result := range results {
		all = append(all, result.Sessions...)
		for _, c := range result.Conditions {
			r.Sides = append(r.Sides, &Side{c, letter(len(r.Sides)), result.Run()})
		}
	}
	if err := reports.Distinct(all); err != nil {
		return nil, err
	}
	if len(r.Sides) < 2 {
		return nil, errors.New("to compare, give at least two conditions: two runs, or one with several agents")
	}
	if err := r.common(); err != nil {
		return nil, err
	}
	r.Differences, r.Elsewhere = differences(r.Sides), environments(r.Sides)
	r.duels()
	r.square()
	return r, r.value()
}

func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprintf("S%d", i+1)
}

// common finds the scenarios that all sides played, and refuses sides that have none, or other turns.
func (r *Report) common() error {
	r.Turns = r.Sides[0].Turns
	all := map[string]int{}
	for _, s := range r.Sides {
		if s.Turns != r.Turns {
			return fmt.Errorf("%s has %d turns and %s has %d: they cannot be paired", r.Sides[0].Name(), r.Turns, s.Name(), s.Turns)
		}
		for digest := range s.byScenario(seen) {
			all[digest]++
		}
	}
	for _, n := range all {
		if n == len(r.Sides) {
			r.Scenarios++
		} else {
			r.Left++
		}
	}
	if r.Scenarios == 0 {
		return fmt.Errorf("no scenario was played by all of the %d conditions: comparisons are paired by scenario", len(r.Sides))
	}
	return nil
}

// byScenario gathers what sessions say by the digest of their scenario.
func (s *Side) byScenario(see func(*reports.Session) stats.Observation) map[string][]stats.Observation {
	all := map[string][]stats.Observation{}
	for _, session := range s.Sessions {
		digest := session.Head.Scenario.Digest
		all[digest] = append(all[digest], see(session))
	}
	return all
}

func seen(s *reports.Session) stats.Observation {
	return stats.Observation{Passed: s.Stamina, Fell: s.Ending == journal.Fell}
}

func blamed(s *reports.Session) stats.Observation {
	o := seen(s)
	o.Fell = o.Fell || s.Censored()
	return o
}

// digests lists the scenarios of all sides in the order of the first side's sessions.
func digests(sides ...*Side) []string {
	var list []string
	for _, session := range sides[0].Sessions {
		digest := session.Head.Scenario.Digest
		everywhere := !slices.Contains(list, digest)
		for _, s := range sides[1:] {
			everywhere = everywhere && slices.ContainsFunc(s.Sessions, func(o *reports.Session) bool { return o.Head.Scenario.Digest == digest })
		}
		if everywhere {
			list = append(list, digest)
		}
	}
	return list
}

func pairs(a, b *Side, see func(*reports.Session) stats.Observation) []stats.Pair {
	inA, inB := a.byScenario(see), b.byScenario(see)
	var list []stats.Pair
	for _, digest := range digests(a, b) {
		list = append(list, stats.Pair{A: inA[digest], B: inB[digest]})
	}
	return list
}

// duels compares every side with every later one.
func (r *Report) duels() {
	var p []float64
	for i, a := range r.Sides {
		for _, b := range r.Sides[i+1:] {
			r.Duels = append(r.Duels, r.duel(a, b))
			p = append(p, r.Duels[len(r.Duels)-1].P)
		}
	}
	for i, adjusted := range stats.Holm(p) {
		r.Duels[i].Holm = adjusted
	}
}

func (r *Report) duel(a, b *Side) Duel {
	played := pairs(a, b, seen)
	d := Duel{A: a, B: b, Differences: differences([]*Side{a, b}), Elsewhere: environments([]*Side{a, b}),
		Comparison: stats.Compare(source(), played, r.Turns), Ratio: stats.Ratio(source(), played, r.Turns)}
	if slices.ContainsFunc(slices.Concat(a.Sessions, b.Sessions), (*reports.Session).Censored) {
		worst := stats.Compare(source(), pairs(a, b, blamed), r.Turns)
		d.Blamed = &worst
	}
	var p []float64
	for _, t := range milestones(r.Turns) {
		d.Passed = append(d.Passed, stats.PassedTest(played, t))
		p = append(p, d.Passed[len(d.Passed)-1].P)
	}
	d.PassedP = stats.Holm(p)
	return d
}

// milestones are the numbers of turns at which it is tested who passed them.
func milestones(turns int) []int {
	var list []int
	for _, t := range []int{1, 5, 10, 25, 50} {
		if t < turns {
			list = append(list, t)
		}
	}
	return append(list, turns)
}

// Separated tells whether the sides differ, of all that the report compares.
func (d *Duel) Separated() bool { return d.Comparison.Separated() && d.Holm < 1-stats.Level }
