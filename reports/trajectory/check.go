package trajectory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// versions are those of ATIF whose rules are the ones below.
var versions = []string{"ATIF-v1.7", "ATIF-v1.8"}

// Check tells whether a document keeps the rules of ATIF, as the validator of the Harbor project checks them:
// known members of the right types, what is required, steps numbered from 1, times of ISO 8601, what belongs to
// the agent on its steps only, results of calls of the same step, and trajectories within that have ids of their
// own and can be found.
func Check(document []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.DisallowUnknownFields()
	var t Trajectory
	if err := decoder.Decode(&t); err != nil {
		return fmt.Errorf("atif: %w", err)
	}
	if err := t.check(); err != nil {
		return fmt.Errorf("atif: %w", err)
	}
	return nil
}

func (t *Trajectory) check() error {
	switch {
	case !slices.Contains(versions, t.Schema):
		return fmt.Errorf("schema_version %q", t.Schema)
	case t.Agent.Name == "" || t.Agent.Version == "":
		return fmt.Errorf("agent without name or version")
	case len(t.Steps) == 0:
		return fmt.Errorf("no steps")
	}
	ids := map[string]bool{}
	for i, beside := range t.Beside {
		if beside == nil || beside.ID == "" || ids[beside.ID] {
			return fmt.Errorf("subagent_trajectories[%d] has no trajectory_id of its own", i)
		}
		ids[beside.ID] = true
		if err := beside.check(); err != nil {
			return fmt.Errorf("subagent_trajectories[%d]: %w", i, err)
		}
	}
	for i, s := range t.Steps {
		if s == nil || s.ID != i+1 {
			return fmt.Errorf("steps[%d] does not have the step_id %d", i, i+1)
		}
		if err := s.check(ids); err != nil {
			return fmt.Errorf("step %d: %w", s.ID, err)
		}
	}
	return nil
}

func (s *Step) check(beside map[string]bool) error {
	if _, err := time.Parse(time.RFC3339, s.Time); s.Time != "" && err != nil {
		return fmt.Errorf("timestamp: %w", err)
	}
	switch {
	case s.Source != bySystem && s.Source != byUser && s.Source != byAgent:
		return fmt.Errorf("source %q", s.Source)
	case s.Source != byAgent && (s.Model != "" || s.Effort != "" || s.Reasoning != "" || len(s.Calls) > 0 || s.Metrics != nil):
		return fmt.Errorf("what only an agent can have is in a step of %s", s.Source)
	}
	calls := map[string]bool{}
	for i, c := range s.Calls {
		if arguments := bytes.TrimSpace(c.Arguments); len(arguments) == 0 || arguments[0] != '{' {
			return fmt.Errorf("tool_calls[%d]: the arguments are no object", i)
		}
		calls[c.ID] = true
	}
	if s.Observation == nil {
		return nil
	}
	if s.Observation.Results == nil {
		return fmt.Errorf("an observation without results")
	}
	for i, r := range s.Observation.Results {
		if r.Call != nil && !calls[*r.Call] {
			return fmt.Errorf("results[%d] is of no call of this step", i)
		}
		for _, reference := range r.Beside {
			if !beside[reference.ID] {
				return fmt.Errorf("results[%d] names no trajectory of this document", i)
			}
		}
	}
	return nil
}
