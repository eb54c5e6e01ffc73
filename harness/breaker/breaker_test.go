package breaker_test

import (
	"fmt"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/breaker"
	"staminabench/harness/journal"
)

var (
	began    = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	censored = &journal.End{Ending: journal.Censored, Stamina: 2, Cause: journal.CauseInfrastructure}
	bought   = &journal.End{Ending: journal.Censored, Stamina: 2, Cause: journal.CauseBudget}
	fell     = &journal.End{Ending: journal.Fell, Stamina: 2, Cause: journal.NewWork}
)

// run writes journals of sessions that ended a minute after each other; nil has not ended. Their names
// are in another order than their ends.
func run(t *testing.T, first time.Time, ends ...*journal.End) breaker.Breaker {
	t.Helper()
	g := NewWithT(t)
	dir := t.TempDir()
	for i, e := range ends {
		clock := func() time.Time { return first.Add(time.Duration(i) * time.Minute) }
		j, err := journal.Create(dir, journal.Head{Session: fmt.Sprintf("s%d", 9-i)}, clock)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(j.Append(journal.Record{Trouble: &journal.Trouble{Phase: "restore", Error: fmt.Sprintf("no engine, %d", i)}})).To(Succeed())
		if e != nil {
			g.Expect(j.Append(journal.Record{End: e})).To(Succeed())
		}
		g.Expect(j.Close()).To(Succeed())
	}
	return breaker.Breaker{Dir: dir, Since: began, Limit: 3}
}

func TestSessionsInARowThatInfrastructureEndedOpenIt(t *testing.T) {
	for name, c := range map[string]struct {
		ends []*journal.End
		open bool
	}{
		"three":                   {[]*journal.End{censored, censored, censored}, true},
		"three after others":      {[]*journal.End{fell, censored, censored, censored}, true},
		"three, and one goes on":  {[]*journal.End{censored, censored, nil, censored}, true},
		"it stays open":           {[]*journal.End{censored, censored, censored, fell}, true},
		"two":                     {[]*journal.End{censored, censored}, false},
		"three, but not in a row": {[]*journal.End{censored, censored, fell, censored}, false},
		"another cause":           {[]*journal.End{censored, bought, censored, censored}, false},
		"none":                    {nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			err := run(t, began, c.ends...).Check()
			if !c.open {
				g.Expect(err).NotTo(HaveOccurred())
				return
			}
			g.Expect(err).To(MatchError(breaker.ErrOpen))
		})
	}
}

func TestItSaysWhatWhereAndWhyAndHowToGoOn(t *testing.T) {
	NewWithT(t).Expect(run(t, began, censored, censored, censored).Check()).To(MatchError(And(
		ContainSubstring("3 in a row"), ContainSubstring("the setting breaker (3)"),
		ContainSubstring("s9, turn 2: restore: no engine, 0\n"), ContainSubstring("s7, turn 2: restore: no engine, 2\n"),
		ContainSubstring("can be gone on with"))))
}

func TestWhatEndedUnderAnEarlierCommandDoesNotCount(t *testing.T) {
	g := NewWithT(t)
	g.Expect(run(t, began.Add(-time.Minute), censored, censored, censored).Check()).To(Succeed())
	g.Expect(run(t, began.Add(-time.Minute), censored, censored, censored, censored).Check()).To(MatchError(breaker.ErrOpen))
}

func TestALimitOfZeroNeverOpensIt(t *testing.T) {
	b := run(t, began, censored, censored, censored)
	b.Limit = 0
	NewWithT(t).Expect(b.Check()).To(Succeed())
}

func TestARunWithoutAFolderIsAnError(t *testing.T) {
	NewWithT(t).Expect(breaker.Breaker{Dir: "none", Limit: 1}.Check()).To(HaveOccurred())
}
