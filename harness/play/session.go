package play

import (
	"context"

	"staminabench/generator/cases"
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
	agent, err := newAgent(s.condition.Agent, s.script.scenario, stage)
	if err != nil {
		return nil, err
	}
	ground := newGround(s)
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
		Agent: config.Label(s.condition.Agent), Model: s.condition.Agent.Model,
		Simulated: s.condition.Agent.Name == "reference", Build: stage.Build,
	}
}
