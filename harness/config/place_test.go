package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"staminabench/harness/condition"
	"staminabench/harness/usage"
)

// others holds for every setting a value that is not the default. A setting without one fails.
var others = map[string]string{
	"seed": "7", "scenarios": "1", "files": "a.json", "rollouts": "2", "agent": "faithful", "sandbox": "local",
	"turns": "5", "retries": "1", "feedback": "minimal", "feedback_cases": "3", "feedback_bytes": "512",
	"feedback_names": "4", "prose": "9", "openapi": "true", "reminder": "true",
	"limits.agent": "1m", "limits.start": "2m", "limits.request": "7s", "limits.timeouts": "3",
	"limits.cpus": "0.5", "limits.memory_mb": "256", "limits.procs": "64", "limits.disk_mb": "512",
	"procs": "1", "gate": "2", "grain": "case", "keep": "failed", "free_disk_mb": "7", "free_memory_mb": "8", "repeats": "1", "breaker": "5",
	"limits.requests": "9", "limits.tokens": "9000", "limits.cost": "1.5", "limits.max_tokens": "100",
	"limits.session_requests": "99", "limits.session_tokens": "99000", "limits.session_cost": "15",
	"model": "other", "effort": "other", "models.openai": "http://localhost:8000/v1", "models.anthropic": "http://localhost:8000",
	"models.openai_key": "none", "models.anthropic_key": "B_KEY", "models.prices": "prices.yaml",
	"out": "elsewhere", "run": "elsewhere/one",
}

// agentOthers does the same for the keys of an agent, with the rest that the key needs.
var agentOthers = map[string]string{
	"name":      "{name: command, command: [x], image: y}",
	"character": "{name: reference, character: careless}",
	"seed":      "{name: reference, seed: 5}",
	"sandbox":   "{name: reference, sandbox: local}",
	"memory":    "{name: reference, memory: workspace}",
	"command":   "{name: command, command: [z], image: y}",
	"api":       "{name: command, command: [x], image: y, api: responses}",
	"image":     "{name: command, command: [x], image: z}",
	"folder":    "{name: mailbox, image: y, folder: mail}",
	"network":   "{name: command, command: [x], image: y, network: bridge}",
	"model":     "{name: command, command: [x], image: y, model: m}",
	"effort":    "{name: command, command: [x], image: y, effort: high}",
	"window":    "{name: command, command: [x], image: y, window: 200000}",
	"language":  "{name: command, command: [x], image: y, language: go}",
	"secrets":   "{name: command, command: [x], image: y, secrets: [A_KEY]}",
	"env":       "{name: command, command: [x], image: y, env: {A: b}}",
}

// notSettings are the members of condition and environment that no setting moves.
var notSettings = []string{
	"scenarios.generator", "scenarios.sampler", // what the program is
	"host", "os", "arch", "kernel", "cores", "memoryMB", "engine", // measured
}

// Every setting is recorded, in exactly one place: the one that the table says.
func TestEverySettingIsInExactlyOnePlace(t *testing.T) {
	whole := placed(t, mustLoad(t, ""))
	moved := map[string]bool{}
	for _, s := range Table() {
		file := ""
		if s.Name == "model" || s.Name == "effort" { // which only an agent has that asks one
			file = "agents: [{name: command, command: [x], image: y, api: openai}]"
		}
		base := placed(t, mustLoad(t, file))
		value, ok := others[s.Name]
		if !ok {
			t.Errorf("no other value for %s: add one to this test", s.Name)
			continue
		}
		var places []Place
		for place, before := range base {
			changed := difference(before, placed(t, mustLoad(t, file, s.Env()+"="+value))[place])
			if len(changed) > 0 {
				places = append(places, place)
			}
			for _, name := range changed {
				moved[name] = true
			}
		}
		if !slices.Equal(places, []Place{s.Place}) {
			t.Errorf("%s is recorded in %v, the table says %s", s.Name, places, s.Place)
		}
	}
	for _, name := range agentTableMoves(t) {
		moved[name] = true
	}
	checkCovered(t, whole, moved)
}

// agentTableMoves checks that every key of an agent moves the condition and nothing else.
func agentTableMoves(t *testing.T) []string {
	var all []string
	plain := placed(t, mustLoad(t, "agents: [{name: reference}]"))
	command := placed(t, mustLoad(t, "agents: [{name: command, command: [x], image: y}]"))
	for _, key := range agentKeys() {
		before := plain
		if strings.Contains(agentOthers[key], "name: command") && key != "name" {
			before = command
		}
		after := placed(t, mustLoad(t, "agents: ["+agentOthers[key]+"]"))
		changed := difference(before[InCondition], after[InCondition])
		if len(changed) == 0 {
			t.Errorf("the agents' key %s is not in the condition", key)
		}
		for _, place := range []Place{InEnvironment, InHead} {
			if d := difference(before[place], after[place]); len(d) > 0 {
				t.Errorf("the agents' key %s moves %v in the %s", key, d, place)
			}
		}
		all = append(all, changed...)
	}
	return all
}

// checkCovered checks the other direction: what is recorded is a setting, or named as none.
func checkCovered(t *testing.T, base map[Place]map[string]string, moved map[string]bool) {
	for place, values := range base {
		for name := range values {
			if !moved[name] && !slices.Contains(notSettings, name) {
				t.Errorf("no setting moves %s in the %s", name, place)
			}
		}
	}
}

// The table reaches every field of Settings.
func TestTableReachesEveryField(t *testing.T) {
	before := fields(t, Defaults())
	unreached := maps.Clone(before)
	for _, s := range Table() {
		after := Defaults()
		if !s.set(&after, others[s.Name]) {
			t.Fatalf("%s refuses %s", s.Name, others[s.Name])
		}
		changed := difference(before, fields(t, after))
		if len(changed) != 1 {
			t.Errorf("%s sets %v", s.Name, changed)
		}
		for _, name := range changed {
			delete(unreached, name)
		}
	}
	for name := range unreached {
		if !strings.HasPrefix(name, "Agents") {
			t.Errorf("no setting reaches %s", name)
		}
	}
}

// placed is what is recorded of settings, by place, flattened to dotted names.
func placed(t *testing.T, s Settings) map[Place]map[string]string {
	t.Helper()
	conditions := map[string]string{}
	for _, c := range s.Conditions("test", tableOf(s)) { // later agents overwrite: which ones play shows in the count
		maps.Copy(conditions, fields(t, c))
	}
	conditions["agent.character"] = fmt.Sprint(labels(s.Agents))
	return map[Place]map[string]string{
		InCondition:   conditions,
		InEnvironment: fields(t, s.Environment(condition.Environment{}, tableOf(s))),
		InHead:        fields(t, s.Plan()),
	}
}

// tableOf stands for the table that the settings name.
func tableOf(s Settings) *usage.Table {
	if s.Prices == "" {
		return nil
	}
	return &usage.Table{Digest: "digest of " + s.Prices, Newest: "2026-01-31", Currency: "USD"}
}

// Prices move no score, unless a limit is kept by them.
func TestThePricesAreInTheConditionOnlyIfTheyLimit(t *testing.T) {
	prices := "models: {prices: prices.yaml}\n"
	digest := func(file string) string {
		s := mustLoad(t, file)
		return s.Conditions("test", tableOf(s))[0].Digest()
	}
	if digest(prices) != digest("") {
		t.Error("prices that limit nothing are in the condition")
	}
	limited, dearer := "limits: {session_cost: 5}\n"+prices, "limits: {session_cost: 5}\nmodels: {prices: other.yaml}\n"
	if digest(limited) == digest(dearer) {
		t.Error("prices that limit are not in the condition")
	}
}

func labels(agents []condition.Agent) []string {
	var list []string
	for _, a := range agents {
		list = append(list, Label(a))
	}
	return list
}

// fields flattens the JSON of a value: "limits.agent" → "1800000000000".
func fields(t *testing.T, v any) map[string]string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	flatten(out, "", tree)
	return out
}

func flatten(out map[string]string, at string, v any) {
	tree, ok := v.(map[string]any)
	if !ok {
		out[at] = fmt.Sprint(v)
		return
	}
	for name, inner := range tree {
		flatten(out, strings.TrimPrefix(at+"."+name, "."), inner)
	}
}

// difference lists the names whose values are not equal.
func difference(a, b map[string]string) []string {
	var out []string
	for name := range union(a, b) {
		if !reflect.DeepEqual([]string{a[name]}, []string{b[name]}) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

func union(a, b map[string]string) map[string]string {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}
