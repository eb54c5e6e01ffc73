package reports

import (
	"reflect"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/cli"
	"staminabench/harness/journal"
)

// A trait that adapters may have and that has no words here would be shown by its name.
func TestEveryTraitHasWords(t *testing.T) {
	g := NewWithT(t)
	kind := reflect.TypeFor[cli.Traits]()
	for i := range kind.NumField() {
		name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		g.Expect(traitWords).To(HaveKeyWithValue(name, Not(BeEmpty())))
	}
	g.Expect(traitWords).To(HaveLen(kind.NumField()))
}

func TestWhatAnAgentLacksIsTold(t *testing.T) {
	g := NewWithT(t)
	f := completedSession()
	told := func() (words, summary string) {
		r := results(t, f)
		return strings.Join(r.Conditions[0].Words(), " "), string(render(t, writers(r)["summary.md"]))
	}
	words, summary := told()
	g.Expect(words+summary).NotTo(ContainSubstring("lack"), "an older journal does not tell")

	f.head.Traits = []string{"plain", "argv", "newer"}
	words, summary = told()
	text := "the prompt is an argument of its program, which its own processes can see; newer; it has no tools: it writes files and runs nothing"
	g.Expect(words).To(ContainSubstring("What it lacks, or does in its own way: " + text + "."))
	g.Expect(summary).To(ContainSubstring("| reference/faithful (simulated) | " + text + " |"))

	f.head.Traits = []string{}
	words, _ = told()
	g.Expect(words).To(ContainSubstring("in its own way: nothing that is known."))
}

func TestCountsOfAgentsAreSetAgainstTheGateways(t *testing.T) {
	g := NewWithT(t)
	f, first, second := paid()
	r := results(t, f)
	g.Expect(r.Sessions[0].Crosscheck()).To(Equal(Crosscheck{}), "it does not tell")
	g.Expect(string(render(t, writers(r)["summary.md"]))).NotTo(ContainSubstring("say that they used"))

	first.Model.Own = &journal.Tokens{Input: count(1_110_007)} // 0.9 % more than 1,100,007
	second.Model.Own = &journal.Tokens{Input: count(400_000), Output: count(90_000)}
	r = results(t, f)
	g.Expect(r.Sessions[0].Crosscheck()).To(Equal(Crosscheck{Compared: 2, Most: -0.02, Turn: 0, Attempt: 1}))
	g.Expect(r.Sessions[0].Crosscheck().Text()).To(Equal("-2.0 % where it is largest (turn 0, attempt 1), never more than 2 % in 2 attempts"))
	g.Expect(r.Flagged()).To(BeEmpty())

	second.Model.Own.Output = count(80_000)
	r = results(t, f)
	g.Expect(r.Sessions[0].Crosscheck()).To(Equal(Crosscheck{Compared: 2, Flagged: 1, Most: -0.04, Turn: 0, Attempt: 1}))
	g.Expect(r.Flagged()).To(HaveLen(1))
	summary := string(render(t, writers(r)["summary.md"]))
	g.Expect(summary).To(ContainSubstring("| scenario 1 Paid / reference/faithful | -4.0 % where it is largest (turn 0, attempt 1), more than 2 % in 1 of 2 attempts |"))
	g.Expect(summary).To(ContainSubstring("differs from the gateway's by more than 2 % in sessions: 1 of 1."))

	forget(second) // what the gateway does not know cannot be compared
	g.Expect(results(t, f).Sessions[0].Crosscheck().Compared).To(Equal(1))
}
