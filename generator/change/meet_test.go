package change_test

import (
	"testing"

	"pgregory.net/rapid"

	"staminabench/generator/change"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// TestAnyChangesThatAreApartCommute takes what a turn may hold, whoever chose it: changes each of
// which is valid in a specification, and of which no two overlap. All are valid one after the other,
// in any order, with one outcome.
func TestAnyChangesThatAreApartCommute(t *testing.T) {
	turns, met := 0, 0
	reach(t, func(d dice, c change.Change) (*spec.Specification, error) {
		t, s := d.t, d.s
		after, err := change.Apply(s, c)
		if err != nil || !rapid.Bool().Draw(t, "turn") || !witnessed(s) || !witnessed(after) {
			return after, err
		}
		chosen, overlaps := d.apart(c)
		met += overlaps
		if len(chosen) < 3 {
			return after, nil
		}
		turns++
		after, err = change.Apply(s, chosen...)
		if err != nil {
			t.Fatalf("%s: %v", toldAll(chosen), err)
		}
		if !witnessed(after) {
			t.Fatalf("%s: an action lacks a witness that has one after each alone", toldAll(chosen))
		}
		for range 4 {
			order := rapid.Permutation(chosen).Draw(t, "order")
			other, err := change.Apply(s, order...)
			if err != nil || encoded(other) != encoded(after) {
				t.Fatalf("%s and %s do not yield the same: %v", toldAll(chosen), toldAll(order), err)
			}
		}
		return after, nil
	})
	least := 200
	if testing.Short() { // then a fifth is drawn
		least /= 5
	}
	if turns < least || met < least {
		t.Errorf("%d turns, and %d changes that were left out because they overlap", turns, met)
	}
}

// apart draws changes that fit into one turn with a first one, and counts those that do not.
func (d dice) apart(first change.Change) (chosen []change.Change, overlaps int) {
	chosen = []change.Change{first}
	prints := []change.Footprint{first.Touches(d.s)}
	for range 12 {
		c := d.change()
		if after, err := change.Apply(d.s, c); err != nil || !witnessed(after) {
			continue
		}
		print, meets := c.Touches(d.s), false
		for _, p := range prints {
			meets = meets || p.Overlaps(print)
		}
		if meets {
			overlaps++
			continue
		}
		chosen, prints = append(chosen, c), append(prints, print)
	}
	return chosen, overlaps
}

func toldAll(list []change.Change) string {
	out := ""
	for _, c := range list {
		out += told(c) + "\n"
	}
	return out
}

// witnessed reports whether there are requests that make each action succeed and fail.
func witnessed(s *spec.Specification) bool {
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Actions {
			if witness.Check(s, e, &e.Actions[j]) != nil {
				return false
			}
		}
	}
	return true
}
