package simulate

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"staminabench/harness/journal"
)

// Kinds are the kinds of changes.
var Kinds = []string{
	"add_entity", "remove_entity", "rename_entity", "add_field", "remove_field", "rename_field", "change_bounds",
	"change_enum", "change_optionality", "add_analytic", "remove_analytic", "add_action", "change_action",
}

// Agent is a simulated agent. In each turn after the first, each change breaks with the hazard of its
// kind, and something old with the hazard Old; each retry repairs each broken thing with probability
// Repair, apart from the others. So a change loses its turn with probability hazard·(1−Repair)^R.
type Agent struct {
	Name     string
	Settings map[string]any // of the condition, beside agent.name; may be nil
	Hazards  map[string]float64
	Old      float64
	Repair   float64
	// Talent spreads the hazards of scenarios: those of a scenario are multiplied by e^(Talent·normal).
	Talent float64
	// Infrastructure and Budget end a session before a turn with these probabilities.
	Infrastructure, Budget float64
	// Lucky is the probability that a last passing state does not pass again.
	Lucky float64
}

// Run is a run to simulate.
type Run struct {
	ID        string
	Seed      uint64
	Agents    []Agent
	Scenarios int
	Rollouts  int // per scenario; 1 if 0
	Horizon   int
	Retries   int
	Cases     int    // per turn; none if 0, which is fast
	Answer    string // what a failed case got; something plain if ""
	Prompts   bool   // Write writes what was told beside the journals
}

// Sessions simulates all sessions. The same run is the same every time, and a session does not depend on
// which others there are.
func (r Run) Sessions() []*journal.Session {
	var list []*journal.Session
	for seed := range uint64(r.Scenarios) {
		for i := range r.Agents {
			for rollout := range max(1, r.Rollouts) {
				list = append(list, r.session(seed+1, &r.Agents[i], rollout))
			}
		}
	}
	return list
}

// Write writes the journals of the run into dir, and returns dir.
func (r Run) Write(dir string) (string, error) {
	folder := filepath.Join(dir, "journal")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	for seed := range uint64(r.Scenarios) {
		for i := range r.Agents {
			for rollout := range max(1, r.Rollouts) {
				s := r.session(seed+1, &r.Agents[i], rollout)
				if err := r.write(folder, s); err != nil {
					return "", fmt.Errorf("write simulated session: %w", err)
				}
			}
		}
	}
	return dir, nil
}

func (r Run) write(folder string, s *journal.Session) error {
	if r.Prompts {
		if err := keepPrompts(folder, s); err != nil {
			return err
		}
	}
	var text []byte
	for i := range s.Records {
		line, err := json.Marshal(&s.Records[i])
		if err != nil {
			return err
		}
		text = append(append(text, line...), '\n')
	}
	return os.WriteFile(filepath.Join(folder, s.Head.Session+journal.Ext), text, 0o644)
}

// random is the stream of something, hashed so that neighbours have nothing in common.
func (r Run) random(what ...any) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, r.Seed, what)
	return rand.New(rand.NewPCG(h.Sum64(), r.Seed))
}

func (r Run) head(seed uint64, a *Agent, rollout int) journal.Head {
	condition := map[string]any{
		"agent":     map[string]any{"name": a.Name, "memory": "conversation", "sandbox": "docker"},
		"scenarios": map[string]any{"generator": "1", "sampler": "simulated", "horizon": r.Horizon},
		"protocol":  map[string]any{"retries": r.Retries, "feedback": "detailed"},
		"telling":   map[string]any{"prose": 1},
	}
	for path, value := range a.Settings {
		set(condition, path, value)
	}
	raw, err := json.Marshal(condition)
	if err != nil {
		panic(err) // plain data always encodes
	}
	digest := fnv.New64a()
	digest.Write(raw)
	h := journal.Head{
		Schema: journal.Schema, Run: r.ID, Session: fmt.Sprintf("%d-%x-%d", seed, digest.Sum64(), rollout), Rollout: rollout,
		Scenario: journal.Scenario{Seed: seed, Title: "Simulated", Sampler: "simulated", Generator: "1", Digest: fmt.Sprintf("scenario-%d-%d", r.Seed, seed)},
		Agent:    a.Name, AgentVersion: "1", Simulated: true, Condition: raw, ConditionDigest: fmt.Sprintf("%016x", digest.Sum64()),
		Environment: json.RawMessage(`{"host":"nowhere"}`), EnvironmentDigest: "e", Horizon: r.Horizon, Retries: r.Retries,
		Planned: r.Scenarios * len(r.Agents) * max(1, r.Rollouts), Build: journal.Build{Module: "simulated", Revision: "none"},
	}
	if model, ok := a.Settings["agent.model"].(string); ok {
		h.Model = model
	}
	return h
}

// set sets a dotted path: "agent.model".
func set(tree map[string]any, path string, value any) {
	for i, c := range path {
		if c == '.' {
			inner, ok := tree[path[:i]].(map[string]any)
			if !ok {
				inner = map[string]any{}
				tree[path[:i]] = inner
			}
			set(inner, path[i+1:], value)
			return
		}
	}
	tree[path] = value
}

// start is when all simulated runs begin.
var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
