package reports

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

func TestTheModelThatAnsweredIsToldIfItIsAnother(t *testing.T) {
	f, first, second := paid()
	f.head.Condition = raw(map[string]any{"agent": map[string]string{"model": "m"}})
	for name, c := range map[string]struct {
		first, second []string
		words         string
		row           bool
	}{
		"nothing is recorded": {nil, nil, "Model m.", false},
		"the same":            {[]string{"m"}, []string{"m"}, "Model m.", false},
		"another":             {[]string{"m-2026-01-01"}, nil, "Model m was asked for; answered by m-2026-01-01.", true},
		"another too":         {[]string{"m"}, []string{"small", "m"}, "Model m was asked for; answered by m and small.", true},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			first.Model.Models, second.Model.Models = c.first, c.second
			r := results(t, f)
			g.Expect(r.Conditions[0].Words()).To(ContainElement(c.words))
			summary := string(render(t, writers(r)["summary.md"]))
			g.Expect(strings.Contains(summary, "| agent | asked for | answered by |")).To(Equal(c.row))
		})
	}
	g := NewWithT(t)
	first.Model.Models, second.Model.Models = []string{"m-1"}, []string{"m"}
	f.head.Condition = raw(map[string]any{"agent": map[string]string{}})
	g.Expect(results(t, f).Conditions[0].Words()).To(ContainElement("Answered by model m and m-1."))
	g.Expect(results(t, completedSession()).Conditions[0].Words()).NotTo(ContainElement(ContainSubstring("odel")))
}

func TestAttemptsWithoutAModelAnswerNothing(t *testing.T) {
	g := NewWithT(t)
	f, first, _ := paid()
	first.Model = &journal.Model{Models: []string{"b", "a"}}
	g.Expect(results(t, f).Sessions[0].Answered()).To(Equal([]string{"a", "b"}))
	first.Model = nil
	g.Expect(results(t, f).Sessions[0].Answered()).To(BeEmpty())
}
