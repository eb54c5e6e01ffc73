package play

import (
	"context"

	"staminabench/generator/cases"
	"staminabench/harness/cli"
	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// Session is a planned session.
type Session struct {
	ID         string // names its journal
	Name       string // "scenario 7 Coffee roastery / reference/forgetful"
	Gate       int    // how many of the first turns bind; 0 means all
	Script     session.Script
	Assertions []session.Assertion
	// Outline lists the cases of a turn without their steps: what specs are named after.
	Outline func(turn int) []cases.Case
	// Begin begins the session, or goes on with it. The run must be prepared before.
	Begin func(ctx context.Context, listener session.Listener) (*session.Session, error)
	// Keep keeps the sandbox of a session that has ended, if the settings say so, tells whoever works in a
	// mailbox that nothing more comes, and returns what a person is to know of that. nil does nothing.
	Keep func(ctx context.Context, ended *journal.Session) (string, error)

	run       *Run
	script    *Script
	condition condition.Condition
	rollout   int
}

func (s *Session) begin(ctx context.Context, listener session.Listener) (*session.Session, error) {
	stage := s.run.stage
	if stage == nil {
		return nil, errNotPrepared
	}
	if listener == nil {
		listener = session.Silent{}
	}
	note := func(text string) { listener.Noted(session.Note{Session: s.ID, Text: text}) }
	models := newModels(s, note)
	agent, err := s.newAgent(stage, models, note)
	if err != nil {
		return nil, err
	}
	ground := newGround(s, models)
	return session.Begin(ctx, session.Setup{
		Dir:         stage.journals(),
		Head:        s.head(stage),
		Condition:   s.condition,
		Environment: stage.Environment,
		Script:      s.script,
		Agent:       agent,
		Start:       ground.start,
		Port:        ground.port,
		Assertions:  s.Assertions,
		Listener:    listener,
		Redact:      s.run.secrets.redactor,
		Prune:       ground.prune,
		Release:     ground.release,
		Backoff:     session.Backoff(s.run.Settings.Repeats),
		Permit:      s.run.permit(note),
	})
}

func (s *Session) head(stage *Stage) journal.Head {
	played := s.script.scenario
	return journal.Head{
		Run: stage.Run, Session: s.ID, Rollout: s.rollout, Gate: s.Gate, Planned: len(s.run.Sessions),
		Scenario: journal.Scenario{
			Seed: played.Seed, Title: played.Title(), Sampler: played.Sampler,
			Generator: played.Generator, Digest: played.Digest(),
		},
		Agent: config.Label(s.condition.Agent), Model: s.condition.Agent.Model, Traits: cli.TraitsOf(s.condition.Agent.Name),
		Simulated: s.condition.Agent.Name == "reference", Build: stage.Build,
	}
}
