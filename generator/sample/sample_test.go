package sample

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

var (
	seeds = flag.Uint64("seeds", 12, "how many scenarios the tests look at")
	turns = flag.Int("turns", 100, "how many turns each of them has")
)

// played is one scenario: specifications and changes by turn.
type played struct {
	seed    uint64
	specs   []*spec.Specification
	changes [][]change.Change
}

// scenarios are made once for all tests.
var scenarios = sync.OnceValue(func() []played {
	out := make([]played, *seeds)
	for i := range out {
		g := New(uint64(i))
		p := played{seed: uint64(i), specs: []*spec.Specification{g.Initial()}, changes: [][]change.Change{nil}}
		for t := 1; t <= *turns; t++ {
			changes, s := g.Next(t, p.specs[t-1])
			p.specs, p.changes = append(p.specs, s), append(p.changes, changes)
		}
		out[i] = p
	}
	return out
})

// everyTurn looks at each turn of each scenario, the first one included.
func everyTurn(t *testing.T, look func(p *played, turn int) error) {
	t.Helper()
	wrong := 0
	for _, p := range scenarios() {
		for turn := range p.specs {
			if err := look(&p, turn); err != nil {
				if wrong++; wrong <= 10 {
					t.Errorf("seed %d, turn %d: %v", p.seed, turn, err)
				}
			}
		}
	}
	if wrong > 10 {
		t.Errorf("… and %d more", wrong-10)
	}
}

func TestEveryTurnIsValidHasFiveChangesAndAltersSomething(t *testing.T) {
	everyTurn(t, func(p *played, turn int) error {
		s := p.specs[turn]
		if err := s.Validate(); err != nil {
			return err
		}
		if turn == 0 {
			return nil
		}
		if n := len(p.changes[turn]); n != PerTurn {
			return fmt.Errorf("%d changes", n)
		}
		if asJSON(s) == asJSON(p.specs[turn-1]) {
			return fmt.Errorf("nothing is different")
		}
		after, err := change.Apply(p.specs[turn-1], p.changes[turn]...)
		if err == nil && asJSON(after) != asJSON(s) {
			return fmt.Errorf("the changes do not yield the specification")
		}
		return err
	})
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestEveryActionOfEveryTurnHasAWitness(t *testing.T) {
	everyTurn(t, func(p *played, turn int) error {
		s := p.specs[turn]
		for i := range s.Entities {
			e := &s.Entities[i]
			for j := range e.Actions {
				if err := witness.Check(s, e, &e.Actions[j]); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func TestNoNameIsUsedAgainInItsScope(t *testing.T) {
	var watched uint64
	names := newRegistry()
	everyTurn(t, func(p *played, turn int) error {
		if turn == 0 {
			names, watched = newRegistry(), watched+1
		}
		if wrong := names.see(p.specs[turn]); len(wrong) > 0 {
			return fmt.Errorf("used again: %s", strings.Join(wrong, ", "))
		}
		return nil
	})
	if watched != *seeds {
		t.Errorf("%d scenarios watched", watched)
	}
}

func TestIdentitiesAreNeverGivenAgain(t *testing.T) {
	type thing struct{ kind, owner string }
	var known map[spec.ID]thing
	var gone, now map[spec.ID]bool
	everyTurn(t, func(p *played, turn int) error {
		if turn == 0 {
			known, gone, now = map[spec.ID]thing{}, map[spec.ID]bool{}, map[spec.ID]bool{}
		}
		seen, wrong := map[spec.ID]bool{}, error(nil)
		note := func(id spec.ID, kind string, owner spec.ID) {
			is := thing{kind, fmt.Sprint(owner)}
			if was, ok := known[id]; gone[id] || ok && was != is {
				wrong = fmt.Errorf("identity %d of %v was of %v", id, is, was)
			}
			known[id], seen[id] = is, true
		}
		for _, e := range p.specs[turn].Entities {
			note(e.ID, "entity", 0)
			for _, f := range e.Fields {
				note(f.ID, string("field "+f.Type), e.ID)
			}
			for _, a := range e.Actions {
				note(a.ID, "action", e.ID)
			}
		}
		for _, a := range p.specs[turn].Analytics {
			note(a.ID, "analytic", a.Field)
		}
		for id := range now {
			if !seen[id] {
				gone[id] = true
			}
		}
		now = seen
		return wrong
	})
}

func TestEverythingIsListedByIdentity(t *testing.T) {
	everyTurn(t, func(p *played, turn int) error {
		s := p.specs[turn]
		ok := slices.IsSortedFunc(s.Entities, func(a, b spec.Entity) int { return int(a.ID - b.ID) }) &&
			slices.IsSortedFunc(s.Analytics, func(a, b spec.Analytic) int { return int(a.ID - b.ID) })
		for _, e := range s.Entities {
			ok = ok && slices.IsSortedFunc(e.Fields, func(a, b spec.Field) int { return int(a.ID - b.ID) }) &&
				slices.IsSortedFunc(e.Actions, func(a, b spec.Action) int { return int(a.ID - b.ID) })
		}
		if !ok {
			return fmt.Errorf("something is out of order")
		}
		return nil
	})
}

func TestTheFirstSpecificationOfManySeedsIsValid(t *testing.T) {
	few := 0
	for seed := range uint64(2000) {
		s := New(seed * 7919).Initial() // it panics if it is not valid
		if len(s.Entities) != 2 || len(s.Referrers(s.Entities[0].ID)) != 1 {
			t.Fatalf("seed %d: %s", seed*7919, asJSON(s))
		}
		if len(s.Analytics) < 2 {
			few++
		}
	}
	if few > 20 { // those have nothing but strings, or almost
		t.Errorf("%d of 2000 have less than two analytics", few)
	}
}
