package prose_test

import (
	"slices"
	"strings"
	"testing"

	"staminabench/generator/prose"
	"staminabench/generator/scenario"
)

// TestTheOrderOfChangesMovesTheirItemsOnly: what is told about a change depends on no other change of
// the turn, as the changes themselves commute.
func TestTheOrderOfChangesMovesTheirItemsOnly(t *testing.T) {
	for n := uint64(1); n <= 4; n++ {
		s := scenario.New(n, 25)
		for turn := 1; turn <= s.Horizon(); turn++ {
			changes := slices.Clone(s.Turns[turn].Changes)
			told := itemsOf(t, prose.Changes(s.Spec(turn-1), changes, n))
			slices.Reverse(changes)
			again := itemsOf(t, prose.Changes(s.Spec(turn-1), changes, n))
			slices.Reverse(again)
			if len(told) != 5 || !slices.EqualFunc(told, again, slices.Equal) {
				t.Errorf("scenario %d, turn %d: in another order\n%q\nis told as\n%q", n, turn, told, again)
			}
			if alone := itemsOf(t, prose.Changes(s.Spec(turn-1), changes[:1], n)); !slices.Equal(alone[0], told[4]) {
				t.Errorf("scenario %d, turn %d: alone, %q is told as %q", n, turn, told[4], alone[0])
			}
		}
	}
}

func itemsOf(t *testing.T, text string) [][]string {
	t.Helper()
	_, body, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\n\n")
	return items(t, body)
}
