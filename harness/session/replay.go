package session

import (
	"context"
	"fmt"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// replays is how often a replay is tried at most.
const replays = 2

// replay tests the state after the last attempt that passed once more, now that the session has
// fallen, and journals what came of it. Whatever that is, the session stays as it ended.
//
// If the state does not pass any more, the session may have been lost to the machine, or to a server
// that passes by chance. Trouble leaves it open.
func (s *Session) replay(ctx context.Context, passed *journal.Attempt) error {
	var r *journal.Replay
	for try := 1; r == nil; try++ {
		found, err := s.replayOnce(ctx, passed)
		switch {
		case err == nil:
			r = found
		case ctx.Err() != nil:
			return stoppedError(context.Cause(ctx))
		case try == replays:
			r = &journal.Replay{Turn: passed.Turn, Attempt: passed.Attempt, Outcome: journal.Unknown, Error: cut(err.Error())}
		default:
			if err := s.beforeReplay(ctx, err); err != nil {
				return err
			}
		}
	}
	if r.Outcome != journal.Passed {
		s.note(replayNote(r))
	}
	return s.journal.Append(journal.Record{Replay: r})
}

// beforeReplay waits after trouble, before the last try.
func (s *Session) beforeReplay(ctx context.Context, cause error) error {
	wait := DefaultBackoff()[0]
	if len(s.setup.Backoff) > 0 {
		wait = s.setup.Backoff[0]
	}
	s.note(fmt.Sprintf("infrastructure failed, the replay is repeated in %v: %v", wait, cause))
	if err := s.setup.Clock.Sleep(ctx, wait); err != nil {
		return stoppedError(err)
	}
	return nil
}

// replayOnce restores the state and puts its server to the cases that it passed. After an error the
// sandbox is gone.
func (s *Session) replayOnce(ctx context.Context, passed *journal.Attempt) (r *journal.Replay, err error) {
	defer func() {
		if err != nil {
			s.drop(ctx)
		}
	}()
	// No attempt follows that could be charged with the time.
	w := newPhases(s.setup.Clock.Now)
	s.waited = w
	if err := s.permitted(ctx); err != nil {
		return nil, err
	}
	known, _ := s.journal.Turn(passed.Turn)
	list, err := s.cases(&journal.Position{Turn: passed.Turn, Attempt: passed.Attempt, Cases: known})
	if err != nil {
		return nil, err
	}
	if err := s.reopen(ctx, passed.After); err != nil {
		return nil, err
	}
	t, err := s.test(ctx, w, passed.Turn, list)
	if err != nil {
		return nil, err
	}
	return s.judgeReplay(passed, t, w)
}

// reopen brings a state back, in the sandbox that there is or in another one.
func (s *Session) reopen(ctx context.Context, from containers.Snapshot) error {
	if s.box == nil {
		return s.open(ctx, from)
	}
	return s.waited.during(phaseRestore, func() error { return s.box.Restore(ctx, from) })
}

// judgeReplay makes the record of a replay by the rules of attempts. The agent had no part in it.
func (s *Session) judgeReplay(passed *journal.Attempt, t *trial, w *phases) (*journal.Replay, error) {
	a, err := weighed(passed.Turn, passed.Attempt, ended{}, t)
	if err != nil {
		return nil, err
	}
	return &journal.Replay{
		Turn: a.Turn, Attempt: a.Attempt, Outcome: a.Outcome, Cause: a.Cause, Rule: a.Rule,
		Retested: a.Retested, Verdicts: a.Verdicts, Failures: a.Failures, Assertions: a.Assertions,
		Requests: a.Requests, Server: a.Server, Phases: w.seconds,
	}, nil
}
