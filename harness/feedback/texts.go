package feedback

import (
	"fmt"
	"strings"
	"time"

	"staminabench/generator/contract"
	"staminabench/harness/journal"
)

const (
	verdict = "The server does not pass the hidden tests of this turn."
	closing = "Repair the server in the working directory. It is then tested again, with other values."
)

// counts tells how the tests ended: "Of 834 tests, 817 passed, 12 failed, …".
func counts(verdicts string) string {
	parts := []string{fmt.Sprintf("%d passed", strings.Count(verdicts, "p"))}
	for _, kind := range []struct{ letter, says string }{
		{"f", "failed"}, {"b", "could not be set up"}, {"n", "were not run"}, {"u", "could not be checked"},
	} {
		if n := strings.Count(verdicts, kind.letter); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, kind.says))
		}
	}
	return fmt.Sprintf("Of %d tests, %s.", len(verdicts), strings.Join(parts, ", "))
}

// events tells what happened to the agent and to the server, a sentence each.
func events(in Input) []string {
	var out []string
	if in.Attempt.Agent.TimedOut {
		out = append(out, "You were stopped at your time limit.")
	}
	if in.Attempt.Agent.Disk {
		out = append(out, "You had written more to disk than you may.")
	}
	switch in.Attempt.Halt {
	case journal.NoServer:
		out = append(out, "`./run_server.sh <port>` "+neverReady(in))
	case journal.Died:
		out = append(out, fmt.Sprintf("The server ended%s while it was tested; the remaining tests were not run.", howEnded(in)))
	case journal.Hung:
		out = append(out, fmt.Sprintf("The server left too many requests without a complete answer for %s each;"+
			" the remaining tests were not run.", seconds(in.Request)))
	}
	return out
}

func neverReady(in Input) string {
	if server := in.Attempt.Server; server != nil && !server.TimedOut {
		return fmt.Sprintf("ended%s before it answered a request. No test was run.", howEnded(in))
	}
	return fmt.Sprintf("did not answer a request on its port within %s. No test was run.", seconds(in.Start))
}

func howEnded(in Input) string {
	server := in.Attempt.Server
	switch {
	case server == nil:
		return ""
	case server.Disk:
		return ", because it had written more to disk than it may,"
	case server.OOM:
		return " for want of memory"
	case server.Signal != "":
		return fmt.Sprintf(" by %s", server.Signal)
	}
	return fmt.Sprintf(" with exit code %d", server.Code)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%g seconds", d.Seconds()) }

// reason names what an expectation rests on.
func reason(f journal.Failure) string {
	var parts []string
	if c, ok := clause(f.Clause); ok {
		parts = append(parts, fmt.Sprintf("contract, clause %d (%s)", c.Number, c.Title))
	}
	if f.Says != "" {
		parts = append(parts, fmt.Sprintf("specification: %q", f.Says))
	}
	return strings.Join(parts, "; ")
}

func clause(number int) (contract.Clause, bool) {
	if all := contract.Clauses(); number >= 1 && number <= len(all) {
		return all[number-1], true
	}
	return contract.Clause{}, false
}
