package prose

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestTheTextsAreAsInTheGoldenFiles(t *testing.T) {
	for _, seed := range []uint64{0, 7} {
		compare(t, fmt.Sprintf("testdata/specification_%d.md", seed), Specification(roastery(), seed))
		compare(t, fmt.Sprintf("testdata/changes_%d.md", seed), Changes(roastery(), samples(), seed))
	}
	compare(t, "testdata/canonical.md", sentences(roastery()))
	compare(t, "testdata/no_actions_left.md", withoutActions())
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the text differs from %s; look at what -update changes", path)
	}
}

// sentences are the canonical sentences about everything in a specification.
func sentences(s *spec.Specification) string {
	var out []string
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range e.Fields {
			out = append(out, Field(s, e, &e.Fields[j]))
		}
		for j := range e.Actions {
			a := &e.Actions[j]
			out = append(out, Action(s, e, a))
			for k := range a.Guards {
				out = append(out, Guard(s, e, &a.Guards[k]))
			}
			for k := range a.Effects {
				out = append(out, Effect(s, e, &a.Effects[k]))
			}
		}
	}
	for i := range s.Analytics {
		out = append(out, Analytic(s, &s.Analytics[i]))
	}
	return strings.Join(out, "\n") + "\n"
}

// withoutActions is a state whose last action went, and then gets another one.
func withoutActions() string {
	s := roastery()
	s.Analytics = nil
	s = (&change.ChangeAction{Action: finishID}).Apply(s)
	again := &change.AddAction{Entity: batchID, Action: spec.Action{ID: 630, Name: "hold", From: []string{"green"}, To: "held"}}
	return Specification(s, 0) + "\n" + Changes(s, []change.Change{change.Any{Change: again}}, 0)
}
