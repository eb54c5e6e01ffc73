package session

import (
	"fmt"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// evidence is what is known of an attempt, and all that its outcome follows from.
type evidence struct {
	agent    containers.Exit
	model    *journal.Model // nil if nothing is known
	mishap   journal.Cause  // what happened to the agent, if more is known than how it ended; or ""
	says     string
	server   containers.Exit
	halt     journal.Cause // what kept cases from being run: no_server, died, hung; or ""
	passed   int           // cases
	failed   tally
	blocked  tally
	notRun   int
	unknown  int // could not be checked
	demanded int // assertions that count and do not hold
}

// tally counts cases by when they were introduced.
type tally struct{ now, before int }

func (t tally) sum() int { return t.now + t.before }

// classify chooses the outcome of an attempt, its cause, and tells the rule that chose them.
//
// The cases decide. What happened to the agent is a cause: it is noted if they pass, and names the
// outcome only if they do not.
func classify(e evidence) (journal.Outcome, journal.Cause, string) {
	short := e.failed.sum() + e.blocked.sum() + e.notRun
	if e.unknown > 0 && short == 0 {
		return journal.Infrastructure, journal.CauseInfrastructure,
			"no case failed, but some could not be checked: that is not the agent's"
	}
	mishap, says := mishapOf(e)
	if short == 0 && e.halt == "" && e.demanded == 0 {
		rule := "all cases passed"
		if mishap != "" {
			rule += "; noted: " + says
		}
		return journal.Passed, mishap, rule
	}
	if mishap != "" {
		return journal.Failed, mishap, "not all passed, and " + says
	}
	cause, rule := serverCause(e)
	return journal.Failed, cause, rule
}

// Exit codes that shells and wrappers give when the program that they ran was ended by SIGKILL or SIGTERM.
const (
	killedCode     = 128 + 9
	terminatedCode = 128 + 15
)

// mishapOf tells what happened to the agent, of all agents in the same way. A limit that was reached, and what an
// agent that is watched tells of itself, explain how its process ended, unless it was killed; that it never asked
// its model is only told of one that ended well.
func mishapOf(e evidence) (journal.Cause, string) {
	model, said := modelMishap(e.model)
	process, ended := agentMishap(e.agent)
	switch {
	case process == journal.Disk:
		return process, ended
	case model == journal.Limit:
		return model, said
	case process == journal.SelfKill:
		return process, ended
	case e.mishap != "":
		return e.mishap, e.says
	case process != "":
		return process, ended
	}
	return model, said
}

// agentMishap tells what happened to the agent's own process, if it did not end well.
func agentMishap(e containers.Exit) (journal.Cause, string) {
	switch {
	case e.Disk:
		return journal.Disk, "the agent had more on disk than it may"
	case e.TimedOut:
		return journal.Timeout, "the agent ran into its time limit"
	case e.OOM:
		return journal.Crash, "the agent was killed for want of memory"
	case e.Signal == "SIGKILL" || e.Signal == "SIGTERM":
		return journal.SelfKill, "the agent was ended by " + e.Signal + ", which neither a limit nor the kernel sent"
	case e.Code == killedCode || e.Code == terminatedCode:
		return journal.SelfKill, fmt.Sprintf("the agent ended with exit code %d, as a shell does whose program was killed", e.Code)
	case e.Signal != "":
		return journal.Crash, "the agent was ended by " + e.Signal
	case e.Code == 126 || e.Code == 127:
		return journal.Crash, fmt.Sprintf("the agent's program could not be run (exit code %d)", e.Code)
	case e.Code != 0:
		return journal.Crash, fmt.Sprintf("the agent ended with exit code %d", e.Code)
	}
	return "", ""
}

// serverCause tells why the server of an agent that ended well did not pass.
func serverCause(e evidence) (journal.Cause, string) {
	decisive := e.failed
	if decisive.sum() == 0 { // a blocked case follows from a failed one; it decides only alone
		decisive = e.blocked
	}
	switch {
	case e.server.Disk:
		return journal.Disk, "the server had more on disk than it may"
	case e.halt == journal.NoServer:
		return journal.NoServer, "the server was never ready"
	case e.halt == journal.Died:
		return journal.Died, "the server died while it was tested"
	case e.halt == journal.Hung:
		return journal.Hung, "the server left too many requests without an answer"
	case decisive.now > 0:
		return journal.NewWork, "a case that this turn introduced does not pass"
	case decisive.before > 0:
		return journal.Regression, "only cases from before this turn do not pass"
	case e.notRun > 0:
		return journal.Hung, "cases were not run"
	}
	return journal.Assertion, "all cases passed, but an assertion that counts does not hold"
}
