package reports

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"staminabench/harness/journal"
)

// Flat is the settings by dotted names: "limits.agent" → "30m0s".
func (c *Condition) Flat() map[string]string { return flatten(c.Settings) }

// Words tells the condition in sentences: what played, how, and what.
func (c *Condition) Words() []string {
	set := flatten(c.Settings)
	var out []string
	say := func(format string, keys ...string) {
		var values []any
		for _, key := range keys {
			v := set[key]
			if v == "" || v == unknown {
				return
			}
			values = append(values, v)
		}
		out = append(out, fmt.Sprintf(format, values...))
	}
	out = append(out, c.whoPlays())
	if text := c.TraitsText(); text != "" {
		out = append(out, "What it lacks, or does in its own way: "+text+".")
	}
	if text := c.modelText(); text != "" {
		out = append(out, text)
	}
	say("Reasoning effort %s.", "agent.effort")
	say("Command: %s.", "agent.command")
	say("Language %s.", "agent.language")
	say("Memory: %s.", "agent.memory")
	say("Sandbox: %s.", "agent.sandbox")
	say("Image %s.", "agent.image")
	say("After a failed attempt up to %s more, with %s feedback.", "protocol.retries", "protocol.feedback")
	out = append(out, fmt.Sprintf("Horizon %d: %d turns, turn 0 included.", c.Turns-1, c.Turns))
	say("Scenarios of the %s sampler, generator version %s.", "scenarios.sampler", "scenarios.generator")
	say("Phrasing %s.", "telling.prose")
	say("The agent may work %s per attempt.", "limits.agent")
	say("Assertions of the suite's own that count: %s", "assertions")
	return out
}

// whoPlays names the agent with what its sessions say of themselves.
func (c *Condition) whoPlays() string {
	text := "Agent " + c.Label
	if versions := c.facts(func(h journal.Head) string { return h.AgentVersion }); len(versions) > 0 {
		text += ", version " + strings.Join(versions, " and ")
	}
	if c.Simulated {
		text += ", simulated: a built-in program, no coding agent"
	}
	return text + "."
}

// facts lists the different values of something in the heads, sorted.
func (c *Condition) facts(of func(journal.Head) string) []string {
	all := map[string]bool{}
	for _, s := range c.Sessions {
		if v := of(s.Head); v != "" {
			all[v] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Scenarios counts the different scenarios of the condition.
func (c *Condition) Scenarios() int {
	return len(c.facts(func(h journal.Head) string { return h.Scenario.Digest }))
}

// fewScenarios is below what the published figures rest on.
const fewScenarios = 20

// Cautions lists what may not be concluded from the results, the gravest first.
func (r Results) Cautions() []string {
	var list []string
	if slices.ContainsFunc(r.Conditions, func(c *Condition) bool { return c.Simulated }) {
		list = append(list, "Simulated agents are built-in programs that misbehave by plan. Their numbers prove that the benchmark works and say nothing about any coding agent.")
	}
	if text := r.Counts().Missing(); text != "" {
		list = append(list, "The run is not whole. "+text)
	}
	if generators := r.generators(); len(generators) > 1 {
		list = append(list, fmt.Sprintf("Scenarios come from several generator versions (%s). They are never pooled, and numbers of one may not be set against numbers of another.", strings.Join(generators, ", ")))
	}
	if len(r.Conditions) > 1 {
		list = append(list, "A difference between conditions may be put down to a setting only if nothing else differs, and only if a paired comparison separates them: see the command compare. Two intervals that overlap, or do not, are no test.")
	}
	list = append(list, r.cautionOfReplays()...)
	list = append(list, r.cautionOfCounts()...)
	return append(list, r.cautionsOfSize()...)
}

func (r Results) generators() []string {
	all := map[string]bool{}
	for _, s := range r.Sessions {
		all[s.Head.Scenario.Generator] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// cautionsOfSize says what the size of the run does not allow.
func (r Results) cautionsOfSize() []string {
	var list []string
	least, horizon, repeated := 1<<30, 1<<30, true
	for _, c := range r.Conditions {
		least, horizon = min(least, c.Scenarios()), min(horizon, c.Turns-1)
		repeated = repeated && c.Scenarios() < len(c.Sessions)
	}
	if least < fewScenarios {
		list = append(list, fmt.Sprintf("Scenarios per condition: %d. Intervals of so few are wide, and cover less often than they say.", least))
	}
	if !repeated {
		list = append(list, "Scenarios were played once: nothing is known of how much the same agent varies on the same scenario.")
	}
	if horizon < 100 {
		list = append(list, fmt.Sprintf("Horizon %d: stamina beyond it is not seen, and means are restricted to it. Published figures have horizon 100 and may not count turn 0, as these do.", horizon))
	}
	return list
}

// Played is the time of the first and of the last record, in words.
func (r Results) Played() string {
	first, last := r.Span()
	return fmt.Sprintf("%s to %s", first.UTC().Format(time.DateTime), last.UTC().Format(time.DateTime+" UTC"))
}
