package specs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onsi/ginkgo/v2"

	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// finding is what a spec says.
type finding struct {
	state state
	text  string
}

type state int

const (
	isPassed state = iota
	isFailed
	isUnchecked // nobody knows: this fails too, whether the turn binds or not
	isSkipped
)

func failed(text string) finding  { return finding{isFailed, text} }
func skipped(text string) finding { return finding{isSkipped, text} }

// report says it to Ginkgo.
func report(f finding) {
	switch f.state {
	case isFailed, isUnchecked:
		ginkgo.Fail(f.text)
	case isSkipped:
		ginkgo.Skip(f.text)
	default:
		if f.text != "" {
			ginkgo.GinkgoWriter.Println(f.text)
		}
	}
}

// playFinding fails a lost turn for a reason that no case or assertion shows.
func playFinding(r session.TurnResult) finding {
	final := r.Attempts[len(r.Attempts)-1]
	shown := []journal.Cause{journal.NewWork, journal.Regression, journal.Assertion}
	text := fmt.Sprintf("the turn is lost after %d attempts: %s (%s)", len(r.Attempts), final.Rule, final.Cause)
	if slices.Contains(shown, final.Cause) {
		return finding{isPassed, text}
	}
	return failed(text + processes(final))
}

// groupFinding counts the verdicts of a group's cases.
func groupFinding(r session.TurnResult, g group) finding {
	final := r.Attempts[len(r.Attempts)-1]
	count := map[byte]int{}
	for _, i := range g.cases {
		count[verdict(final, i)]++
	}
	all := len(g.cases)
	switch {
	case count['f']+count['b'] > 0:
		return failed(fmt.Sprintf("%d of %d cases failed, %d are blocked\n\n%s", count['f'], all, count['b'], evidence(r.Cases, final, g)))
	case count['u'] > 0:
		return infrastructure(fmt.Errorf("%d of %d cases could not be checked", count['u'], all))
	case count['n'] > 0:
		return skipped(notRun(count['n'], all, final.Cause))
	}
	return finding{}
}

// verdict is the letter of a case. An attempt without verdicts tested nothing.
func verdict(a *journal.Attempt, i int) byte {
	if i < len(a.Verdicts) {
		return a.Verdicts[i]
	}
	return 'n'
}

func assertionFinding(a journal.AssertionResult) finding {
	switch {
	case a.Held:
		return finding{}
	case a.Counts:
		return failed(a.Message)
	}
	return skipped(advice + a.Message)
}

// shownFailures is how many failures of a group a spec shows; the journal has them all.
const shownFailures = 3

func evidence(list []journal.Case, a *journal.Attempt, g group) string {
	var b strings.Builder
	shown := 0
	for _, f := range a.Failures {
		if shown == shownFailures || !slices.Contains(g.cases, f.Case) {
			continue
		}
		shown++
		c := list[f.Case]
		fmt.Fprintf(&b, "%s: %s (case %s, introduced in turn %d)\n", c.Label, c.Title, c.ID, c.Introduced)
		fmt.Fprintf(&b, "  step %d:   %s %s\n  expected: %s\n  got:      %s\n", f.Step+1, f.Request, f.Body, f.Expected, f.Got)
		fmt.Fprintf(&b, "  clause %d of the contract %s\n\n", f.Clause, f.Says)
	}
	return b.String()
}

// processes tells how the agent and its server ended.
func processes(a *journal.Attempt) string {
	text := fmt.Sprintf("\n\nagent (exit code %d):\n%s", a.Agent.Code, a.Agent.Output)
	if a.Server != nil {
		text += fmt.Sprintf("\nserver (exit code %d):\n%s", a.Server.Code, a.Server.Output)
	}
	return text
}
