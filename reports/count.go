package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"staminabench/harness/journal"
)

// Counts are the numbers of a run. Planned = NotBegun + Open + Completed + Failed + Infrastructure +
// Budget, whatever state the run is in.
type Counts struct {
	Planned        int // sessions, as the journals say; those with a journal if they do not
	NotBegun       int // sessions without a journal that can be used
	Open           int // sessions without an end: they are played, or were interrupted
	Completed      int // sessions that passed the horizon
	Failed         int // sessions that fell
	Infrastructure int // sessions censored by infrastructure
	Budget         int // sessions censored by budget or cancelled

	Sessions int // with a journal
	Settled  int // those with an end, censored ones included
	Censored int // for any reason
	Turns    int // passed or lost
	Cases    int // verdicts of the final attempts of these turns, those of cases not run included
	Elapsed  time.Duration
}

// Counts counts. Elapsed is the wall time from the first record to the last, pauses included.
func (r Results) Counts() Counts {
	var n Counts
	for _, s := range r.Sessions {
		n.Sessions++
		n.add(s)
	}
	n.Planned = max(r.planned(), n.Sessions)
	n.NotBegun = n.Planned - n.Sessions
	n.Open = n.Sessions - n.Settled
	first, last := r.Span()
	n.Elapsed = last.Sub(first)
	return n
}

// planned adds up what the runs were to have. Journals of older programs do not say it.
func (r Results) planned() int {
	byRun := map[string]int{}
	for _, s := range r.Sessions {
		byRun[s.Head.Run] = max(byRun[s.Head.Run], s.Head.Planned)
	}
	sum := 0
	for _, n := range byRun {
		sum += n
	}
	return sum
}

func (n *Counts) add(s *Session) {
	if s.Settled() {
		n.Settled++
	}
	switch {
	case s.Ending == journal.Completed:
		n.Completed++
	case s.Ending == journal.Fell:
		n.Failed++
	case s.byInfrastructure():
		n.Censored++
		n.Infrastructure++
	case s.Ending == journal.Censored:
		n.Censored++
		n.Budget++
	}
	for _, t := range s.Decided() {
		n.Turns++
		n.Cases += len(t.Final().Verdicts)
	}
}

// Span is the time of the first and of the last record.
func (r Results) Span() (first, last time.Time) {
	for i, s := range r.Sessions {
		if i == 0 || s.First.Before(first) {
			first = s.First
		}
		if i == 0 || s.Last.After(last) {
			last = s.Last
		}
	}
	return first, last
}

// Line is the last line of a run, for scripts. Its names and their order do not change.
func (r Results) Line() string {
	n := r.Counts()
	return fmt.Sprintf("bench: sessions=%d settled=%d censored=%d infrastructure=%d turns=%d cases=%d failed=%d elapsed=%ds",
		n.Sessions, n.Settled, n.Censored, n.Infrastructure, n.Turns, n.Cases, n.Failed,
		int(math.Round(n.Elapsed.Seconds())))
}

// The exit statuses of a run. An agent that fails is a result, not an error.
const (
	ExitWorked = 0
	ExitBroken = 1 // censored by infrastructure, not settled, or a damaged journal
	ExitUsage  = 2
	ExitGate   = 3 // a session lost one of the first turns that bind
	// ExitBreaker is of a run that was stopped because infrastructure ended one session after the
	// other. It is not in the journals: the same run may go on and work.
	ExitBreaker = 4
)

// Exit is the exit status that the results ask for. A broken run comes before the gate: its
// results are not whole.
func (r Results) Exit() int {
	n := r.Counts()
	if n.Settled < n.Planned || n.Infrastructure > 0 || n.Sessions == 0 {
		return ExitBroken
	}
	for _, s := range r.Sessions {
		if s.Torn > 0 {
			return ExitBroken
		}
	}
	if slices.ContainsFunc(r.Sessions, (*Session).missedGate) {
		return ExitGate
	}
	return ExitWorked
}

func (s *Session) missedGate() bool {
	return s.Ending == journal.Fell && s.Stamina < s.Head.Gate
}

// causeCount is how many sessions ended for a cause.
type causeCount struct {
	cause string
	n     int
}

// causes counts why sessions fell or were censored, the most frequent first.
func (c *Condition) causes() []causeCount {
	byName := map[string]int{}
	for _, s := range c.Sessions {
		switch s.Ending {
		case journal.Fell:
			byName[string(s.Cause)]++
		case journal.Censored:
			byName["censored: "+string(s.Cause)]++
		}
	}
	var list []causeCount
	for cause, n := range byName {
		list = append(list, causeCount{cause, n})
	}
	slices.SortFunc(list, func(a, b causeCount) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.cause, b.cause))
	})
	return list
}

func (c *Condition) count(which func(*Session) bool) int {
	n := 0
	for _, s := range c.Sessions {
		if which(s) {
			n++
		}
	}
	return n
}
