package sample

import (
	"fmt"
	"runtime/debug"
	"sync"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// manySeeds is how many scenarios are looked at one by one, without being kept.
const manySeeds = 200

// many is what is counted over many scenarios.
type many struct {
	sync.Mutex
	kinds   map[change.Kind]int
	changes int
	turns   int // from turn 20 on
	inBand  int // of these, turns with 10 to 15 entities
	fewest  int // entities from turn 20 on
	everTen int // scenarios that have ten entities by turn 20
}

// TestManyScenariosAreAsTheDesignSays plays 200 scenarios of 100 turns: every turn has five changes
// that fit together and alter something; every kind is more than a hundredth of all changes; the
// system begins with two entities, grows to ten or more in about twenty turns, and then keeps to 10
// to 15.
func TestManyScenariosAreAsTheDesignSays(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // a third of the time is garbage
	m := &many{kinds: map[change.Kind]int{}, fewest: spec.MaxEntities}
	t.Run("scenarios", func(t *testing.T) {
		for seed := range uint64(manySeeds) {
			t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
				t.Parallel()
				m.play(t, seed*7907+1)
			})
		}
	})
	for _, k := range change.Kinds {
		if share := float64(m.kinds[k]) / float64(m.changes); share < 0.01 {
			t.Errorf("%s is %.2f %% of the changes", k, 100*share)
		}
	}
	if m.changes != manySeeds*100*PerTurn || len(m.kinds) != len(change.Kinds) {
		t.Errorf("%d changes of %d kinds", m.changes, len(m.kinds))
	}
	if m.inBand*100 < m.turns*98 || m.fewest < 7 || m.everTen*100 < manySeeds*95 {
		t.Errorf("of %d turns %d have 10 to 15 entities, the least is %d; of %d scenarios %d have ten by turn 20",
			m.turns, m.inBand, m.fewest, manySeeds, m.everTen)
	}
}

func (m *many) play(t *testing.T, seed uint64) {
	g := New(seed)
	before := g.Initial()
	text := asJSON(before)
	if len(before.Entities) != 2 {
		t.Errorf("it begins with %d entities", len(before.Entities))
	}
	sizes, all := []int{len(before.Entities)}, []change.Change{}
	for turn := 1; turn <= 100; turn++ {
		changes, after := g.Next(turn, before)
		if err := fit(before, changes); err != nil {
			t.Errorf("turn %d: %v", turn, err)
		}
		is := asJSON(after)
		if is == text {
			t.Errorf("turn %d alters nothing", turn)
		}
		before, text = after, is
		sizes, all = append(sizes, len(after.Entities)), append(all, changes...)
	}
	m.count(sizes, all)
}

// fit says why changes are not those of one turn: five, no two of which overlap.
func fit(before *spec.Specification, changes []change.Change) error {
	if len(changes) != 5 {
		return fmt.Errorf("%d changes", len(changes))
	}
	var prints []change.Footprint
	for i, c := range changes {
		print := c.Touches(before)
		for j, p := range prints {
			if print.Overlaps(p) || p.Overlaps(print) {
				return fmt.Errorf("%s and %s overlap", changes[j].Kind(), changes[i].Kind())
			}
		}
		prints = append(prints, print)
	}
	return nil
}

func (m *many) count(sizes []int, all []change.Change) {
	m.Lock()
	defer m.Unlock()
	for _, c := range all {
		m.kinds[c.Kind()]++
		m.changes++
	}
	ten := false
	for turn, n := range sizes {
		ten = ten || turn <= 20 && n >= 10
		if turn < 20 {
			continue
		}
		m.turns++
		m.fewest = min(m.fewest, n)
		if n >= 10 && n <= 15 {
			m.inBand++
		}
	}
	if ten {
		m.everTen++
	}
}
