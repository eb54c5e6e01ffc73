package feedback

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"staminabench/generator/cases"
	"staminabench/harness/journal"
)

func medium(caps Caps, in Input) string {
	lines := []string{verdict, counts(in.Attempt.Verdicts)}
	lines = append(lines, events(in)...)
	if names := failedNames(in); len(names) > 0 {
		lines = append(lines, "", "Failed:")
		lines = append(lines, names[:min(caps.Names, len(names))]...)
		if hidden := len(names) - caps.Names; hidden > 0 {
			lines = append(lines, fmt.Sprintf("and %d more", hidden))
		}
	}
	if passed := passedByFamily(in); passed != "" {
		lines = append(lines, "", "Passed: "+passed+".")
	}
	return strings.Join(append(lines, "", closing), "\n") + "\n"
}

// failedNames names the groups with failures, in the order of [Order]. It goes by the verdicts,
// because the journal keeps the evidence of the first failures only.
func failedNames(in Input) []string {
	var out []string
	for _, a := range in.Attempt.Assertions {
		if a.Counts && !a.Held {
			out = append(out, fmt.Sprintf("- requirement %q", a.Name))
		}
	}
	examples, _ := split(in.Cases, everyFailure(in.Attempt.Verdicts))
	for _, f := range examples {
		name := "- " + in.Cases[f.Case].Group()
		if f.Blocked {
			name += " (could not be set up)"
		}
		out = append(out, name)
	}
	return out
}

func everyFailure(verdicts string) []journal.Failure {
	var out []journal.Failure
	for i, v := range verdicts {
		if v == 'f' || v == 'b' {
			out = append(out, journal.Failure{Case: i, Blocked: v == 'b'})
		}
	}
	return out
}

func passedByFamily(in Input) string {
	n := map[cases.Family]int{}
	for i, v := range in.Attempt.Verdicts {
		if v == 'p' {
			n[in.Cases[i].Family]++
		}
	}
	var parts []string
	for _, family := range slices.Sorted(maps.Keys(n)) {
		parts = append(parts, fmt.Sprintf("%s %d", family, n[family]))
	}
	return strings.Join(parts, ", ")
}
