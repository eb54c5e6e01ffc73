package reports

import (
	"fmt"
	"math"
	"strings"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// Crosscheck sets an agent's own counts of tokens against the gateway's, over the attempts of a session that
// have a verdict.
type Crosscheck struct {
	Compared int     // attempts in which both know
	Flagged  int     // of these, attempts in which they differ by more than [usage.Tolerance]
	Most     float64 // the largest difference, by share of the gateway's count; below 0 if the agent counted less
	Turn     int     // of that difference
	Attempt  int
}

// Crosscheck compares the counts of a session.
func (s *Session) Crosscheck() Crosscheck {
	var n Crosscheck
	for _, t := range s.Turns {
		for _, a := range t.Attempts {
			share, ok := OwnDifference(a)
			if !ok {
				continue
			}
			n.Compared++
			n.Flagged += one(math.Abs(share) > usage.Tolerance)
			if n.Compared == 1 || math.Abs(share) > math.Abs(n.Most) {
				n.Most, n.Turn, n.Attempt = share, a.Turn, a.Attempt
			}
		}
	}
	return n
}

// OwnDifference tells by what share the agent's own count of an attempt is above the gateway's; ok is false if
// one of them does not know.
func OwnDifference(a *journal.Attempt) (share float64, ok bool) {
	counts, whole := took(a)
	if !whole || a.Model == nil || a.Model.Own == nil {
		return 0, false
	}
	return usage.Difference(*a.Model.Own, counts)
}

// Text tells it in a line: "+7.3 % where it is largest (turn 3, attempt 0), more than 2 % in 2 of 9 attempts".
func (n Crosscheck) Text() string {
	if n.Compared == 0 {
		return unknown
	}
	text := fmt.Sprintf("%+.1f %% where it is largest (turn %d, attempt %d)", 100*n.Most, n.Turn, n.Attempt)
	if n.Flagged == 0 {
		return text + fmt.Sprintf(", never more than %.0f %% in %d attempts", 100*usage.Tolerance, n.Compared)
	}
	return text + fmt.Sprintf(", more than %.0f %% in %d of %d attempts", 100*usage.Tolerance, n.Flagged, n.Compared)
}

// Flagged lists the sessions whose agents count other tokens than the gateway.
func (r Results) Flagged() []*Session {
	var list []*Session
	for _, s := range r.Sessions {
		if s.Crosscheck().Flagged > 0 {
			list = append(list, s)
		}
	}
	return list
}

// cautionOfCounts says if agents count other tokens than the gateway.
func (r Results) cautionOfCounts() []string {
	flagged := r.Flagged()
	if len(flagged) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("The agent's own count of tokens differs from the gateway's by more than %.0f %% in sessions: %d of %d. Something was asked past the gateway, or one of them counts wrong: mind it with tokens and costs.",
		100*usage.Tolerance, len(flagged), len(r.Sessions))}
}

// writeCrosschecks lists the sessions whose agents tell what they used.
func writeCrosschecks(b *strings.Builder, r Results) {
	var rows [][]string
	for _, s := range r.Sessions {
		if n := s.Crosscheck(); n.Compared > 0 {
			rows = append(rows, []string{s.Name(), n.Text()})
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("What agents say that they used, against what the gateway counted:\n\n")
	WriteRows(b, []string{"session", "difference"}, rows)
	b.WriteString("\n")
}
