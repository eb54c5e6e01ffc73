package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"staminabench/containers"
	"staminabench/harness/journal"
	"staminabench/harness/redact"
)

// Begin begins a session, or goes on with one that has a journal in the run's folder: its condition
// and its scenario must be the same; another environment is noted. A session that has ended is not
// begun again; its turns can be read. The caller closes the session.
func Begin(ctx context.Context, setup Setup) (*Session, error) {
	setup, err := setup.completed()
	if err != nil {
		return nil, err
	}
	if err := setup.fillHead(); err != nil {
		return nil, err
	}
	s := &Session{setup: setup, waited: newPhases(setup.Clock.Now)}
	s.waited.seconds[phaseQueue] = setup.Queued.Seconds()
	s.journal, err = journal.Open(journal.Path(setup.Dir, setup.Head.Session), setup.Clock.Now)
	if s.journal != nil {
		s.journal.Redact = setup.Redact
	}
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, journal.ErrNoHead):
		err = s.start(ctx)
	case err == nil:
		err = s.resume(ctx)
	}
	if err != nil {
		s.drop(ctx)
		err = errors.Join(err, s.release())
		if s.journal != nil {
			err = errors.Join(err, s.journal.Close())
		}
		return nil, setup.Redact.Error(fmt.Errorf("session %s: %w", setup.Head.Session, err))
	}
	return s, nil
}

// fillHead completes what follows from the rest of the setup.
func (s *Setup) fillHead() (err error) {
	h := &s.Head
	h.Horizon, h.Retries = s.Script.Horizon(), s.retries()
	h.ConditionDigest, h.EnvironmentDigest = s.Condition.Digest(), s.Environment.Digest()
	if h.Condition, err = json.Marshal(s.Condition); err != nil {
		return fmt.Errorf("encode the condition: %w", err)
	}
	if h.Environment, err = json.Marshal(s.Environment); err != nil {
		return fmt.Errorf("encode the environment: %w", err)
	}
	return nil
}

// start opens the first sandbox, asks the agent for its version, and writes the head. If there is
// no sandbox to be had, the session is recorded as censored all the same: one that is missing from
// the results would be missed by nobody.
func (s *Session) start(ctx context.Context) error {
	head := s.setup.Head
	err := s.persist(ctx, func() (err error) {
		head.AgentVersion, err = s.ready(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if s.box != nil {
		head.Sandbox = s.box.Facts()
	}
	if head, err = redact.Value(s.setup.Redact, head); err != nil {
		return err
	}
	j, err := journal.Create(s.setup.Dir, head, s.setup.Clock.Now)
	if err != nil {
		return err
	}
	s.journal, j.Redact = j, s.setup.Redact
	for _, t := range s.early {
		if err := j.Append(journal.Record{Trouble: &t}); err != nil {
			return err
		}
	}
	if s.box == nil {
		return s.censor(ctx)
	}
	return nil
}

// ready opens the sandbox in its last state and returns the agent's version.
func (s *Session) ready(ctx context.Context) (string, error) {
	var p journal.Position
	if s.journal != nil {
		p = s.journal.Position()
	}
	if err := s.open(ctx, p.Snapshot); err != nil {
		return "", err
	}
	version, err := s.setup.Agent.Version(ctx, s.box)
	if err != nil {
		return "", in(phaseAgent, fmt.Errorf("ask the agent for its version: %w", err))
	}
	return version, nil
}

// resume checks that the journal is of this session and marks that another process goes on.
func (s *Session) resume(ctx context.Context) error {
	if err := s.sameSession(); err != nil {
		return err
	}
	p := s.journal.Position()
	s.prune(ctx, p.Kept())
	if p.End != nil && !p.NeedsReplay() {
		return s.settle(ctx)
	}
	if err := s.mark(p); err != nil {
		return err
	}
	if p.End != nil {
		return s.settle(ctx)
	}
	var version string
	err := s.persist(ctx, func() (err error) {
		version, err = s.ready(ctx)
		return err
	})
	if err != nil || s.box == nil {
		return err
	}
	if was := s.journal.Head.AgentVersion; was != version {
		s.note(versionNote(was, version))
	}
	// The process before this one may have been killed before it could.
	s.forget(ctx, p.Obsolete)
	return nil
}

// mark journals that another process goes on here.
func (s *Session) mark(p journal.Position) error {
	mark := journal.Resumed{
		Process: os.Getpid(), Turn: p.Turn, Attempt: p.Attempt, DroppedBytes: s.journal.TornBytes,
	}
	if err := s.compareEnvironment(&mark); err != nil {
		return err
	}
	// No host is no reason not to go on.
	mark.Host, _ = os.Hostname()
	return s.journal.Append(journal.Record{Resumed: &mark})
}

// prune drops what a process that was killed has left and nothing needs any more. That it cannot is no reason to stop.
func (s *Session) prune(ctx context.Context, keep []containers.Snapshot) {
	if s.setup.Prune == nil {
		return
	}
	if err := s.setup.Prune(ctx, keep...); err != nil {
		s.note(fmt.Sprintf("states that nothing needs could not be dropped: %v", err))
	}
}

// sameSession refuses another condition or scenario, and shows the difference.
func (s *Session) sameSession() error {
	was, is := s.journal.Head, s.setup.Head
	if was.ConditionDigest != is.ConditionDigest {
		lines, err := journal.Differences(was.Condition, is.Condition)
		if err != nil {
			return fmt.Errorf("condition of %s: %w", s.journal.Path, err)
		}
		return conditionError(s.journal, lines)
	}
	if was.Scenario.Digest != is.Scenario.Digest || was.Horizon != is.Horizon {
		return scenarioError(s.journal, is.Scenario)
	}
	return nil
}

// compareEnvironment notes another environment: the session goes on, and the journal says where.
func (s *Session) compareEnvironment(mark *journal.Resumed) error {
	was, is := s.journal.Head, s.setup.Head
	if was.EnvironmentDigest == is.EnvironmentDigest {
		return nil
	}
	lines, err := journal.Differences(was.Environment, is.Environment)
	if err != nil {
		return fmt.Errorf("environment of %s: %w", s.journal.Path, err)
	}
	s.note(environmentNote(lines))
	mark.Environment, mark.EnvironmentDigest = is.Environment, is.EnvironmentDigest
	return nil
}
