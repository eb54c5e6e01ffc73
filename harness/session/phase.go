package session

import (
	"errors"
	"fmt"
	"time"
)

// The phases of an attempt, as the journal names them. Forgetting the snapshot before an attempt is paid for
// by the next one. What is not in a phase is the journal's own writing.
const (
	phaseGenerate   = "generate"
	phaseQueue      = "queue"
	phaseRestore    = "restore"
	phaseFiles      = "files"
	phaseAgent      = "agent"
	phaseStart      = "start"
	phaseReady      = "ready"
	phaseCases      = "cases"
	phaseAssertions = "assertions"
	phaseStop       = "stop"
	phaseSnapshot   = "snapshot"
	phaseForget     = "forget"
)

// phases sums up how long each phase took, in seconds.
type phases struct {
	now     func() time.Time
	seconds map[string]float64
}

func newPhases(now func() time.Time) *phases {
	return &phases{now: now, seconds: map[string]float64{}}
}

// again begins anew for the same attempt: what an aborted one took is not the next one's, but the
// time in the queue is.
func (p *phases) again() *phases {
	next := newPhases(p.now)
	if queued, ok := p.seconds[phaseQueue]; ok {
		next.seconds[phaseQueue] = queued
	}
	return next
}

// during runs a part of a phase. Its error is trouble that names the phase.
func (p *phases) during(phase string, part func() error) error {
	began := p.now()
	err := part()
	p.seconds[phase] += p.now().Sub(began).Seconds()
	return in(phase, err)
}

// since adds what passed since began to a phase.
func (p *phases) since(phase string, began time.Time) {
	p.seconds[phase] += p.now().Sub(began).Seconds()
}

// trouble is infrastructure that failed. It aborts an attempt, and is never the agent's.
type trouble struct {
	phase string
	err   error
}

// Error tells the phase and the cause.
func (t *trouble) Error() string { return fmt.Sprintf("%s: %v", t.phase, t.err) }

// Unwrap is the cause.
func (t *trouble) Unwrap() error { return t.err }

// in marks an error as trouble of a phase, unless it is marked already.
func in(phase string, err error) error {
	var marked *trouble
	if err == nil || errors.As(err, &marked) {
		return err
	}
	return &trouble{phase, err}
}
