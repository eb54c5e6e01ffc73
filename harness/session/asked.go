package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
)

// askedOf is what the agent's last attempt asked its model, as the journal has it; nil if that is not known.
func askedOf(a agent.Agent) *journal.Model {
	asking, ok := a.(agent.Asking)
	if !ok {
		return nil
	}
	s := asking.Asked()
	if s == nil {
		return nil
	}
	m := &journal.Model{
		Verdict: string(s.Verdict()), Requests: s.Requests, Answers: s.Answers, NoUsage: s.NoUsage,
		Models: s.Models, Counted: counted(s), Refused: texts(s.Refused), Faults: texts(s.Faults), Absorbed: s.Absorbed.Seconds(),
	}
	if len(s.ByModel) > 1 {
		m.ByModel = s.ByModel
	}
	if s.NoCost == 0 {
		m.Cost = &s.Cost
	}
	if counting, ok := a.(agent.Counting); ok {
		if own := counting.Counted(); own.Known() {
			m.Own = &own
		}
	}
	return m
}

func counted(s *gateway.Summary) *journal.Tokens {
	if s.Requests == 0 {
		return &journal.Tokens{Input: new(int64), CacheRead: new(int64), CacheWrite: new(int64), Output: new(int64), Reasoning: new(int64)}
	}
	return &s.Usage
}

// tokensOf is what an attempt took. Where an answer did not tell, a sum over the others is not what was taken.
func tokensOf(m *journal.Model) *journal.Tokens {
	switch {
	case m == nil:
		return nil
	case m.NoUsage > 0:
		return &journal.Tokens{}
	}
	return m.Counted
}

func texts[K ~string](counts map[K]int) map[string]int {
	out := map[string]int{}
	for name, n := range counts {
		out[string(name)] = n
	}
	return out
}

// refused tells how many requests limits refused: "cost 3".
func refused(m *journal.Model) string {
	var parts []string
	for _, why := range slices.Sorted(maps.Keys(m.Refused)) {
		if gateway.Refusal(why).Limit() {
			parts = append(parts, fmt.Sprintf("%s %d", why, m.Refused[why]))
		}
	}
	return strings.Join(parts, ", ")
}

// modelMishap tells what kept the agent from working with its model, if something of its own did.
func modelMishap(m *journal.Model) (journal.Cause, string) {
	if m == nil {
		return "", ""
	}
	switch gateway.Verdict(m.Verdict) {
	case gateway.Limited:
		return journal.Limit, "a limit refused requests of the agent: " + refused(m)
	case gateway.Silent:
		return journal.Silent, "the agent never asked its model"
	}
	return "", ""
}
