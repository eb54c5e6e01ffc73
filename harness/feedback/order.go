package feedback

import (
	"cmp"
	"slices"

	"staminabench/generator/cases"
	"staminabench/harness/journal"
)

// Order sorts failures by how much they tell: first one of each group (subject and family), the
// oldest subject first and groups that are only blocked last; then all others. One fault can fail
// hundreds of cases, so one of each group tells more than the first of all.
func Order(list []cases.Case, failures []journal.Failure) []journal.Failure {
	examples, rest := split(list, failures)
	return append(examples, rest...)
}

// split separates the failures that stand for their groups from the others.
func split(list []cases.Case, failures []journal.Failure) (examples, rest []journal.Failure) {
	sorted := slices.Clone(failures)
	slices.SortStableFunc(sorted, func(a, b journal.Failure) int {
		return cmp.Or(
			compareBool(a.Blocked, b.Blocked),
			cmp.Compare(list[a.Case].Subject, list[b.Case].Subject),
			cmp.Compare(list[a.Case].Family, list[b.Case].Family),
			cmp.Compare(a.Case, b.Case),
		)
	})
	seen := map[string]bool{}
	for _, f := range sorted {
		if group := list[f.Case].Group(); !seen[group] {
			seen[group] = true
			examples = append(examples, f)
		} else {
			rest = append(rest, f)
		}
	}
	return examples, rest
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
