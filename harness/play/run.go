package play

import (
	"fmt"
	"sync"

	"staminabench/generator/scenario"
	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/gateway"
	"staminabench/harness/session"
	"staminabench/harness/usage"
)

// Run is all sessions that the settings ask for: every scenario with every agent, as often as there
// are rollouts.
type Run struct {
	Settings config.Settings
	Sessions []*Session // by scenario, agent, rollout: the same in every process
	stage    *Stage     // nil before the run is prepared
	secrets  secrets
	prices   *usage.Prices // nil without a table

	gatewayOnce sync.Once
	retry       gateway.Retry // the zero Retry is the gateway's own
	gatewayOf   *gateway.Gateway
	gatewayErr  error
}

// Load reads the settings, from the file and from the STAMINA_* variables among environ, and plans
// the run. A run to go on with must be there, and be one of this plan. It starts nothing and writes nothing, so every process of a suite can call it. A relative
// path in a variable starts at the root of the module, because tests run in their package's folder.
func Load(file string, environ []string, assertions ...Assertion) (*Run, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	settings, err := config.Load(file, fromRoot(root, environ))
	if err != nil {
		return nil, err
	}
	settings.Out = under(root, settings.Out)
	settings.Files = allUnder(root, settings.Files)
	r := &Run{Settings: settings}
	if r.secrets, err = findSecrets(settings, environ); err != nil {
		return nil, err
	}
	if r.prices, err = readPrices(root, settings.Prices); err != nil {
		return nil, err
	}
	if err := r.plan(assertions); err != nil {
		return nil, err
	}
	return r, r.resumable()
}

// plan makes the sessions.
func (r *Run) plan(assertions []Assertion) error {
	plan := r.Settings.Plan()
	conditions := r.Settings.Conditions(scenario.Version, r.prices.Table())
	names := agentNames(conditions)
	scenarios, err := scenarios(plan, r.Settings.Turns)
	if err != nil {
		return err
	}
	for _, s := range scenarios {
		script, err := NewScript(s, telling(r.Settings))
		if err != nil {
			return fmt.Errorf("scenario %d: %w", s.Seed, err)
		}
		for i, c := range conditions {
			for rollout := range plan.Rollouts {
				r.Sessions = append(r.Sessions, r.session(script, c, names[i], rollout, assertions))
			}
		}
	}
	return nil
}

func telling(s config.Settings) condition.Telling {
	return condition.Telling{Prose: s.Prose, OpenAPI: s.OpenAPI, Reminder: s.Reminder}
}

func (r *Run) session(script *Script, c condition.Condition, agent string, rollout int, assertions []Assertion) *Session {
	s := &Session{run: r, script: script, condition: c, rollout: rollout, Script: script, Gate: r.Settings.Gate}
	s.condition.Scenarios.Sampler = script.scenario.Sampler
	for _, a := range assertions {
		s.Assertions = append(s.Assertions, a.bind(script.scenario))
	}
	s.condition.Assertions = session.Sentences(s.Assertions)
	s.ID = fmt.Sprintf("%d-%s-%d", script.scenario.Seed, agent, rollout)
	s.Name = fmt.Sprintf("scenario %d %s / %s", script.scenario.Seed, script.scenario.Title(), config.Label(c.Agent))
	if r.Settings.Rollouts > 1 {
		s.Name += fmt.Sprintf(" / rollout %d", rollout)
	}
	s.Begin, s.Outline, s.Keep = s.begin, script.Outline, s.leave
	return s
}
