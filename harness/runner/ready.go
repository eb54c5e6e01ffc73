package runner

import (
	"context"
	"errors"
	"time"

	"staminabench/harness/clock"
)

// ReadyLimit is how long a server may take until it answers (contract, clause 1).
const ReadyLimit = 60 * time.Second

const (
	firstPoll = 20 * time.Millisecond // pause after the first probe; it grows to lastPoll
	lastPoll  = 50 * time.Millisecond
	alivePoll = 200 * time.Millisecond // asking whether a process is alive may cost a call to Docker
)

// Start is how the start of a server ended.
type Start string

// The ways in which a start can end.
const (
	Started      Start = "ready"           // it answers
	StartDied    Start = "died"            // its process ended before it answered
	StartTooSlow Start = "not in time"     // it did not answer within the limit
	StartUnknown Start = "could not check" // our own trouble, or cancelled
)

// Readiness is what Ready found.
type Readiness struct {
	Start Start
	After time.Duration // until it answered, or until we gave up
	Err   error         // of the last probe, if it did not answer
}

// Ready waits until the server gives a complete HTTP answer, of any status, to GET / on a
// connection that is then closed. A connection alone proves nothing: a port forwarder accepts
// before the server listens. A limit of 0 is [ReadyLimit]; alive says whether the server's process
// is still there, nil if nobody knows.
func Ready(ctx context.Context, baseURL string, limit time.Duration, alive func(context.Context) bool) Readiness {
	return ReadyBy(ctx, nil, baseURL, limit, alive)
}

// ReadyBy is [Ready] for a server that is reached by dial, see [NewSocketBy].
func ReadyBy(ctx context.Context, dial Dial, baseURL string, limit time.Duration, alive func(context.Context) bool) Readiness {
	if limit <= 0 {
		limit = ReadyLimit
	}
	began := time.Now()
	var asked time.Time // when alive was asked
	for pause := firstPoll; ; pause = min(pause*5/4, lastPoll) {
		left := limit - time.Since(began)
		err := probe(ctx, dial, baseURL, left)
		if err == nil {
			return Readiness{Started, time.Since(began), nil}
		}
		if alive != nil && time.Since(asked) >= alivePoll && ctx.Err() == nil {
			if asked = time.Now(); !alive(ctx) && ctx.Err() == nil {
				return Readiness{StartDied, time.Since(began), err}
			}
		}
		if clock.Sleep(ctx, min(pause, limit-time.Since(began))) != nil || time.Since(began) >= limit {
			return Readiness{gaveUp(ctx, err), time.Since(began), err}
		}
	}
}

// probe asks once, on a connection of its own.
func probe(ctx context.Context, dial Dial, baseURL string, limit time.Duration) error {
	limits := DefaultLimits()
	limits.Request = max(min(limits.Request, limit), time.Millisecond)
	client, err := NewSocketBy(dial, baseURL, limits)
	if err != nil {
		return &TransportError{Kind: Own, Err: err}
	}
	_, err = client.Do(ctx, "GET", "/", "")
	return errors.Join(err, client.Close())
}

// gaveUp tells a slow server from trouble of our own.
func gaveUp(ctx context.Context, err error) Start {
	lost, ok := errors.AsType[*TransportError](err)
	if ctx.Err() != nil || ok && lost.Kind == Own {
		return StartUnknown
	}
	return StartTooSlow
}
