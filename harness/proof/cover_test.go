package proof

import (
	"testing"

	"staminabench/generator/scenario"
)

// TestNoCaseIsIdle: every case fails on a planted bug of its own family.
func TestNoCaseIsIdle(t *testing.T) {
	s := scenario.New(61, 6)
	for _, turn := range []int{0, 6} {
		covered, err := Cover(t.Context(), s, turn)
		if err != nil {
			t.Fatal(err)
		}
		for _, idle := range covered.Idle {
			t.Errorf("it watches nothing: %s", idle)
		}
		t.Logf("turn %d: %d cases; %d bugs are caught by one alone", turn, covered.Cases, len(covered.Lone))
	}
}
