package cases

import (
	"fmt"
	"hash/fnv"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"

	"staminabench/generator/scenario"
	"staminabench/generator/values"
)

// Maker makes the cases of one scenario. It remembers since when each case asserts what it asserts.
// It is not safe for concurrent use.
type Maker struct {
	scenario *scenario.Scenario
	history  history
	planned  *planning // of the turn that was asked for last
}

// NewMaker makes a maker.
func NewMaker(s *scenario.Scenario) *Maker {
	return &Maker{scenario: s, history: history{cases: map[string]*past{}}}
}

// Cases makes all cases of a turn. Which there are depends on the scenario and the turn; the values
// that they send depend on the attempt too. An error means that a family and the model disagree
// about what the contract says: a fault of the generator.
func (m *Maker) Cases(turn, attempt int) ([]Case, error) {
	if turn < 0 || turn > m.scenario.Horizon() {
		return nil, fmt.Errorf("turn %d: the scenario has the turns 0 to %d", turn, m.scenario.Horizon())
	}
	plans := m.plans(turn)
	out := outlined(plans, turn)
	if err := m.work(plans, out, turn, attempt); err != nil {
		return nil, err
	}
	return out, nil
}

// plans are those of a turn, each with its past; the last ones are remembered.
func (m *Maker) plans(turn int) []*plan {
	for m.history.turns <= turn {
		m.follow(m.history.turns)
	}
	if m.planned.turn != turn {
		m.planned = newPlanning(m.scenario, turn)
		m.history.find(m.planned.all())
	}
	return m.planned.plans
}

// follow plans the next turn for the history.
func (m *Maker) follow(turn int) {
	m.planned = newPlanning(m.scenario, turn)
	plans := m.planned.all()
	sums := make([]digest, len(plans))
	spread(len(plans), func(share iter.Seq[int]) {
		for i := range share {
			sums[i] = plans[i].sum()
		}
	})
	m.history.add(plans, sums, causesOf(m.scenario, turn))
}

// outlined are the cases without their steps.
func outlined(plans []*plan, turn int) []Case {
	out := make([]Case, len(plans))
	for i, p := range plans {
		from := p.past.at(turn)
		out[i] = Case{
			ID: p.past.id, Family: p.family, Subject: p.subject, Label: p.label, Title: p.title,
			Facts: from.sum.String(), Introduced: from.turn, By: from.by,
		}
	}
	return out
}

// work gives the cases their steps: no case depends on another.
func (m *Maker) work(plans []*plan, out []Case, turn, attempt int) error {
	errs := make([]error, len(plans))
	s, seed := m.scenario.Spec(turn), m.ValueSeed(turn, attempt)
	spread(len(plans), func(share iter.Seq[int]) {
		d := newDraft(s)
		for i := range share {
			out[i].Steps, errs[i] = plans[i].make(d, values.New(seed, hash(out[i].ID)))
		}
	})
	for i, err := range errs {
		if err != nil {
			return fmt.Errorf("scenario %d, turn %d, case %s: %w", m.scenario.Seed, turn, out[i].ID, err)
		}
	}
	return nil
}

// spread runs a worker on each core; they share the numbers below n, each as it gets to them.
func spread(n int, worker func(share iter.Seq[int])) {
	var workers sync.WaitGroup
	var taken atomic.Int64
	share := func(yield func(int) bool) {
		for i := int(taken.Add(1)) - 1; i < n && yield(i); i = int(taken.Add(1)) - 1 {
		}
	}
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() { worker(share) })
	}
	workers.Wait()
}

// ValueSeed identifies the values of an attempt's cases, for the journal.
func (m *Maker) ValueSeed(turn, attempt int) uint64 {
	return hash(fmt.Sprintf("%d/%d/%d", m.scenario.Seed, turn, attempt))
}

// hash names the random stream of a case: no case's values depend on which others there are.
func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}
