package cli

import (
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

var (
	_ agent.Asking   = (*CLI)(nil)
	_ agent.Counting = (*CLI)(nil)
	_ agent.Watched  = (*CLI)(nil)
)

// Asked implements [agent.Asking].
func (c *CLI) Asked() *gateway.Summary { return c.last.Asked() }

// Counted implements [agent.Counting].
func (c *CLI) Counted() usage.Tokens { return c.last.Report.Usage }

// Mishap implements [agent.Watched].
func (c *CLI) Mishap() (journal.Cause, string) { return c.last.Mishap() }

// Asked is what the gateway saw of the run; nil if it did not get so far.
func (p Played) Asked() *gateway.Summary {
	if p.Summary.Refused == nil {
		return nil
	}
	return &p.Summary
}

// Mishap tells what happened to the agent by its own word, and in words; "" if nothing did, or nothing is
// known. What its process and its requests tell is not told here: that is the same for all agents.
func (p Played) Mishap() (journal.Cause, string) {
	switch {
	case positive(p.Report.Loops):
		return journal.Loop, "the agent's own guard against loops stopped it"
	case positive(p.Report.Compactions) && !p.Report.Ended && !p.Exit.TimedOut:
		return journal.Compaction, "the agent compacted its conversation and did not come to an end"
	}
	return "", ""
}

func positive(n *int) bool { return n != nil && *n > 0 }
