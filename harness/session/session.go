package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"staminabench/containers"
	"staminabench/harness/feedback"
	"staminabench/harness/journal"
)

// closeLimit is how long stopping a sandbox may take once nobody waits for it any more.
const closeLimit = time.Minute

// Session is one agent playing one scenario. It serves one caller at a time.
//
// What it does next follows from the records of its journal alone, so going on after a crash is the
// same as going on.
type Session struct {
	setup   Setup
	journal *journal.Journal // nil until the head is written
	box     containers.Sandbox
	waited  *phases           // of the next attempt: what passed before it
	early   []journal.Trouble // before the head is written
	asked   *journal.Model    // by the agent, in the attempt that is in flight; nil if nothing is known
	full    int               // tries in a row that a full disk has ended
}

// TurnResult is what became of a turn.
type TurnResult struct {
	Turn     int
	Outcome  journal.Outcome // Infrastructure if the session was censored in this turn, Stopped if it was cancelled
	Cause    journal.Cause
	Cases    []journal.Case
	Attempts []*journal.Attempt // the finished ones, the last one decides
}

// Settled returns how the session has ended, or nil if it goes on.
func (s *Session) Settled() *journal.End { return s.journal.End() }

// Journal returns the session's records so far, to be read only.
func (s *Session) Journal() *journal.Session { return s.journal.Session }

// Play plays all turns that are left and returns how the session ended. If ctx is cancelled, the
// attempt in flight is lost, and the session can be resumed with [Begin].
func (s *Session) Play(ctx context.Context) (*journal.End, error) {
	for s.Settled() == nil {
		if _, err := s.PlayTurn(ctx, s.journal.Position().Turn); err != nil {
			return nil, err
		}
	}
	return s.Settled(), nil
}

// PlayTurn plays a turn to its end. Turns are played in order; one that was played before, also by
// an earlier process, is read from the journal. A turn after the session's end is [ErrSettled].
func (s *Session) PlayTurn(ctx context.Context, turn int) (TurnResult, error) {
	for {
		p := s.journal.Position()
		switch {
		case turn < p.Turn, turn == p.Turn && p.Ended:
			return s.result(turn), nil
		case p.Ended:
			return TurnResult{Turn: turn}, fmt.Errorf("turn %d: %w", turn, ErrSettled)
		case turn > p.Turn:
			return TurnResult{Turn: turn}, orderError(turn, p.Turn)
		}
		err := s.persist(ctx, func() error { return s.next(ctx, turn) })
		if err == nil {
			err = s.settle(ctx)
		}
		if err != nil {
			r := s.result(turn)
			if r.Outcome = ""; ctx.Err() != nil {
				r.Outcome, r.Cause = journal.Stopped, journal.CauseCancelled
			}
			return r, s.setup.Redact.Error(fmt.Errorf("turn %d: %w", turn, err))
		}
	}
}

// next plays the next attempt of a turn. A try that failed may have brought the turn to its end all the
// same: what is in the journal then, counts.
func (s *Session) next(ctx context.Context, turn int) error {
	p := s.journal.Position()
	if p.Turn != turn || p.End != nil {
		return nil
	}
	return s.attempt(ctx, p)
}

// result reads a turn from the journal.
func (s *Session) result(turn int) TurnResult {
	r := TurnResult{Turn: turn}
	list, attempts := s.journal.Turn(turn)
	if list != nil {
		r.Cases = list.Cases
	}
	r.Attempts = attempts
	if n := len(attempts); n > 0 {
		r.Outcome, r.Cause = attempts[n-1].Outcome, attempts[n-1].Cause
	}
	if end := s.journal.End(); end != nil && end.Ending == journal.Censored && end.Stamina == turn {
		r.Outcome, r.Cause = journal.Infrastructure, end.Cause
	}
	return r
}

// settle writes the end that the records come to, if they come to one. If that is a fall, the last
// passing state is tested once more before.
func (s *Session) settle(ctx context.Context) error {
	p := s.journal.Position()
	if p.End == nil {
		return nil
	}
	if p.NeedsReplay() {
		if err := s.replay(ctx, p.Passed); err != nil {
			return err
		}
	}
	if !p.Ended {
		if err := s.end(ctx, p.End); err != nil {
			return err
		}
	}
	s.drop(ctx)
	return nil
}

// end settles the session, and drops what only a session that goes on needs.
func (s *Session) end(ctx context.Context, end *journal.End) error {
	if err := s.journal.Append(journal.Record{End: end}); err != nil {
		return err
	}
	p := s.journal.Position()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeLimit)
	defer cancel()
	switch {
	case s.box != nil:
		s.forget(ctx, p.Obsolete)
	case len(p.Obsolete) > 0:
		s.prune(ctx, p.Kept())
	}
	return nil
}

// Close stops the sandbox and gives the journal free. Snapshots stay. It is safe to call twice.
func (s *Session) Close(ctx context.Context) error {
	s.drop(ctx)
	return errors.Join(s.release(), s.journal.Close())
}

// release gives up what the setup holds for the session.
func (s *Session) release() error {
	if s.setup.Release == nil {
		return nil
	}
	release := s.setup.Release
	s.setup.Release = nil
	return release()
}

// drop stops the sandbox, also if ctx is cancelled. What it held since the last snapshot is lost.
func (s *Session) drop(ctx context.Context) {
	if s.box == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeLimit)
	defer cancel()
	if err := s.box.Close(ctx); err != nil {
		s.note(fmt.Sprintf("the sandbox could not be stopped: %v", err))
	}
	s.box = nil
}

// open makes sure that there is a sandbox, and that it is in the state after the last attempt.
func (s *Session) open(ctx context.Context, from containers.Snapshot) error {
	if s.box != nil {
		return nil
	}
	return s.waited.during(phaseRestore, func() error {
		box, err := s.setup.Start(ctx)
		if err != nil {
			return fmt.Errorf("start a sandbox: %w", err)
		}
		s.box = box
		if from.Ref == "" {
			return nil
		}
		if err := box.Restore(ctx, from); err != nil {
			return fmt.Errorf("restore snapshot %s: %w", from.Ref, err)
		}
		return nil
	})
}

// forget drops snapshots that nothing needs any more. That it cannot is no reason to stop.
func (s *Session) forget(ctx context.Context, obsolete []containers.Snapshot) {
	for _, snapshot := range obsolete {
		if err := s.box.Forget(ctx, snapshot); err != nil {
			s.note(fmt.Sprintf("snapshot %s could not be dropped: %v", snapshot.Ref, err))
		}
	}
}

func (s *Session) note(text string) {
	s.setup.Listener.Noted(Note{Session: s.setup.Head.Session, Text: s.setup.Redact.Text(text)})
}

func (s *Session) caps() feedback.Caps {
	p := s.setup.Condition.Protocol
	return feedback.Caps{Cases: p.FeedbackCases, Bytes: p.FeedbackBytes, Names: p.FeedbackNames}
}
