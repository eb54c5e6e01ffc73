package play

import (
	"maps"

	"staminabench/generator/scenario"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
)

// newAgent makes the agent of a session. tell is for agents that need somebody. This is the index of agents.
func (s *Session) newAgent(stage *Stage, m *models, tell func(text string)) (agent.Agent, error) {
	a := s.condition.Agent
	switch a.Name {
	case "reference":
		return newReference(a, s.script.scenario, stage)
	case "command":
		env := maps.Clone(s.run.secrets.of(a))
		maps.Copy(env, a.Env)
		o := agent.CommandOptions{Memory: a.Memory, Asks: a.Model, Effort: a.Effort, API: a.API}
		if m != nil {
			o.Model = m.way
		}
		return agent.NewCommand(a.Command, env, o)
	case "mailbox":
		return s.newMailbox(stage, tell)
	}
	if m != nil { // one of package cli
		return &coder{of: a, env: a.Env, most: s.condition.Limits.MaxTokens, way: m.way}, nil
	}
	return nil, errUnknownAgent(a.Name)
}

// newReference tells the reference agent where its program is, if that is not in an image.
func newReference(a condition.Agent, s *scenario.Scenario, stage *Stage) (agent.Agent, error) {
	r, err := agent.NewReference(s, a.Character, a.Seed)
	if err != nil {
		return nil, err
	}
	if a.Sandbox == "local" {
		r.Program = stage.Program
	}
	return r, nil
}
