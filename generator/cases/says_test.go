package cases_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// TestEverySentenceThatACaseRestsOnIsToldAsItIs: each is a canonical sentence of the specification
// of its turn, and an agent has read every name, path and constant in it, whatever the prose seed.
func TestEverySentenceThatACaseRestsOnIsToldAsItIs(t *testing.T) {
	for seed := uint64(1); seed <= 6; seed++ {
		t.Run(fmt.Sprintf("scenario %d", seed), func(t *testing.T) {
			t.Parallel()
			s := scenario.New(seed, 40)
			maker, sentences := cases.NewMaker(s), 0
			for _, turn := range []int{0, 1, 9, 22, 40} {
				list, err := maker.Cases(turn, 0)
				if err != nil {
					t.Fatal(err)
				}
				rests := quoted(list)
				sentences += len(rests)
				checkQuoted(t, s, turn, rests)
			}
			if sentences < 100 {
				t.Errorf("cases rest on %d sentences only", sentences)
			}
		})
	}
}

// quoted are the sentences that the steps of cases rest on, each with a case.
func quoted(list []cases.Case) map[string]string {
	out := map[string]string{}
	for i := range list {
		for _, step := range list[i].Steps {
			if step.Want.Says != "" {
				out[step.Want.Says] = list[i].ID
			}
		}
	}
	return out
}

func checkQuoted(t *testing.T, s *scenario.Scenario, turn int, rests map[string]string) {
	t.Helper()
	canonical := canonicalSentences(s.Spec(turn))
	for _, words := range []uint64{0, 3} {
		said := namesIn(documents(s, turn, words))
		for sentence, id := range rests {
			if !canonical[sentence] {
				t.Errorf("scenario %d, turn %d, case %s: no sentence of the specification: %s", s.Seed, turn, id, sentence)
			}
			for name := range namesIn(sentence) {
				if !said[name] {
					t.Errorf("scenario %d, turn %d, case %s: `%s` was never told (prose seed %d): %s", s.Seed, turn, id, name, words, sentence)
				}
			}
		}
	}
}

func canonicalSentences(s *spec.Specification) map[string]bool {
	out := map[string]bool{}
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Fields {
			out[prose.Field(s, e, &e.Fields[j])] = true
		}
		for j := range e.Actions {
			a := &e.Actions[j]
			out[prose.Action(s, e, a)] = true
			for k := range a.Guards {
				out[prose.Guard(s, e, &a.Guards[k])] = true
			}
			for k := range a.Effects {
				out[prose.Effect(s, e, &a.Effects[k])] = true
			}
		}
	}
	for i := range s.Analytics {
		out[prose.Analytic(s, &s.Analytics[i])] = true
	}
	return out
}

// documents are all that an agent was told until a turn, beside the contract.
func documents(s *scenario.Scenario, turn int, words uint64) string {
	var out strings.Builder
	out.WriteString(prose.Specification(s.Spec(0), words))
	for t := 1; t <= turn; t++ {
		out.WriteString(prose.Changes(s.Spec(t-1), s.Turns[t].Changes, words))
	}
	return out.String()
}

var span = regexp.MustCompile("`([^`]+)`")

// namesIn are the code spans of a text. A path of an analytic tells its aggregate too.
func namesIn(text string) map[string]bool {
	out := map[string]bool{}
	for _, m := range span.FindAllStringSubmatch(text, -1) {
		out[m[1]] = true
		if path := strings.Split(m[1], "/"); len(path) == 5 && path[1] == "analytics" {
			out[path[4]] = true
		}
	}
	return out
}
