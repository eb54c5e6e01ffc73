package reports

import (
	"fmt"
	"strings"

	"staminabench/harness/journal"
)

// phaseNames are the phases of an attempt in the order in which they pass.
var phaseNames = []string{
	"queue", "forget", "generate", "restore", "files", "agent", "start", "ready", "cases", "assertions", "stop", "snapshot",
}

type phase struct {
	name    string
	seconds float64
}

// phases lists the phases that took time.
func phases(a *journal.Attempt) []phase {
	var list []phase
	for _, name := range phaseNames {
		if spent := a.Phases[name]; spent > 0 {
			list = append(list, phase{name, spent})
		}
	}
	return list
}

// story tells the attempts of a turn, one line each.
func story(t Turn) string {
	var b strings.Builder
	if len(t.Changes) > 0 {
		fmt.Fprintf(&b, "changes: %s\n", strings.Join(t.Changes, ", "))
	}
	for _, a := range t.Attempts {
		fmt.Fprintf(&b, "attempt %d: %s%s, %d of %d cases passed", a.Attempt, a.Outcome, inBrackets(string(a.Cause)),
			PassedCases(a), t.Cases.Len())
		if spent := PhasesText(a); spent != "" {
			b.WriteString(", " + spent)
		}
		b.WriteString("\n")
	}
	if t.Aborted > 0 {
		fmt.Fprintf(&b, "aborted and repeated: %d\n", t.Aborted)
	}
	return b.String()
}

// PhasesText tells how long an attempt took: "agent 1.5s, cases 0.2s".
func PhasesText(a *journal.Attempt) string {
	var parts []string
	for _, p := range phases(a) {
		parts = append(parts, fmt.Sprintf("%s %.1fs", p.name, p.seconds))
	}
	return strings.Join(parts, ", ")
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}
