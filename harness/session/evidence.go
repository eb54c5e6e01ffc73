package session

import (
	"slices"
	"strings"

	"staminabench/generator/cases"
	"staminabench/harness/feedback"
	"staminabench/harness/journal"
	"staminabench/harness/runner"
)

// Caps of what the journal keeps of one attempt.
const (
	maxFailures = 200      // cases with evidence
	maxEvidence = 4 << 10  // bytes of one request, expectation or answer
	maxMessage  = 4 << 10  // bytes of an assertion's message
	maxLog      = 16 << 10 // bytes of the last output of the agent, and of the server
)

// letters are the verdicts as the journal writes them.
var letters = map[runner.Verdict]byte{
	runner.Passed: 'p', runner.Failed: 'f', runner.Blocked: 'b',
	runner.NotRun: 'n', runner.CouldNotCheck: 'u',
}

// verdicts writes a letter per case. Without a server nothing was run.
func (t *trial) verdicts() string {
	if !t.ready {
		return strings.Repeat("n", len(t.list))
	}
	out := make([]byte, len(t.list))
	for i := range out {
		out[i] = letters[t.report.Results[i].Verdict]
	}
	return string(out)
}

// weigh gathers the evidence of an attempt of a turn.
func weigh(turn int, list []cases.Case, a *journal.Attempt) evidence {
	e := evidence{agent: a.Agent, model: a.Model, halt: a.Halt}
	if a.Server != nil {
		e.server = *a.Server
	}
	for i, v := range []byte(a.Verdicts) {
		count := func(t *tally) {
			if list[i].Introduced < turn {
				t.before++
			} else {
				t.now++
			}
		}
		switch v {
		case 'p':
			e.passed++
		case 'f':
			count(&e.failed)
		case 'b':
			count(&e.blocked)
		case 'n':
			e.notRun++
		default:
			e.unknown++
		}
	}
	for _, r := range a.Assertions {
		if r.Counts && !r.Held {
			e.demanded++
		}
	}
	return e
}

// failures are the evidence that the journal keeps: what tells most comes first, so that the
// feedback of a resumed session misses nothing.
func (t *trial) failures() []journal.Failure {
	var out []journal.Failure
	for i, r := range t.report.Results {
		if r.Failure == nil || r.Verdict != runner.Failed && r.Verdict != runner.Blocked {
			continue
		}
		out = append(out, journal.Failure{
			Case: i, Blocked: r.Verdict == runner.Blocked, Step: r.Failure.Step,
			Request:  cut(r.Failure.Method + " " + r.Failure.Path),
			Body:     cut(r.Failure.Body),
			Expected: cut(r.Failure.Expected),
			Got:      cut(r.Failure.Got),
			Detail:   cut(r.Failure.Detail),
			Clause:   r.Failure.Clause, Says: r.Failure.Says,
		})
	}
	out = feedback.Order(t.list, out)
	return slices.Clip(out[:min(len(out), maxFailures)])
}

// retryRegressions counts the cases that passed at an earlier attempt of the turn and fail now.
func retryRegressions(now string, earlier []*journal.Attempt) int {
	n := 0
	for i := range len(now) {
		if now[i] == 'f' && slices.ContainsFunc(earlier, func(a *journal.Attempt) bool {
			return i < len(a.Verdicts) && a.Verdicts[i] == 'p'
		}) {
			n++
		}
	}
	return n
}

// cut keeps the beginning of a text.
func cut(s string) string {
	if len(s) <= maxEvidence {
		return s
	}
	return strings.ToValidUTF8(s[:maxEvidence], "") + "…"
}

// tail keeps the end of a text.
func tail(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return "…" + strings.ToValidUTF8(s[len(s)-most:], "")
}
