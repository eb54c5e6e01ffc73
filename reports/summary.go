package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// WriteSummary writes the results as a Markdown page: what was run and under what, a table per
// condition, a table of sessions, and the first failed case of each session that fell.
func WriteSummary(w io.Writer, r Results) error {
	var b strings.Builder
	writeOpening(&b, r)
	writeConditions(&b, r)
	writeTurns(&b, r)
	writeReplays(&b, r)
	writeCosts(&b, r)
	writeSettings(&b, r)
	writeSessions(&b, r)
	writeFalls(&b, r)
	if _, err := io.WriteString(w, clean(b.String())); err != nil {
		return fmt.Errorf("write summary: %w", err)
	}
	return nil
}

func writeOpening(b *strings.Builder, r Results) {
	n := r.Counts()
	first, last := r.Span()
	fmt.Fprintf(b, "# Run %s\n\n", r.Run())
	fmt.Fprintf(b, "%s\n\n%d turns and %d verdicts of cases.\n", n.Text(), n.Turns, n.Cases)
	fmt.Fprintf(b, "Played from %s to %s (%.0f s).\n\n",
		first.UTC().Format(time.DateTime), last.UTC().Format(time.DateTime+" UTC"), n.Elapsed.Seconds())
	if cautions := r.Cautions(); len(cautions) > 0 {
		b.WriteString("**What may not be concluded**\n\n")
		for _, caution := range cautions {
			fmt.Fprintf(b, "- %s\n", escape(caution))
		}
		b.WriteString("\n")
	}
}

func writeConditions(b *strings.Builder, r Results) {
	b.WriteString("## Stamina\n\n")
	rows := [][]string{}
	for _, c := range r.Conditions {
		rows = append(rows, append(c.row(), "`"+shortDigest(c.Digest)+"`"))
	}
	WriteRows(b, append(append([]string{}, header...), "condition"), rows)
	b.WriteString(`
Stamina is the number of turns passed in a row, and **turn 0 counts**: a scenario with horizon H has
H+1 turns. Mind that beside published numbers, which may begin with turn 1. Shown is the restricted
mean (the plain mean if no session is censored) ± its standard error; ≥ where nobody was observed further.
The share that passed the horizon has a 95 % Wilson interval. Where rollouts repeat a scenario, errors and
intervals come from resampling scenarios with all their rollouts. Sessions of different conditions are never pooled.
`)
	writeBounds(b, r)
	b.WriteString("\n")
}

// writeBounds shows what censoring may hide: the mean if it had been the agent's fault.
func writeBounds(b *strings.Builder, r Results) {
	for _, c := range r.Conditions {
		if slices.ContainsFunc(c.Sessions, (*Session).Censored) {
			worst := stats.Estimate(slices.Concat(c.byScenario(blamed)...), c.Turns)
			fmt.Fprintf(b, "\n%s: %s turns if the censored sessions had failed where they were censored.\n",
				c.AgentText(), MeanText(worst))
		}
	}
}

// writeTurns tells how turns were passed, and which kinds of change are the most dangerous.
func writeTurns(b *strings.Builder, r Results) {
	b.WriteString("## Turns\n\n")
	var rows [][]string
	for _, c := range r.Conditions {
		n := c.Numbers()
		rows = append(rows, []string{c.AgentText(), countText(n.Tries.First), countText(n.Tries.Repair), countText(n.Regressions), n.worstKinds()})
	}
	writeTurnRows(b, rows)
}

func writeTurnRows(b *strings.Builder, rows [][]string) {
	WriteRows(b, []string{"agent", "passed at the first try", "repaired after feedback", "ends by regression", "most dangerous kinds of change"}, rows)
	b.WriteString(`
In brackets are 95 % intervals. The hazard of a kind is the probability that one such change loses its turn.

`)
}

// writeReplays tells whether last passing states passed again, if there are any.
func writeReplays(b *strings.Builder, r Results) {
	var rows [][]string
	for _, c := range r.Conditions {
		if n := c.replays(); n.Any() {
			rows = append(rows, []string{c.AgentText(), n.Text()})
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("## Last passing states\n\n")
	WriteRows(b, []string{"agent", "the last passing state still starts and passes"}, rows)
	fmt.Fprintf(b, "\n%s\n\n", ReplayMeaning)
}

func writeSessions(b *strings.Builder, r Results) {
	b.WriteString("## Sessions\n\n")
	var rows [][]string
	for _, s := range r.Sessions {
		played, aborted := s.attempts()
		rows = append(rows, []string{
			s.Name(), fmt.Sprintf("%d of %d", s.Stamina, s.Head.Horizon+1), s.EndingText(), string(s.Cause),
			fmt.Sprint(played), fmt.Sprint(aborted), s.Place,
		})
	}
	WriteRows(b, []string{"session", "stamina", "ending", "cause", "attempts", "aborted", "journal"}, rows)
	b.WriteString("\n")
}

// mostFalls is how many falls are told at length: a step of a GitHub action may tell a megabyte.
const mostFalls = 40

// fallBytes is how much of each request and answer the summary shows.
const fallBytes = 400

func writeFalls(b *strings.Builder, r Results) {
	heading := "## Where sessions fell\n\n"
	told := 0
	for _, s := range r.Sessions {
		if s.Ending != journal.Fell {
			continue
		}
		if told++; told > mostFalls {
			fmt.Fprintf(b, "Only the first %d are told here; the page and the journals have all.\n", mostFalls)
			return
		}
		b.WriteString(heading)
		heading = ""
		t := s.Turns[s.Stamina]
		final := t.Final()
		fmt.Fprintf(b, "### %s, turn %d\n\n%s: %s\n\n", escape(s.Name()), t.Number, escape(string(final.Cause)), escape(final.Rule))
		if f, ok := firstFailure(final); ok {
			writeIndented(b, Evidence(t.Cases.At(f.Case), f, fallBytes, s.Place))
		}
		if text := s.ReplayText(); text != "" {
			fmt.Fprintf(b, "%s\n\n", escape(text))
		}
	}
}

// writeIndented writes a text as a code block. Indented, it may hold anything, fences too.
func writeIndented(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString("    " + strings.TrimRight(line, "\r\n") + "\n")
	}
	b.WriteString("\n")
}
