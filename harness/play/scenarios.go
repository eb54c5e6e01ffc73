package play

import (
	"staminabench/generator/scenario"
	"staminabench/harness/config"
)

// scenarios makes the scenarios of a plan from their seeds, or reads them from their files.
func scenarios(plan config.Plan, horizon int) ([]*scenario.Scenario, error) {
	var out []*scenario.Scenario
	for _, seed := range plan.Seeds {
		out = append(out, scenario.New(seed, horizon))
	}
	from := map[uint64]string{}
	for _, file := range plan.Files {
		s, err := scenario.Read(file)
		if err != nil {
			return nil, err
		}
		if s.Horizon() < horizon {
			return nil, errShortScenario(file, s.Horizon(), horizon)
		}
		// Sessions and their journals are named after the seed.
		if was, taken := from[s.Seed]; taken {
			return nil, errSameSeed(was, file, s.Seed)
		}
		from[s.Seed] = file
		out = append(out, s.Until(horizon))
	}
	return out, nil
}
