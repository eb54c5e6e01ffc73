package cli

import (
	"fmt"

	"staminabench/harness/gateway"
)

// Mishap is what happened to an agent that only its stream and the gateway tell: its process may have
// ended well.
type Mishap string

// The mishaps. They are causes of a failed attempt, and are noted on a passed one.
const (
	Limit      Mishap = "limit"      // a limit of the condition stopped it
	SelfKill   Mishap = "self_kill"  // a command that it ran has killed it
	Loop       Mishap = "loop"       // its own guard against loops stopped it
	Compaction Mishap = "compaction" // it did not come to an end after it had compacted the conversation
	Silent     Mishap = "silent"     // it never asked its model, although it could have
)

// Mishap tells what happened to the agent, and in words; "" if nothing did, or nothing is known.
func (p Played) Mishap() (Mishap, string) {
	killed := p.Exit.Code == 128+9 || p.Exit.Code == 128+15 || p.Exit.Signal == "SIGKILL" || p.Exit.Signal == "SIGTERM"
	switch {
	case p.Summary.Verdict() == gateway.Limited:
		return Limit, fmt.Sprintf("a limit refused its requests: %v", p.Summary.Refused)
	case killed && !p.Exit.TimedOut && !p.Exit.OOM:
		return SelfKill, "the agent was killed by something that it ran"
	case positive(p.Report.Loops):
		return Loop, "the agent's own guard against loops stopped it"
	case positive(p.Report.Compactions) && !p.Report.Ended && !p.Exit.TimedOut:
		return Compaction, "the agent compacted its conversation and did not come to an end"
	case p.Summary.Verdict() == gateway.Silent:
		return Silent, "the agent never asked its model"
	}
	return "", ""
}

func positive(n *int) bool { return n != nil && *n > 0 }
