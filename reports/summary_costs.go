package reports

import (
	"fmt"
	"strings"
)

// writeCosts tells what the conditions took and cost, if anything was counted.
func writeCosts(b *strings.Builder, r Results) {
	var rows [][]string
	counted := false
	for _, c := range r.Conditions {
		tokens, cost, each, how := unknown, unknown, unknown, ""
		if t := c.tokens(); t != nil {
			counted, tokens = true, t.perPassedText()
		}
		if m := c.Money(nil); m != nil {
			cost, each = m.Amounts()
			how = m.Text()
		}
		rows = append(rows, []string{c.AgentText(), tokens, cost, each, how})
	}
	if !counted {
		return
	}
	b.WriteString("## Costs\n\n")
	WriteRows(b, []string{"agent", "tokens per passed turn", "cost", "cost per passed turn", "prices, and what is not known"}, rows)
	b.WriteString("\nTurns that were lost, and retries, are in the sums; attempts that infrastructure aborted are not.\n\n")
	writeCrosschecks(b, r)
}

// perPassedText is "12345", "≥ 12345; 1 of 3 attempts …" or "–" if no turn was passed.
func (t Tokens) perPassedText() string {
	switch {
	case t.Passed == 0:
		return unknown
	case !t.Whole():
		return fmt.Sprintf("≥ %.0f; %s", t.PerPassed(), t.MissingText())
	}
	return fmt.Sprintf("%.0f", t.PerPassed())
}
