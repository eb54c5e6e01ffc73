package cli

import (
	"fmt"

	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
)

var _ agent.Watched = (*CLI)(nil)

// Mishap implements [agent.Watched].
func (c *CLI) Mishap() (journal.Cause, string) { return c.last.Mishap() }

// Mishap tells what happened to the agent, and in words; "" if nothing did, or nothing is known.
func (p Played) Mishap() (journal.Cause, string) {
	killed := p.Exit.Code == 128+9 || p.Exit.Code == 128+15 || p.Exit.Signal == "SIGKILL" || p.Exit.Signal == "SIGTERM"
	switch {
	case p.Summary.Verdict() == gateway.Limited:
		return journal.Limit, fmt.Sprintf("a limit refused its requests: %v", p.Summary.Refused)
	case killed && !p.Exit.TimedOut && !p.Exit.OOM:
		return journal.SelfKill, "the agent was killed by something that it ran"
	case positive(p.Report.Loops):
		return journal.Loop, "the agent's own guard against loops stopped it"
	case positive(p.Report.Compactions) && !p.Report.Ended && !p.Exit.TimedOut:
		return journal.Compaction, "the agent compacted its conversation and did not come to an end"
	case p.Summary.Verdict() == gateway.Silent:
		return journal.Silent, "the agent never asked its model"
	}
	return "", ""
}

func positive(n *int) bool { return n != nil && *n > 0 }
