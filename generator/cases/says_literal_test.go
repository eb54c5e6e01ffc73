package cases_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/contract"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
)

// TestEveryExpectationOfManyTurnsTracesToWhatAgentsGot: each step of each case rests on a clause of
// the contract; and what a case quotes stands, word for word, in the specification of its turn as
// seed 0 tells it, under the heading of its entity. That agents know that specification from what
// they were told by then is shown where prose is read back (generator/prose).
func TestEveryExpectationOfManyTurnsTracesToWhatAgentsGot(t *testing.T) {
	for seed := uint64(1); seed <= 10; seed++ {
		t.Run(fmt.Sprint("scenario ", seed), func(t *testing.T) {
			t.Parallel()
			s := scenario.New(seed, 100)
			maker := cases.NewMaker(s)
			for _, turn := range []int{0, 1, 5, 20, 50, 100} {
				list, err := maker.Cases(turn, 0)
				if err != nil {
					t.Fatal(err)
				}
				document := prose.Specification(s.Spec(turn), 0)
				for sentence, id := range quoted(list) {
					if missing := absent(document, sentence); missing != "" {
						t.Errorf("turn %d, case %s quotes %q, of which %q is nowhere", turn, id, sentence, missing)
					}
				}
				for i := range list {
					if at := slices.IndexFunc(list[i].Steps, func(s cases.Step) bool { return !known(s.Want.Clause) }); at >= 0 {
						t.Errorf("turn %d, case %s, step %d rests on clause %d", turn, list[i].ID, at, list[i].Steps[at].Want.Clause)
					}
				}
			}
		})
	}
}

func known(clause int) bool {
	return slices.ContainsFunc(contract.Clauses(), func(c contract.Clause) bool { return c.Number == clause })
}

var quotes = regexp.MustCompile("^(?:(Field of|Guard on|Effect on) (`[^`]+`): |`GET (/analytics/[^`]+)` answers with )(.*)\\.$")

// absent is the first part of a sentence that does not stand where it should.
func absent(document, sentence string) string {
	m := quotes.FindStringSubmatch(sentence)
	if m == nil { // an action
		for i, part := range strings.Split(strings.TrimSuffix(sentence, "."), "; ") {
			line := "- " + part
			if what, told, labelled := strings.Cut(part, ": "); labelled && (what == "guards" || what == "effects") {
				line = told
			} else if i > 0 {
				line = part
			}
			if !strings.Contains(document, line+".") {
				return line
			}
		}
		return ""
	}
	if m[3] != "" {
		document = document[strings.Index(document, "\n## Analytics"):]
		return unless(strings.Contains(document, "- `GET "+m[3]+"`\n"), m[3])
	}
	_, section, _ := strings.Cut(document, "\n## "+m[2])
	section, _, _ = strings.Cut(section, "\n## ")
	mark := map[string]string{"Field of": "- ", "Guard on": "  - Guard: ", "Effect on": "  - Effect: "}[m[1]]
	return unless(strings.Contains(section, "\n"+mark+m[4]+".\n"), fmt.Sprint(mark, m[4]))
}

func unless(ok bool, text string) string {
	if ok {
		return ""
	}
	return text
}
