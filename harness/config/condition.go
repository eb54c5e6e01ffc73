package config

import (
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/usage"
)

// sampler is what chooses the changes; there is one.
const sampler = "programmatic"

// Conditions makes the condition of each agent, in the order of the settings. generatorVersion is
// the version of the generator that makes the scenarios. The sentences of the suite's own
// assertions are not a setting: whoever has them adds them. prices is the table that models.prices names;
// it is part of a condition that limits the cost, and of no other.
func (s Settings) Conditions(generatorVersion string, prices *usage.Table) []condition.Condition {
	models := s.Models
	if s.Limits.CostLimited() {
		models.Prices = prices
	}
	out := make([]condition.Condition, 0, len(s.Agents))
	for _, a := range s.Agents {
		out = append(out, condition.Condition{
			Agent:     a,
			Scenarios: condition.Scenario{Generator: generatorVersion, Sampler: sampler, Horizon: s.Turns},
			Protocol:  s.protocol(),
			Telling:   condition.Telling{Prose: s.Prose, OpenAPI: s.OpenAPI, Reminder: s.Reminder},
			Limits:    s.Limits,
			Models:    models,
		})
	}
	return out
}

func (s Settings) protocol() condition.Protocol {
	return condition.Protocol{
		Retries: s.Retries, Feedback: s.Feedback,
		FeedbackCases: s.FeedbackCases, FeedbackBytes: s.FeedbackBytes, FeedbackNames: s.FeedbackNames,
	}
}

// Environment puts the settings that belong there on top of what was measured of the machine. Of the table of
// prices it is recorded what it says, not where it lies.
func (s Settings) Environment(measured condition.Environment, prices *usage.Table) condition.Environment {
	measured.Procs, measured.Gate, measured.Grain = s.Procs, s.Gate, s.Grain
	measured.Keep = s.Keep
	measured.OpenAIKey, measured.AnthropicKey = s.OpenAIKey, s.AnthropicKey
	measured.Prices = prices
	measured.FreeDiskMB, measured.FreeMemoryMB = s.FreeDiskMB, s.FreeMemoryMB
	measured.Repeats, measured.Breaker = s.Repeats, s.Breaker
	return measured
}

// Plan says which sessions are played per condition, and where their results go. A journal's head
// records each of them for its session: the run, the scenario's seed and the rollout.
type Plan struct {
	Seeds    []uint64 // one scenario each; none if Files are played
	Files    []string // scenario files
	Rollouts int
	Out      string // folder of all runs
	Run      string // folder of this run; "" for a new one below Out
}

// Plan makes the plan of the settings.
func (s Settings) Plan() Plan {
	plan := Plan{Rollouts: s.Rollouts, Out: s.Out, Run: s.Run}
	for file := range strings.SplitSeq(s.Files, ",") {
		if file = strings.TrimSpace(file); file != "" {
			plan.Files = append(plan.Files, file)
		}
	}
	if len(plan.Files) > 0 {
		return plan
	}
	for i := range s.Scenarios {
		plan.Seeds = append(plan.Seeds, s.Seed+uint64(i))
	}
	return plan
}
