package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// unknown stands where a number cannot be known.
const unknown = "–"

// Number is a number of things: "1 session", "2 sessions".
func Number(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// MeanText is the restricted mean and its standard error: "12.3 ± 1.4"; "≥ 8.0" if nobody was
// observed further; "12.0 ± –" of a single session.
func MeanText(e stats.Survival) string {
	switch {
	case e.Reach == 0:
		return unknown
	case e.Reach < e.Turns:
		return fmt.Sprintf("≥ %.1f", e.Mean)
	case math.IsNaN(e.Error):
		return fmt.Sprintf("%.1f ± %s", e.Mean, unknown)
	}
	return fmt.Sprintf("%.1f ± %.1f", e.Mean, e.Error)
}

// ShareText is the share that passed the horizon and its interval: "67 % (21–94)".
func ShareText(e stats.Survival) string {
	if math.IsNaN(e.Share) {
		return unknown
	}
	return fmt.Sprintf("%.0f %% (%.0f–%.0f)", 100*e.Share, 100*e.ShareRange.Low, 100*e.ShareRange.High)
}

// countText is a share that was counted: "67 % (21–94), 2 of 3".
func countText(s stats.Share) string {
	if s.N == 0 {
		return unknown
	}
	return fmt.Sprintf("%.0f %% (%.0f–%.0f), %.0f of %.0f", 100*s.Value(), 100*s.Low, 100*s.High, s.K, s.N)
}

// worstKinds lists the three kinds of change with the highest hazards that are not none.
func (n Numbers) worstKinds() string {
	list := slices.SortedStableFunc(slices.Values(n.Hazards), func(a, b stats.Hazard) int { return cmp.Compare(b.Hazard, a.Hazard) })
	var parts []string
	for _, h := range list[:min(3, len(list))] {
		if h.Hazard >= 0.0005 {
			parts = append(parts, fmt.Sprintf("%s %.1f %% (%.1f–%.1f)", h.Kind, 100*h.Hazard, 100*h.Low, 100*h.High))
		}
	}
	if len(parts) == 0 {
		return unknown
	}
	return strings.Join(parts, ", ")
}

// causesText lists causes: "2 regression, 1 new_work".
func (c *Condition) causesText() string {
	var parts []string
	for _, k := range c.causes() {
		parts = append(parts, fmt.Sprintf("%d %s", k.n, k.cause))
	}
	if len(parts) == 0 {
		return unknown
	}
	return strings.Join(parts, ", ")
}

// AgentText is the label of a condition, with the mark of a simulated agent.
func (c *Condition) AgentText() string {
	if c.Simulated {
		return c.Label + " (simulated)"
	}
	return c.Label
}

// Text says what became of the sessions that were planned.
func (n Counts) Text() string {
	return fmt.Sprintf("%s planned: %d passed the horizon, %d failed, %d censored by infrastructure, %d by budget or cancelled, %d running or interrupted, %d not begun.",
		Number(n.Planned, "session"), n.Completed, n.Failed, n.Infrastructure, n.Budget, n.Open, n.NotBegun)
}

// Missing says what keeps the numbers from being final, or nothing.
func (n Counts) Missing() string {
	if n.Open+n.NotBegun+n.Infrastructure == 0 {
		return ""
	}
	return fmt.Sprintf("Sessions not begun: %d; running or interrupted: %d; censored by infrastructure: %d. Those that were begun count up to where they stood.",
		n.NotBegun, n.Open, n.Infrastructure)
}

// row is a condition as both tables show it; header names the columns.
func (c *Condition) row() []string {
	e := c.Stamina()
	return []string{
		c.AgentText(),
		fmt.Sprint(len(c.Sessions)),
		fmt.Sprintf("%s of %d", MeanText(e), c.Turns),
		ShareText(e),
		fmt.Sprint(c.count(func(s *Session) bool { return s.Ending == journal.Censored })),
		fmt.Sprint(c.count(func(s *Session) bool { return !s.Settled() })),
		c.causesText(),
	}
}

var header = []string{"agent", "sessions", "stamina", "passed the horizon", "censored", "not settled", "causes"}

// EndingText is how a session stands, in words.
func (s *Session) EndingText() string {
	if !s.Settled() {
		return "not settled"
	}
	return string(s.Ending)
}
