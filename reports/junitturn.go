package reports

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/harness/journal"
)

// sessionCases makes the tests of a session: those of the decided turns, then one for each other.
func sessionCases(s *Session, config JUnitConfig) []junitCase {
	var list []junitCase
	decided := s.Decided()
	for _, t := range decided {
		list = append(list, turnCases(s, t, config)...)
	}
	for number := len(decided); number <= s.Head.Horizon; number++ {
		if number == len(decided) && s.Ending != journal.Fell {
			list = append(list, openCase(s, number, config))
			continue
		}
		list = append(list, junitCase{Name: playName(number), Skipped: &junitReason{Message: clean(endedAt(s))}})
	}
	return list
}

func playName(turn int) string { return fmt.Sprintf("turn %d / play", turn) }

// endedAt says why the turns after a session's end were not played.
func endedAt(s *Session) string {
	switch s.Ending {
	case journal.Fell:
		return fmt.Sprintf("not played: the session ended in turn %d (%s)", s.Stamina, s.Cause)
	case journal.Censored:
		return fmt.Sprintf("not played: the session was censored in turn %d (%s)", s.Stamina, s.Cause)
	}
	return fmt.Sprintf("not played: the session is not settled, it stands at turn %d", s.Stamina)
}

// openCase is the turn in which a session was censored or still stands: it says nothing about
// the agent.
func openCase(s *Session, number int, config JUnitConfig) junitCase {
	c := junitCase{Name: playName(number)}
	switch {
	case !s.Settled():
		c.Error = &junitReason{Message: "the session is not settled: the same command goes on with it", Type: "unsettled"}
	case s.Cause == journal.CauseInfrastructure:
		c.Error = &junitReason{Message: "infrastructure failed; the session is censored", Type: "infrastructure"}
	default:
		c.Skipped = &junitReason{Message: clean(fmt.Sprintf("the session was censored here (%s)", s.Cause))}
	}
	if t := s.lastTrouble; t != nil && c.Error != nil {
		c.Error.Text = clean(fmt.Sprintf("turn %d, attempt %d, %s: %s\njournal: %s\n", t.Turn, t.Attempt, t.Phase, cut(t.Error, config.Bytes, s.Place), s.Place))
	}
	return c
}

// turnCases makes the tests of a decided turn: its play, its families, the user's assertions.
func turnCases(s *Session, t Turn, config JUnitConfig) []junitCase {
	final := t.Final()
	var list []junitCase
	for _, f := range t.families(final) {
		c := familyCase(s, t, f, config)
		if !config.Brief || c.Failure != nil || c.Error != nil || c.Skipped != nil {
			list = append(list, c)
		}
	}
	for _, a := range final.Assertions {
		list = append(list, assertionCase(t, a))
	}
	blamed := slices.ContainsFunc(list, func(c junitCase) bool { return c.Failure != nil })
	return append([]junitCase{playCase(s, t, blamed, config)}, list...)
}

// playCase fails if the turn was lost for a reason that no case shows, or shows alone.
func playCase(s *Session, t Turn, blamed bool, config JUnitConfig) junitCase {
	final := t.Final()
	c := junitCase{Name: playName(t.Number), Output: plainText(clean(story(t)))}
	for _, a := range t.Attempts {
		for _, spent := range phases(a) {
			c.Time += seconds(spent.seconds)
		}
	}
	shownByCases := final.Cause == journal.NewWork || final.Cause == journal.Regression || final.Cause == journal.Assertion
	if final.Outcome == journal.Failed && !(shownByCases && blamed) {
		c.Failure = &junitReason{
			Message: clean(fmt.Sprintf("%s: %s", final.Cause, final.Rule)),
			Type:    string(final.Cause),
			Text:    clean(Processes(final, config.Bytes) + "journal: " + s.Place + "\n"),
		}
	}
	return c
}

func familyCase(s *Session, t Turn, f familyResult, config JUnitConfig) junitCase {
	c := junitCase{Name: clean(fmt.Sprintf("turn %d / %s", t.Number, f.name))}
	all := len(f.verdicts)
	switch {
	case f.notPassed() > 0:
		c.Failure = &junitReason{
			Message: clean(familyMessage(t, f)),
			Type:    string(t.Final().Cause),
			Text:    familyText(s, t, f, config),
		}
	case f.count("u") > 0:
		c.Error = &junitReason{Message: fmt.Sprintf("%d of %d cases could not be checked", f.count("u"), all), Type: "unchecked"}
	case f.count("n") > 0:
		c.Skipped = &junitReason{Message: fmt.Sprintf("%d of %d cases were not run (%s)", f.count("n"), all, t.Final().Cause)}
	}
	return c
}

func familyMessage(t Turn, f familyResult) string {
	message := fmt.Sprintf("%d of %d cases failed", f.count("f"), len(f.verdicts))
	if n := f.count("b"); n > 0 {
		message += fmt.Sprintf(", %d blocked", n)
	}
	if len(f.failures) > 0 {
		c := t.Cases.At(f.failures[0].Case)
		message += "; first: " + c.Label + ": " + c.Title
	}
	return message
}

func familyText(s *Session, t Turn, f familyResult, config JUnitConfig) string {
	shown := min(len(f.failures), config.Failures)
	var b strings.Builder
	for _, failure := range f.failures[:shown] {
		b.WriteString(Evidence(t.Cases.At(failure.Case), failure, config.Bytes, s.Place) + "\n")
	}
	if more := f.notPassed() - shown; more > 0 {
		fmt.Fprintf(&b, "and %d more: %s\n", more, clean(s.Place))
	}
	return b.String()
}

// assertionCase is one of the user's own assertions. One that only advises never fails.
func assertionCase(t Turn, a journal.AssertionResult) junitCase {
	c := junitCase{Name: clean(fmt.Sprintf("turn %d / assertion %s", t.Number, a.Name))}
	switch {
	case a.Held:
	case a.Counts:
		c.Failure = &junitReason{Message: clean(a.Message), Type: string(journal.Assertion)}
	default:
		c.Output = plainText(clean("advice: " + a.Message))
	}
	return c
}
