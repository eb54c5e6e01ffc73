package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/harness/agent"
	"staminabench/harness/journal"
)

// attempt plays the attempt at a position: the agent works, its server is tested, the sandbox is
// snapshotted, and all of it is journaled. Trouble of the infrastructure aborts it; then nothing
// of it counts.
func (s *Session) attempt(ctx context.Context, p journal.Position) error {
	began := s.setup.Clock.Now()
	s.asked = nil
	list, err := s.cases(&p)
	if err != nil {
		return err
	}
	// What the agent is told is kept too; the journal's texts in it are clean already.
	prompt := s.setup.Redact.Text(s.prompt(p, list))
	if err := s.begin(p, prompt); err != nil {
		return err
	}
	if err := s.open(ctx, p.Snapshot); err != nil {
		return err
	}
	w := s.waited
	exit, err := s.work(ctx, w, p, prompt)
	if err != nil {
		return err
	}
	t, err := s.test(ctx, w, list)
	if err != nil {
		return err
	}
	a, err := s.judge(p, list, exit, t)
	if err != nil {
		return err
	}
	if err := s.keep(ctx, w, a); err != nil {
		return err
	}
	s.tell(a, s.setup.Clock.Now().Sub(began))
	return nil
}

// keep snapshots the sandbox and journals the attempt. The snapshot before it is dropped only then:
// until the attempt is journaled, a kill takes the session back there.
func (s *Session) keep(ctx context.Context, w *phases, a *journal.Attempt) error {
	err := w.during(phaseSnapshot, func() (err error) {
		if a.Code, err = count(ctx, s.box); err != nil {
			return err
		}
		a.After, err = s.box.Snapshot(ctx)
		return err
	})
	if err != nil {
		return err
	}
	a.Phases, s.waited = w.seconds, newPhases(s.setup.Clock.Now)
	if err := s.journal.Append(journal.Record{Attempt: a}); err != nil {
		return err
	}
	began := s.setup.Clock.Now()
	s.forget(ctx, a.Before)
	s.waited.since(phaseForget, began)
	return nil
}

// cases makes the tests of the attempt, and journals their list once a turn.
func (s *Session) cases(p *journal.Position) ([]cases.Case, error) {
	defer s.waited.since(phaseGenerate, s.setup.Clock.Now())
	list, err := s.setup.Script.Cases(p.Turn, p.Attempt)
	if err != nil {
		return nil, in(phaseGenerate, fmt.Errorf("make the cases of turn %d: %w", p.Turn, err))
	}
	now := &journal.CaseList{Turn: p.Turn, Cases: make([]journal.Case, len(list))}
	for i, c := range list {
		now.Cases[i] = journal.Case{
			ID: c.ID, Family: string(c.Family), Label: c.Label, Title: c.Title,
			Introduced: c.Introduced, By: c.By,
		}
	}
	if p.Cases != nil {
		sameCase := func(a, b journal.Case) bool { return a.ID == b.ID && a.Introduced == b.Introduced }
		if !slices.EqualFunc(p.Cases.Cases, now.Cases, sameCase) {
			return nil, in(phaseGenerate, fmt.Errorf("turn %d has other cases than at its first attempt", p.Turn))
		}
		return list, nil
	}
	p.Cases = now
	return list, s.journal.Append(journal.Record{Cases: now})
}

// begin journals that the attempt is in flight.
func (s *Session) begin(p journal.Position, prompt string) error {
	doc, err := s.journal.Keep(journal.PromptName(p.Turn, p.Attempt), prompt)
	if err != nil {
		return err
	}
	return s.journal.Append(journal.Record{Begun: &journal.Begun{
		Turn: p.Turn, Attempt: p.Attempt, Repeat: p.Repeat, Changes: s.setup.Script.Kinds(p.Turn),
		Prompt: doc, ValueSeed: s.setup.Script.ValueSeed(p.Turn, p.Attempt),
	}})
}

// work lets the agent work, and stops everything that it has started.
func (s *Session) work(ctx context.Context, w *phases, p journal.Position, prompt string) (containers.Exit, error) {
	err := w.during(phaseFiles, func() error { return s.writeFiles(ctx, p.Turn) })
	if err != nil {
		return containers.Exit{}, err
	}
	var exit containers.Exit
	err = w.during(phaseAgent, func() (err error) {
		exit, err = s.setup.Agent.Play(ctx, s.box, agent.Task{
			Turn: p.Turn, Attempt: p.Attempt, Repeat: p.Repeat, Prompt: prompt, Limit: s.setup.Condition.Limits.Agent,
		})
		s.asked = askedOf(s.setup.Agent)
		return firstOf(err, ctx.Err())
	})
	if err != nil {
		return exit, err
	}
	exit.Output = tail(exit.Output, maxLog)
	return exit, w.during(phaseStop, func() error { return s.box.StopAll(ctx) })
}

func (s *Session) writeFiles(ctx context.Context, turn int) error {
	for name, data := range s.files(turn) {
		if err := s.box.WriteFile(ctx, name, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// judge makes the record of an attempt out of what was seen. That no verdict follows from it is
// trouble.
func (s *Session) judge(p journal.Position, list []cases.Case, exit containers.Exit, t *trial) (*journal.Attempt, error) {
	t.exit.Output = tail(t.exit.Output, maxLog)
	a := &journal.Attempt{
		Turn: p.Turn, Attempt: p.Attempt,
		Halt: t.halt(), Retested: t.retested,
		Verdicts: t.verdicts(len(list)), Failures: t.failures(list), Assertions: t.assertions,
		Requests: t.report.Requests,
		Agent:    exit, Server: &t.exit, Before: p.Snapshot,
		Model: s.asked, Tokens: tokensOf(s.asked),
	}
	a.RetryRegression = retryRegressions(a.Verdicts, p.Earlier)
	e := weigh(p.Turn, list, a)
	if watched, ok := s.setup.Agent.(agent.Watched); ok {
		e.mishap, e.says = watched.Mishap()
	}
	a.Outcome, a.Cause, a.Rule = classify(e)
	if a.Outcome == journal.Infrastructure {
		return nil, in(phaseCases, errors.Join(errors.New(a.Rule), t.report.Trouble))
	}
	return a, nil
}

func (s *Session) tell(a *journal.Attempt, elapsed time.Duration) {
	h := s.journal.Head
	s.setup.Listener.Attempted(AttemptEvent{
		Session: h.Session, Seed: h.Scenario.Seed, Scenario: h.Scenario.Title, Agent: h.Agent,
		Turn: a.Turn, Horizon: h.Horizon, Attempt: a.Attempt,
		Passed: strings.Count(a.Verdicts, "p"), Total: len(a.Verdicts), Elapsed: elapsed, Outcome: a.Outcome, Cause: a.Cause,
	})
}
