package reports

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// source is the random source of all resampling. Its seed is fixed: the same journals give the same
// documents, byte by byte.
func source() *rand.Rand { return rand.New(rand.NewPCG(20, 100)) }

// Stamina estimates the stamina of a condition. A session that is not settled counts as censored
// where it stands. Where rollouts repeat scenarios, scenarios are resampled with all their rollouts.
func (c *Condition) Stamina() stats.Survival {
	scenarios := c.byScenario(observed)
	if len(scenarios) == len(c.Sessions) {
		return stats.Estimate(slices.Concat(scenarios...), c.Turns)
	}
	return stats.Clustered(source(), scenarios, c.Turns)
}

// observed is what a session says about stamina.
func observed(s *Session) stats.Observation {
	return stats.Observation{Passed: s.Stamina, Fell: s.Ending == journal.Fell, Cause: string(s.Cause)}
}

// blamed is the same if the end of a censored session had been the agent's fault.
func blamed(s *Session) stats.Observation {
	o := observed(s)
	o.Fell = o.Fell || s.Censored()
	return o
}

// Censored tells whether something that is not the agent's ended the session: infrastructure, a budget,
// or a person.
func (s *Session) Censored() bool { return s.Ending == journal.Censored }

// byInfrastructure tells whether infrastructure ended the session.
func (s *Session) byInfrastructure() bool {
	return s.Ending == journal.Censored && s.Cause == journal.CauseInfrastructure
}

// byScenario gathers what the sessions say, one list per scenario, in the order of scenarios.
func (c *Condition) byScenario(see func(*Session) stats.Observation) [][]stats.Observation {
	var lists [][]stats.Observation
	at := map[string]int{}
	sessions := slices.SortedStableFunc(slices.Values(c.Sessions), func(a, b *Session) int {
		return cmp.Compare(a.Head.Scenario.Seed, b.Head.Scenario.Seed)
	})
	for _, s := range sessions {
		digest := s.Head.Scenario.Digest
		if _, known := at[digest]; !known {
			at[digest] = len(lists)
			lists = append(lists, nil)
		}
		lists[at[digest]] = append(lists[at[digest]], see(s))
	}
	return lists
}
