package config

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"staminabench/harness/agent"
	"staminabench/harness/cli"
	"staminabench/harness/condition"
	"staminabench/harness/gateway"
	"staminabench/harness/redact"
)

// agentKey is one key of an agent in the file. All of them are in the condition.
type agentKey struct {
	name    string
	of      string // the agent that has it; "" for every agent, program for all but the reference agent
	allowed string
	set     func(*condition.Agent, ast.Node) bool
}

// agentTable lists the keys of an agent.
var agentTable = []agentKey{
	agentChoice("name", "", AgentNames(), func(a *condition.Agent) *string { return &a.Name }),
	agentChoice("sandbox", "", sandboxes, func(a *condition.Agent) *string { return &a.Sandbox }),
	agentChoice("memory", "", []string{"conversation", "workspace"}, func(a *condition.Agent) *string { return &a.Memory }),
	agentChoice("character", "reference", []string{"faithful", "forgetful", "careless"}, func(a *condition.Agent) *string { return &a.Character }),
	{"seed", "reference", fmt.Sprintf("a whole number from 1 to %d", int64(maxSeed)), setAgentSeed},
	{"command", "command", "a list: the program and its arguments", setAgentCommand},
	agentChoice("api", "command", agent.APIs, func(a *condition.Agent) *string { return &a.API }),
	{"env", program, "a mapping of names to values; journals record it, so no keys", setAgentEnv},
	{"secrets", "command", "a list of names of variables that are set where the run is started", setAgentSecrets},
	{"folder", "mailbox", "the path of a folder that is there", setAgentFolder},
	agentText("image", func(a *condition.Agent) *string { return &a.Image }),
	agentText("network", func(a *condition.Agent) *string { return &a.Network }),
	agentText("model", func(a *condition.Agent) *string { return &a.Model }),
	agentText("effort", func(a *condition.Agent) *string { return &a.Effort }),
	{"window", program, "a whole number of tokens from 1000", setAgentWindow},
	agentText("language", func(a *condition.Agent) *string { return &a.Language }),
}

func agentChoice(name, of string, values []string, field func(*condition.Agent) *string) agentKey {
	return agentKey{name, of, oneOf(values), func(a *condition.Agent, node ast.Node) bool {
		value, ok := scalar(node)
		if ok && slices.Contains(values, value) {
			*field(a) = value
			return true
		}
		return false
	}}
}

func agentText(name string, field func(*condition.Agent) *string) agentKey {
	return agentKey{name, program, "a text", func(a *condition.Agent, node ast.Node) bool {
		value, ok := scalar(node)
		*field(a) = value
		return ok && value != ""
	}}
}

func setAgentSeed(a *condition.Agent, node ast.Node) bool {
	value, ok := scalar(node)
	n, err := strconv.ParseInt(value, 10, 64)
	a.Seed = uint64(n)
	return ok && err == nil && n >= 1
}

func setAgentWindow(a *condition.Agent, node ast.Node) bool {
	value, ok := scalar(node)
	n, err := strconv.ParseInt(value, 10, 64)
	a.Window = n
	return ok && err == nil && n >= 1000
}

func setAgentFolder(a *condition.Agent, node ast.Node) (ok bool) {
	a.Folder, ok = scalar(node)
	return ok && a.Folder != ""
}

func setAgentCommand(a *condition.Agent, node ast.Node) (ok bool) {
	a.Command, ok = list(node)
	return ok && a.Command[0] != ""
}

func setAgentEnv(a *condition.Agent, node ast.Node) (ok bool) {
	a.Env, ok = pairs(node)
	return ok
}

// setAgentSecrets takes names only: nothing that is recorded may hold a value.
func setAgentSecrets(a *condition.Agent, node ast.Node) (ok bool) {
	a.Secrets, ok = list(node)
	return ok && !slices.ContainsFunc(a.Secrets, func(name string) bool { return name == "" || strings.Contains(name, "=") })
}

// readAgents replaces the default agents by those of the file.
func (l *loader) readAgents(path string, entry *ast.MappingValueNode) {
	at := line(path, entry)
	sequence, ok := entry.Value.(*ast.SequenceNode)
	if !ok && !isNull(entry.Value) {
		l.report(badShape(at, "agents", shape(entry.Value), "a list of agents"))
		return
	}
	if !ok || len(sequence.Values) == 0 {
		l.report(noAgents(at))
		return
	}
	l.settings.Agents = nil
	for i, item := range sequence.Values {
		l.readAgent(path, fmt.Sprintf("agents[%d]", i), item)
	}
}

// readAgent reads one agent. A wrong one is appended too, so that the next keep their numbers.
func (l *loader) readAgent(path, key string, item ast.Node) {
	var a condition.Agent
	at := line(path, item)
	lines := map[string]string{} // of the keys that are set
	if mapping, ok := item.(*ast.MappingNode); !ok {
		l.report(badShape(at, key, shape(item), "a mapping with a name"))
	} else {
		for i, entry := range mapping.Values {
			name := keyOf(entry)
			lines[name] = line(path, entry)
			if i == 0 {
				at = lines[name]
			}
			l.readAgentKey(&a, lines[name], key, name, entry.Value)
		}
		l.checkKeys(a, at, key, lines)
	}
	l.settings.Agents = append(l.settings.Agents, completed(a))
	l.agentAt = append(l.agentAt, at)
}

func (l *loader) readAgentKey(a *condition.Agent, at, key, name string, value ast.Node) {
	i := slices.IndexFunc(agentTable, func(k agentKey) bool { return k.name == name })
	if i < 0 {
		l.report(unknownKey(at, key+"."+name, key+"."+nearest(name, agentKeys())))
		return
	}
	k := agentTable[i]
	if k.set(a, value) {
		return
	}
	if shown, ok := scalar(value); ok {
		l.report(badValue(at, key+"."+name, shown, k.allowed))
		return
	}
	l.report(badShape(at, key+"."+name, shape(value), k.allowed))
}

// checkKeys checks which keys of an agent are there.
func (l *loader) checkKeys(a condition.Agent, at, key string, lines map[string]string) {
	if lines["name"] == "" {
		l.report(keyMissing(at, key+".name", oneOf(AgentNames())))
		return
	}
	for _, k := range agentTable {
		if where := lines[k.name]; where != "" && a.Name != "" && !k.belongsTo(a.Name) {
			l.report(keyNotFor(where, key+"."+k.name, a.Name, or(strings.TrimPrefix(k.of, program), "command")))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.Env)) {
		if redact.IsSecret(name) {
			l.report(secretInEnv(lines["env"], key, name))
		}
	}
	if where := lines["effort"]; where != "" {
		l.checkEffort(a, where, key+".")
	}
	if a.Name == "command" && lines["command"] == "" {
		l.report(keyMissing(at, key+".command", "the program and its arguments, as a list"))
	}
}

// program stands for the agents that run one of the user's or a vendor's: all but the reference agent, and but the
// mailbox, which has what says where its servers run.
const program = "program"

// serving are the keys of programs that the mailbox has too.
var serving = []string{"image", "network", "language"}

func (k agentKey) belongsTo(name string) bool {
	switch {
	case k.of == "" || k.of == name:
		return true
	case name == "mailbox":
		return slices.Contains(serving, k.name)
	}
	return k.of == program && name != "reference"
}

// AgentNames lists what agents may be called: the built-in ones, and those of package cli.
func AgentNames() []string {
	names := []string{"reference", "command"}
	for _, a := range cli.Adapters() {
		names = append(names, a.Name)
	}
	return append(names, "mailbox")
}

// Wire tells in which form an agent asks its model through the gateway; "" if it does not.
func Wire(a condition.Agent) gateway.Wire {
	switch a.API {
	case "openai":
		return gateway.Chat
	case "responses":
		return gateway.Responses
	case "anthropic":
		return gateway.Messages
	}
	for _, adapter := range cli.Adapters() {
		if adapter.Name == a.Name {
			return adapter.Wire
		}
	}
	return ""
}

// checkEffort refuses an effort that an agent would drop silently. The user's own program decides for itself.
// key is how the agent's keys begin.
func (l *loader) checkEffort(a condition.Agent, at, key string) {
	for _, adapter := range cli.Adapters() {
		switch {
		case adapter.Name != a.Name:
		case !adapter.Effort:
			l.report(noEffort(at, key, a.Name))
		case !adapter.TakesEffort(a.Effort):
			l.report(badValue(at, key+"effort", a.Effort, oneOf(adapter.Efforts)+", as "+a.Name+" drops any other word silently"))
		}
	}
}

// completed fills in the defaults of an agent but its sandbox, which a variable may still change.
func completed(a condition.Agent) condition.Agent {
	if a.Memory == "" {
		a.Memory = "conversation"
	}
	if a.Name == "reference" {
		a.Character = or(a.Character, "faithful")
		a.Seed = max(a.Seed, 1)
	}
	return a
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

func agentKeys() []string {
	var list []string
	for _, k := range agentTable {
		list = append(list, k.name)
	}
	return list
}

// Label is the short name of an agent in reports: "reference/forgetful", "command/aider/gpt-5".
// Two agents may share one; what tells them apart is the condition.
func Label(a condition.Agent) string {
	parts := []string{a.Name, a.Character}
	if len(a.Command) > 0 {
		parts = append(parts, path.Base(a.Command[0]))
	}
	parts = append(parts, a.Model, a.Effort)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "/")
}
