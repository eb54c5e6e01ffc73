package session

import (
	"time"

	"staminabench/harness/journal"
)

// Listener is told how a session goes, for a line of progress. It must not block, and may be told
// things by several goroutines at once.
type Listener interface {
	Attempted(AttemptEvent)
	Noted(Note)
}

// AttemptEvent is a finished attempt.
type AttemptEvent struct {
	Session  string
	Seed     uint64 // of the scenario
	Scenario string // its title
	Agent    string
	Turn     int
	Horizon  int
	Attempt  int
	Passed   int // cases
	Total    int // cases
	Elapsed  time.Duration
	Outcome  journal.Outcome
	Cause    journal.Cause
}

// Note is something that a person should see and that is not in the agent's account: trouble of the
// infrastructure, a changed environment.
type Note struct {
	Session string
	Text    string
}

// Silent is a listener that nobody hears.
type Silent struct{}

// Attempted implements [Listener].
func (Silent) Attempted(AttemptEvent) {}

// Noted implements [Listener].
func (Silent) Noted(Note) {}
