package cases

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/scenario"
)

// TestACaseIsIntroducedWhereItsFactsChange follows every case through the turns: it is introduced in
// a turn exactly if it is new there or asserts something else than in the turn before, and until
// then it keeps its turn and its cause.
func TestACaseIsIntroducedWhereItsFactsChange(t *testing.T) {
	changed, kept := 0, 0
	for seed := uint64(1); seed <= 6; seed++ {
		s := scenario.New(seed, 40)
		m := NewMaker(s)
		before := origins(m, 0)
		for id, o := range before {
			if o.turn != 0 || o.by != "" {
				t.Errorf("scenario %d, case %s of turn 0: %+v", seed, id, o)
			}
		}
		for turn := 1; turn <= s.Horizon(); turn++ {
			now := origins(m, turn)
			for id, o := range now {
				was, there := before[id]
				if there && was.sum == o.sum {
					kept++
					if was.until = turn; o != was {
						t.Errorf("scenario %d, turn %d, case %s asserts the same as before: %+v, %+v", seed, turn, id, was, o)
					}
					continue
				}
				changed++
				if o.turn != turn || o.by != "" && !slices.Contains(s.Kinds(turn), o.by) {
					t.Errorf("scenario %d, turn %d, case %s asserts something new: %+v", seed, turn, id, o)
				}
			}
			before = now
		}
	}
	if changed < 1000 || kept < 10*changed/2 {
		t.Errorf("%d cases changed, %d stayed", changed, kept)
	}
}

// TestEveryChangeIntroducesCasesAndNoCaseChangesWithoutOne makes each change of a turn alone: it must
// introduce a case, and what the five introduce together must be what one of them introduces.
func TestEveryChangeIntroducesCasesAndNoCaseChangesWithoutOne(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		t.Run(fmt.Sprint("scenario ", seed), func(t *testing.T) {
			t.Parallel()
			s := scenario.New(seed, 30)
			m := NewMaker(s)
			for turn := 1; turn <= s.Horizon(); turn++ {
				before, explained := origins(m, turn-1), map[string]bool{}
				for _, c := range s.Turns[turn].Changes {
					news := introduced(before, alone(s, turn, c))
					if len(news) == 0 {
						t.Errorf("turn %d: nothing is new by %s %+v", turn, c.Kind(), c)
					}
					for _, id := range news {
						explained[id] = true
					}
				}
				for _, id := range introduced(before, origins(m, turn)) {
					if !explained[id] && !needsTwo(id) {
						t.Errorf("turn %d: case %s asserts something else, by none of %v", turn, id, s.Kinds(turn))
					}
				}
			}
		})
	}
}

// origins are those of the cases of a turn, by id, as they were when the turn was the last one.
func origins(m *Maker, turn int) map[string]origin {
	out := map[string]origin{}
	for _, p := range m.plans(turn) {
		o := *p.past.at(turn)
		o.until = turn
		out[p.id()] = o
	}
	return out
}

// alone are the cases of a turn with one of its changes only.
func alone(s *scenario.Scenario, turn int, c change.Change) map[string]origin {
	one := *s
	one.Turns = append(slices.Clone(s.Turns[:turn]), scenario.Turn{Changes: []change.Change{c}, Spec: c.Apply(s.Spec(turn - 1))})
	out := map[string]origin{}
	for _, p := range NewMaker(&one).plans(turn) {
		out[p.id()] = origin{sum: p.sum()}
	}
	return out
}

// introduced are the cases that are new or assert something else than before.
func introduced(before, now map[string]origin) []string {
	var out []string
	for id, o := range now {
		if was, there := before[id]; !there || was.sum != o.sum {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// needsTwo reports whether a case is about how several references act together: two of them can be
// new in one turn.
func needsTwo(id string) bool {
	return regexp.MustCompile(`/delete/(held|through|both|inside)`).MatchString(id)
}
