package reports

import (
	"slices"
	"strings"

	"staminabench/harness/journal"
)

// familyResult is one family of cases in the final attempt of a turn.
type familyResult struct {
	name     string
	verdicts string // its letters, in the order of the cases
	failures []journal.Failure
}

// families gathers the verdicts of an attempt by family, sorted by name. An attempt without
// verdicts tested nothing: its cases count as not run.
func (t Turn) families(a *journal.Attempt) []familyResult {
	var list []familyResult
	index := map[string]int{}
	for i := range t.Cases.Len() {
		c := t.Cases.At(i)
		at, known := index[c.Family]
		if !known {
			at = len(list)
			index[c.Family] = at
			list = append(list, familyResult{name: c.Family})
		}
		letter := "n"
		if i < len(a.Verdicts) {
			letter = a.Verdicts[i : i+1]
		}
		list[at].verdicts += letter
	}
	for _, f := range a.Failures {
		at := index[t.Cases.At(f.Case).Family]
		list[at].failures = append(list[at].failures, f)
	}
	for i := range list {
		slices.SortStableFunc(list[i].failures, blockedLast)
	}
	slices.SortFunc(list, func(a, b familyResult) int { return strings.Compare(a.name, b.name) })
	return list
}

func (f familyResult) count(letter string) int { return strings.Count(f.verdicts, letter) }

// notPassed counts the cases that failed or are blocked.
func (f familyResult) notPassed() int { return f.count("f") + f.count("b") }

// blockedLast orders failures: a case that failed itself says more than one whose set-up failed.
func blockedLast(a, b journal.Failure) int {
	switch {
	case a.Blocked == b.Blocked:
		return 0
	case b.Blocked:
		return -1
	}
	return 1
}

// Ordered lists the failures of an attempt, what to look at first in front.
func Ordered(a *journal.Attempt) []journal.Failure {
	return slices.SortedStableFunc(slices.Values(a.Failures), blockedLast)
}

// FailedCases counts the cases that failed in an attempt or are blocked.
func FailedCases(a *journal.Attempt) int {
	return strings.Count(a.Verdicts, "f") + strings.Count(a.Verdicts, "b")
}

// firstFailure is what to look at first.
func firstFailure(a *journal.Attempt) (journal.Failure, bool) {
	if len(a.Failures) == 0 {
		return journal.Failure{}, false
	}
	return slices.MinFunc(a.Failures, blockedLast), true
}
