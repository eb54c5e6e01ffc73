package session

import (
	"context"
	"errors"
	"fmt"

	"staminabench/harness/agent"
	"staminabench/harness/journal"
)

// persist repeats what infrastructure aborts, each time from the last snapshot, until it has failed
// too often: then the session is censored. Other errors come back as they are.
func (s *Session) persist(ctx context.Context, play func() error) error {
	for {
		err := s.permitted(ctx)
		if err == nil {
			err = play()
		}
		if err == nil {
			s.full = 0
			return nil
		}
		s.drop(ctx)
		s.waited = s.waited.again()
		if ctx.Err() != nil {
			return stoppedError(context.Cause(ctx))
		}
		over, err := s.recover(ctx, err)
		if err != nil || over {
			return err
		}
	}
}

// recover does what must be done before the next try. If there is none, the session is over.
func (s *Session) recover(ctx context.Context, err error) (over bool, _ error) {
	var t *trouble
	if isTrouble := errors.As(err, &t); isTrouble && !s.waitsForRoom(err) {
		if over, err = s.endure(ctx, t); err == nil {
			return over, nil
		}
	}
	if s.waitsForRoom(err) {
		return false, s.makeRoom(ctx, err)
	}
	return false, err
}

// permitted asks whether the session may go on. How long that takes is the queue's time.
func (s *Session) permitted(ctx context.Context) error {
	if s.setup.Permit == nil {
		return nil
	}
	began := s.setup.Clock.Now()
	err := s.setup.Permit(ctx)
	s.waited.seconds[phaseQueue] += s.setup.Clock.Now().Sub(began).Seconds()
	return err
}

// endure journals trouble and waits before the next try. If there is none, the session is over.
func (s *Session) endure(ctx context.Context, t *trouble) (over bool, err error) {
	seen, err := s.record(t)
	if err != nil {
		return false, err
	}
	if errors.Is(t.err, agent.ErrUnstarted) {
		s.note(fmt.Sprintf("no repeat would help, the session is censored: %v", t))
		return true, s.censor(ctx)
	}
	if seen > len(s.setup.Backoff) {
		s.note(fmt.Sprintf("infrastructure failed %d times in a row, the session is censored: %v", seen, t))
		return true, s.censor(ctx)
	}
	wait := s.setup.Backoff[seen-1]
	s.note(fmt.Sprintf("infrastructure failed, the attempt is repeated in %v: %v", wait, t))
	if err := s.setup.Clock.Sleep(ctx, wait); err != nil {
		return false, stoppedError(err)
	}
	return false, nil
}

// record journals trouble and returns how often the attempt has met some. Before there is a
// journal, it is kept for it.
func (s *Session) record(t *trouble) (int, error) {
	r := journal.Trouble{Phase: t.phase, Error: cut(t.err.Error()), Model: s.asked}
	s.asked = nil
	if s.journal == nil {
		s.early = append(s.early, r)
		return len(s.early), nil
	}
	p := s.journal.Position()
	r.Turn, r.Attempt, r.Repeat = p.Turn, p.Attempt, max(0, p.Repeat-1)
	return p.Troubles + 1, s.journal.Append(journal.Record{Trouble: &r})
}

// censor ends the session because of infrastructure: what is known is how many turns it passed.
// Without a journal, whoever writes the head ends it.
func (s *Session) censor(ctx context.Context) error {
	if s.journal == nil {
		return nil
	}
	return s.end(ctx, &journal.End{
		Ending: journal.Censored, Stamina: s.journal.Position().Turn, Cause: journal.CauseInfrastructure,
	})
}
