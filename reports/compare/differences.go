package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"staminabench/harness/journal"
	"staminabench/reports"
)

// Factor is something that can be to blame for a difference.
type Factor string

// The factors with names of their own; other settings are factors under their own names.
const (
	Model     Factor = "model"
	Harness   Factor = "harness"
	Image     Factor = "image"
	Rollouts  Factor = "number of rollouts"
	Program   Factor = "benchmark program"
	Scenarios Factor = "generator"
)

// factors maps settings, by the beginning of their names, to factors.
var factors = []struct {
	prefix string
	factor Factor
}{
	{"agent.model", Model}, {"model as returned", Model},
	{"agent.name", Harness}, {"agent.character", Harness}, {"agent.command", Harness}, {"agent.env", Harness}, {"agent version", Harness},
	{"agent.image", Image}, {"image as run", Image},
	{"agent.effort", "reasoning effort"}, {"agent.memory", "memory"}, {"agent.language", "language"}, {"agent.sandbox", "sandbox"},
	{"scenarios.generator", Scenarios}, {"scenarios.sampler", "sampler"}, {"scenarios.horizon", "horizon"},
	{"protocol.retries", "number of retries"}, {"protocol.feedback", "feedback"},
	{"telling.prose", "phrasing"}, {"telling.", "what the agent is given"}, {"limits.", "limits"}, {"assertions", "assertions"},
	{"rollouts per scenario", Rollouts}, {"program", Program},
}

func factorOf(setting string) Factor {
	for _, f := range factors {
		if strings.HasPrefix(setting, f.prefix) {
			return f.factor
		}
	}
	return Factor(setting)
}

// Difference is one setting that differs between conditions.
type Difference struct {
	Factor  Factor
	Setting string
	Values  []string // of the sides, in order
}

// differences lists what differs between the sides, by factor.
func differences(sides []*Side) []Difference {
	var all []map[string]string
	names := map[string]bool{}
	for _, s := range sides {
		f := s.facts()
		all = append(all, f)
		for name := range f {
			names[name] = true
		}
	}
	var list []Difference
	for _, name := range slices.Sorted(maps.Keys(names)) {
		d := Difference{Factor: factorOf(name), Setting: name}
		same := true
		for _, f := range all {
			d.Values = append(d.Values, f[name])
			same = same && f[name] == all[0][name]
		}
		if !same {
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(a, b Difference) int { return strings.Compare(string(a.Factor), string(b.Factor)) })
	return withImage(list)
}

// withImage counts the image as part of the harness where that differs: each harness lives in an image
// of its own.
func withImage(list []Difference) []Difference {
	if !slices.ContainsFunc(list, func(d Difference) bool { return d.Factor == Harness }) {
		return list
	}
	for i := range list {
		if list[i].Factor == Image {
			list[i].Factor = Harness
		}
	}
	return list
}

// factorsOf lists the factors that differ.
func factorsOf(list []Difference) []Factor {
	var out []Factor
	for _, d := range list {
		if !slices.Contains(out, d.Factor) {
			out = append(out, d.Factor)
		}
	}
	slices.Sort(out)
	return out
}

// Side is one condition of a comparison.
type Side struct {
	*reports.Condition
	Letter string // A, B, …
	Runs   string
}

// Name is "A: reference/faithful (simulated)".
func (s *Side) Name() string { return s.Letter + ": " + s.AgentText() }

// facts are the settings of the condition, and what its sessions say beside them.
func (s *Side) facts() map[string]string {
	all := s.Flat()
	add := func(name string, of func(journal.Head) string) {
		values := map[string]bool{}
		for _, session := range s.Sessions {
			if v := of(session.Head); v != "" {
				values[v] = true
			}
		}
		all[name] = strings.Join(slices.Sorted(maps.Keys(values)), " and ")
	}
	add("agent version", func(h journal.Head) string { return h.AgentVersion })
	if all["model as returned"] = strings.Join(s.Answered(), " and "); all["model as returned"] == "" {
		add("model as returned", func(h journal.Head) string { return h.Model }) // of older journals, and of the simulation
	}
	add("image as run", func(h journal.Head) string { return h.Sandbox["image"] })
	add("scenarios.generator as played", func(h journal.Head) string { return h.Scenario.Generator })
	add("program", program)
	all["rollouts per scenario"] = s.rolloutsText()
	return all
}

// program is what judged. A working tree with changes is known to be the same only within a run.
func program(h journal.Head) string {
	text := strings.TrimSpace(h.Build.Module + " " + h.Build.Revision)
	if h.Build.Modified {
		text += ", changed, as in run " + h.Run
	}
	return text
}

func (s *Side) rolloutsText() string {
	n := map[string]int{}
	for _, session := range s.Sessions {
		n[session.Head.Scenario.Digest]++
	}
	counts := slices.Sorted(maps.Values(n))
	if least, most := counts[0], counts[len(counts)-1]; least != most {
		return fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprint(counts[0])
}
