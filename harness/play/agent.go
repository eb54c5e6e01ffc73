package play

import (
	"staminabench/generator/scenario"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
)

// newAgent makes the agent of a condition for one session. This is the index of agents.
func newAgent(a condition.Agent, s *scenario.Scenario, stage *Stage) (agent.Agent, error) {
	switch a.Name {
	case "reference":
		return newReference(a, s, stage)
	case "command":
		return agent.NewCommand(a.Command, a.Env, agent.CommandOptions{Memory: a.Memory})
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
