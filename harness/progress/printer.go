package progress

import (
	"fmt"
	"io"
	"time"

	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// Printer shows events, a line each, with the time that passed and an estimate of what is left.
type Printer struct {
	out   io.Writer
	now   func() time.Time
	began time.Time
	left  estimate

	refused int
}

// Plan is how much there is to do.
type Plan struct {
	Sessions int
	Turns    int // of a session
}

// NewPrinter makes a printer. now is the clock.
func NewPrinter(out io.Writer, plan Plan, now func() time.Time) *Printer {
	return &Printer{out: out, now: now, began: now(), left: estimate{plan: plan, turns: map[string]int{}, ended: map[string]bool{}}}
}

// Show shows an event.
func (p *Printer) Show(e Event) {
	switch {
	case e.Attempt != nil:
		p.left.attempted(*e.Attempt, p.now())
		p.attempt(*e.Attempt)
	case e.Note != nil:
		fmt.Fprintf(p.out, "%s  note  %s: %s\n", p.elapsed(), e.Note.Session, e.Note.Text)
	case e.Refused != nil:
		p.refused++
		fmt.Fprintf(p.out, "%s  not played: %s\n", p.elapsed(), e.Refused.Text)
	case e.Ended != nil:
		p.left.end(*e.Ended)
	}
}

// Refused is how many sessions could not be played.
func (p *Printer) Refused() int { return p.refused }

// Open is how many sessions can be gone on with: they have not ended and were not refused.
func (p *Printer) Open() int { return p.left.plan.Sessions - len(p.left.ended) - p.refused }

func (p *Printer) attempt(e session.AttemptEvent) {
	fmt.Fprintf(p.out, "%s  %-24s %-20s turn %2d/%d  attempt %d  %4d/%d %-11s %5.1fs  %s\n",
		p.elapsed(), fmt.Sprintf("%d %s", e.Seed, e.Scenario), e.Agent, e.Turn, e.Horizon, e.Attempt, e.Passed, e.Total, verdict(e),
		e.Elapsed.Seconds(), p.remaining())
}

// verdict is the outcome, or why it is not passed.
func verdict(e session.AttemptEvent) string {
	if e.Outcome == journal.Passed {
		return "passed"
	}
	return string(e.Cause)
}

func (p *Printer) elapsed() string { return fmt.Sprintf("%7s", round(p.now().Sub(p.began))) }

func (p *Printer) remaining() string {
	left, known := p.left.remaining(p.now())
	if !known {
		return ""
	}
	return "about " + round(left) + " left"
}

// round shows seconds, or minutes from an hour on.
func round(d time.Duration) string {
	if d >= time.Hour {
		return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return d.Round(time.Second).String()
}
