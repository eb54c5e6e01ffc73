package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/clock"
	"staminabench/harness/condition"
	"staminabench/harness/feedback"
	"staminabench/harness/journal"
	"staminabench/harness/redact"
)

// Setup is all that a session needs.
type Setup struct {
	Dir string // folder of the run, where the journal lies
	// Head says which session it is: Run, Session, Scenario, Rollout, Agent, Model, Traits,
	// Simulated, Gate and Build. The rest of it is filled in.
	Head        journal.Head
	Condition   condition.Condition
	Environment condition.Environment
	Script      Script
	Agent       agent.Agent
	// Start starts an empty sandbox: nothing of an earlier one may be in it, but snapshots that an
	// earlier one of this session made can be restored into it.
	Start func(ctx context.Context) (containers.Sandbox, error)
	// Port chooses where the agent's server is told to listen, inside the sandbox. It is asked before
	// every start, so that a server that was left on the port of an earlier one is not tested.
	Port       func() (int, error)
	Assertions []Assertion
	Listener   Listener // nil for none
	Clock      Clock    // the zero Clock is the system's
	// Backoff is how long to wait before each repeat of an attempt that infrastructure has
	// aborted; when it is used up, the session is censored. nil means DefaultBackoff.
	Backoff []time.Duration
	// Release is called once when the session is closed, or could not be begun. nil does nothing.
	Release func() error
	Queued  time.Duration // how long the session has waited for its place
	// Prune drops all kept states of the session but those to keep, and what is left of a sandbox: before
	// another process goes on with it or finds it ended, because one that was killed leaves behind what
	// no record names, and when it ends without a sandbox. nil drops nothing.
	Prune func(ctx context.Context, keep ...containers.Snapshot) error
	// Redact takes secrets out of all that is written down or told. nil takes none.
	Redact *redact.Redactor
	// Permit is asked before every try to begin, before every attempt and before every replay. It may
	// wait, for example for room on a disk: that is on nobody's clock. Its error stops the session in
	// order, which can be resumed then; a session that has fallen is settled without a replay. nil
	// permits everything.
	Permit func(ctx context.Context) error
}

// DefaultBackoff gives an engine, a network or a disk some minutes to recover.
func DefaultBackoff() []time.Duration {
	return []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute}
}

// Backoff is that of so many repeats: as [DefaultBackoff], whose last pause is that of all further ones.
func Backoff(repeats int) []time.Duration {
	pauses := DefaultBackoff()
	for len(pauses) < repeats {
		pauses = append(pauses, pauses[len(pauses)-1])
	}
	return pauses[:repeats]
}

// Clock is where the time comes from.
type Clock struct {
	Now   func() time.Time // monotonic, as time.Now
	Sleep func(ctx context.Context, d time.Duration) error
}

// completed fills in what may be left out, and refuses what cannot be played.
func (s Setup) completed() (Setup, error) {
	if s.Script == nil || s.Agent == nil || s.Start == nil || s.Port == nil {
		return s, errors.New("session: script, agent, start and port are needed")
	}
	if s.Listener == nil {
		s.Listener = Silent{}
	}
	if s.Clock.Now == nil {
		s.Clock.Now = time.Now
	}
	if s.Clock.Sleep == nil {
		s.Clock.Sleep = clock.Sleep
	}
	if s.Backoff == nil {
		s.Backoff = DefaultBackoff()
	}
	return s, s.checkAssertions()
}

func (s Setup) checkAssertions() error {
	seen := map[string]bool{}
	for _, a := range s.Assertions {
		if seen[a.Name] || a.Name == "" {
			return assertionNameError(a.Name)
		}
		seen[a.Name] = true
		if a.Counts && a.Sentence == "" {
			return sentenceError(a.Name)
		}
	}
	if told := Sentences(s.Assertions); !slices.Equal(told, s.Condition.Assertions) {
		return sentencesError(s.Condition.Assertions, told)
	}
	return nil
}

// retries is R. Without feedback there is nothing to begin another attempt with.
func (s Setup) retries() int {
	if feedback.Level(s.Condition.Protocol.Feedback) == feedback.None {
		return 0
	}
	return s.Condition.Protocol.Retries
}
