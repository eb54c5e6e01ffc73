package cases_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
)

// TestALongerHorizonKeepsWhatAgentsGet: a scenario of 100 turns begins like that of 20, byte for
// byte: its file, what is told in each turn, and the cases with all that they send and want.
func TestALongerHorizonKeepsWhatAgentsGet(t *testing.T) {
	for seed := uint64(1); seed <= 2; seed++ {
		t.Run(fmt.Sprint("scenario ", seed), func(t *testing.T) {
			t.Parallel()
			short, long := scenario.New(seed, 20), scenario.New(seed, 100)
			if short.Digest() != long.Until(20).Digest() {
				t.Fatal("the files differ")
			}
			if short.Digest() == long.Digest() {
				t.Fatal("the digest does not tell the horizons apart")
			}
			one, other := cases.NewMaker(short), cases.NewMaker(long)
			for _, turn := range []int{0, 1, 6, 13, 20} {
				for _, words := range []uint64{0, 3} {
					if told(short, turn, words) != told(long, turn, words) {
						t.Errorf("turn %d is told in another way", turn)
					}
				}
				for attempt := range 2 {
					if sent(t, one, turn, attempt) != sent(t, other, turn, attempt) {
						t.Errorf("turn %d, attempt %d: the cases differ", turn, attempt)
					}
				}
			}
		})
	}
}

// told is what an agent reads in a turn.
func told(s *scenario.Scenario, turn int, words uint64) string {
	if turn == 0 {
		return prose.Specification(s.Spec(0), words)
	}
	return prose.Changes(s.Spec(turn-1), s.Turns[turn].Changes, words)
}

// sent are the cases of a turn as JSON, and what their values come from.
func sent(t *testing.T, m *cases.Maker, turn, attempt int) string {
	t.Helper()
	list, err := m.Cases(turn, attempt)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(m.ValueSeed(turn, attempt)) + string(b)
}
