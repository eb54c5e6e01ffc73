package config

import (
	"errors"
	"strings"
	"testing"
)

// wrong lists what a user may get wrong and what must be said of it: where, what, what is allowed.
var wrong = []struct {
	name, text string
	env        []string
	want       []string
}{
	{name: "unknown key", text: "seed: 2\nturn: 5",
		want: []string{`s.yaml:2: unknown key "turn"`, `nearest known one is "turns"`}},
	{name: "unknown key below limits", text: "limits:\n  agents: 5m",
		want: []string{`s.yaml:2: unknown key "limits.agents"`, `"limits.agent"`}},
	{name: "a limit at the top", text: "cpus: 2",
		want: []string{`unknown key "cpus"`, `"limits.cpus"`}},
	{name: "unknown key of an agent", text: "agents:\n  - name: reference\n    charcter: faithful",
		want: []string{`s.yaml:3: unknown key "agents[0].charcter"`, `"agents[0].character"`}},
	{name: "word for a number", text: "turns: twenty",
		want: []string{`s.yaml:1: turns: "twenty" is not allowed`, "a whole number from 0 to 1000"}},
	{name: "fraction for a whole number", text: "retries: 1.5",
		want: []string{`retries: "1.5"`, "from 0 to 100"}},
	{name: "list for a number", text: "turns: [1, 2]",
		want: []string{"s.yaml:1: turns: expected a whole number", "got a list"}},
	{name: "anchor", text: "turns: &h 5\nretries: 1",
		want: []string{"s.yaml:1: turns", "an anchor"}},
	{name: "negative turns", text: "turns: -1",
		want: []string{`turns: "-1" is not allowed`, "from 0 to 1000"}},
	{name: "too many", text: "rollouts: 100000000000000000000",
		want: []string{"rollouts", "from 1 to 1000"}},
	{name: "word for a truth", text: "openapi: yes",
		want: []string{`openapi: "yes" is not allowed`, "true or false"}},
	{name: "unknown feedback", text: "feedback: verbose",
		want: []string{`feedback: "verbose"`, "explained, detailed, medium, minimal or none"}},
	{name: "unknown grain", text: "grain: turn",
		want: []string{`grain: "turn"`, "family, subject or case"}},
	{name: "duration without a unit", text: "limits:\n  agent: 30",
		want: []string{`s.yaml:2: limits.agent: "30"`, "such as 90s or 30m, from 1s to 24h"}},
	{name: "less than the contract promises", text: "limits: {start: 10s}",
		want: []string{`limits.start: "10s"`, "from 1m to 1h"}},
	{name: "not a number of cores", text: "limits: {cpus: .nan}",
		want: []string{"limits.cpus", "a number from 0 to 1024"}},
	{name: "limits is no mapping", text: "limits: 30m",
		want: []string{"s.yaml:1: limits: expected a mapping of limits, got a plain value"}},
	{name: "no value", text: "seed: 1\nturns:\n",
		want: []string{"s.yaml:2: turns has no value", "a whole number"}},
	{name: "key twice", text: "turns: 1\nturns: 2",
		want: []string{"s.yaml:2: not valid YAML", "already defined"}},
	{name: "broken YAML", text: "seed: 1\nturns: {",
		want: []string{"s.yaml:2: not valid YAML"}},
	{name: "not YAML at all", text: "<html>\n<body>hello</body>",
		want: []string{"s.yaml:1: expected a mapping of settings"}},
	{name: "two documents", text: "turns: 1\n---\nturns: 2",
		want: []string{"s.yaml: expected one YAML document"}},
	{name: "no folder", text: "out: ''",
		want: []string{"s.yaml:1: out", "the path of a folder"}},
	{name: "agents is no list", text: "agents: reference",
		want: []string{"s.yaml:1: agents: expected a list of agents"}},
	{name: "empty agents", text: "agents: []",
		want: []string{"s.yaml:1: agents: the list is empty"}},
	{name: "agents without a value", text: "turns: 1\nagents:",
		want: []string{"s.yaml:2: agents: the list is empty"}},
	{name: "an agent as a word", text: "agents: [reference]",
		want: []string{"s.yaml:1: agents[0]: expected a mapping with a name"}},
	{name: "an agent of nothing", text: "agents: [{}]",
		want: []string{"s.yaml:1: agents[0].name is missing"}},
	{name: "agent without a name", text: "agents:\n  - character: faithful",
		want: []string{"s.yaml:2: agents[0].name is missing: reference, command, aider"}},
	{name: "unknown agent", text: "agents: [{name: opencod}]",
		want: []string{`agents[0].name: "opencod"`, "reference, command, aider", "opencode"}},
	{name: "an agent without a model", text: "sandbox: local\nagents:\n  - name: opencode",
		want: []string{"s.yaml:3: agents[0].model is missing", "or set model for all agents"}},
	{name: "a program's key for an agent of its own", text: "agents:\n  - name: pi\n    command: [x]",
		want: []string{`s.yaml:3: agents[0].command: the agent "pi" has no such setting; it is one of "command"`}},
	{name: "an effort that nobody is told", text: "sandbox: local\nmodel: m\nagents:\n  - name: kimi-cli\n    effort: high",
		want: []string{`s.yaml:5: agents[0].effort: "kimi-cli" cannot be told how hard its model is to think`}},
	{name: "an effort that pi drops", text: "sandbox: local\nmodel: m\nagents:\n  - name: pi\n    effort: hihg",
		want: []string{`s.yaml:5: agents[0].effort: "hihg" is not allowed here; allowed: off, minimal, low, medium or high`, "as pi drops any other word"}},
	{name: "an effort that opencode drops", text: "sandbox: local\nmodel: m\nagents:\n  - name: opencode\n    effort: strong",
		want: []string{`agents[0].effort: "strong" is not allowed here; allowed: low, medium or high`}},
	{name: "an effort that vibe drops", text: "sandbox: local\nmodel: m\nagents:\n  - name: vibe\n    effort: minimal",
		want: []string{`agents[0].effort: "minimal" is not allowed here; allowed: off, low, medium, high`}},
	{name: "an agent that is only picked, without a model", env: []string{"STAMINA_AGENT=opencode", "STAMINA_SANDBOX=local"},
		want: []string{"STAMINA_AGENT: agents[3].model is missing", "MODEL=…", "STAMINA_MODEL"}},
	{name: "an effort for all that one does not know", env: []string{"STAMINA_AGENT=pi", "STAMINA_SANDBOX=local", "STAMINA_MODEL=m", "STAMINA_EFFORT=huge"},
		want: []string{`STAMINA_EFFORT: agents[3].effort: "huge" is not allowed here`}},
	{name: "unknown api", text: "agents: [{name: command, command: [x], image: y, api: grpc}]",
		want: []string{`agents[0].api: "grpc"`, "openai, responses or anthropic"}},
	{name: "no URL", text: "models: {openai: api.example.com}",
		want: []string{`s.yaml:1: models.openai: "api.example.com"`, "a URL such as"}},
	{name: "cost without prices", text: "limits:\n  cost: 1\nagents: [{name: command, command: [x], image: y, api: openai}]",
		want: []string{"s.yaml:2: limits: a limit of cost needs models.prices"}},
	{name: "unknown character", text: "agents: [{name: reference, character: lazy}]",
		want: []string{`character: "lazy"`, "faithful, forgetful or careless"}},
	{name: "duplicate agent", text: "agents:\n  - name: reference\n  - name: reference\n    character: faithful",
		want: []string{"s.yaml:3: agents[1] is the same as agents[0] (s.yaml:2)", "rollouts"}},
	{name: "command without an image", text: "agents:\n  - name: command\n    command: [x]",
		want: []string{"s.yaml:2: agents[0].image is missing", "sandbox: local"}},
	{name: "network without a container", text: "agents:\n  - {name: command, command: [x], sandbox: local, network: bridge}",
		want: []string{"s.yaml:2: agents[0].network: a network is used in the sandbox docker only"}},
	{name: "the network of this machine", text: "agents:\n  - {name: command, command: [x], image: y, network: host}",
		want: []string{`s.yaml:2: agents[0].network: "host" is not allowed here`, "allowed: bridge, or the name"}},
	{name: "image without a container", text: "agents:\n  - {name: command, command: [x], image: y, sandbox: local}",
		want: []string{"agents[0].image", "docker only"}},
	{name: "command without a command", text: "agents:\n  - {name: command, sandbox: local}",
		want: []string{"agents[0].command is missing"}},
	{name: "a model of nobody", text: "agents:\n  - name: mailbox\n    sandbox: local\n    model: m",
		want: []string{`s.yaml:4: agents[0].model: the agent "mailbox" has no such setting`}},
	{name: "a folder for a program", text: "agents:\n  - name: pi\n    sandbox: local\n    model: m\n    folder: mail",
		want: []string{`s.yaml:5: agents[0].folder: the agent "pi" has no such setting; it is one of "mailbox"`}},
	{name: "a mailbox without an image", text: "agents:\n  - name: mailbox",
		want: []string{"s.yaml:2: agents[0].image is missing", "sandbox: local"}},
	{name: "command as one word", text: "agents:\n  - name: command\n    command: aider --yes\n    sandbox: local",
		want: []string{`s.yaml:3: agents[0].command: "aider --yes"`, "a list"}},
	{name: "key of the other agent", text: "agents:\n  - name: reference\n    image: x",
		want: []string{`s.yaml:3: agents[0].image: the agent "reference" has no such setting`}},
	{name: "a secret in env", text: "agents:\n  - name: command\n    command: [x]\n    sandbox: local\n    env: {MODEL_API_KEY: abc}",
		want: []string{"s.yaml:5: agents[0].env.MODEL_API_KEY: its name says that it is a secret", "agents[0].secrets: [MODEL_API_KEY]"}},
	{name: "the value of a secret", text: "agents:\n  - {name: command, command: [x], sandbox: local, secrets: [A_KEY=abc]}",
		want: []string{"agents[0].secrets: expected a list of names of variables"}},
	{name: "seed zero of an agent", text: "agents:\n  - name: reference\n    seed: 0",
		want: []string{`agents[0].seed: "0"`, "from 1"}},
	{name: "retries without feedback", text: "feedback: none\nretries: 2",
		want: []string{"s.yaml:2: retries: 2 is not allowed with feedback none", "allowed: 0"}},
	{name: "retries by variable without feedback", text: "feedback: none", env: []string{"STAMINA_RETRIES=1"},
		want: []string{"STAMINA_RETRIES: retries: 1 is not allowed with feedback none"}},
	{name: "gate beyond the horizon", text: "turns: 3\ngate: 5",
		want: []string{"s.yaml:2: gate: 5 is not allowed with turns 3; allowed: 0 to 4"}},
	{name: "unknown variable", env: []string{"STAMINA_FOO=1", "STAMINA_SCENARIO=1"},
		want: []string{"STAMINA_FOO: unknown variable; the nearest known one is STAMINA_", "STAMINA_SCENARIOS"}},
	{name: "wrong variable", env: []string{"STAMINA_TURNS=many"},
		want: []string{`STAMINA_TURNS: turns: "many" is not allowed`, "from 0 to 1000"}},
	{name: "unknown pick", env: []string{"STAMINA_AGENT=forgetfull"},
		want: []string{`STAMINA_AGENT: agent: no agent is called "forgetfull"`, "reference/careless", "opencode, openhands, pi, qwen, vibe, mailbox", "nearest is forgetful"}},
	{name: "missing file", env: []string{"STAMINA_CONFIG=none.yaml"},
		want: []string{"none.yaml: cannot read the configuration: no such file"}},
}

func TestWrong(t *testing.T) {
	for _, tc := range wrong {
		t.Run(tc.name, func(t *testing.T) {
			_, err := load(t, tc.text, tc.env...)
			if !errors.Is(err, ErrSettings) {
				t.Fatalf("accepted, or another error: %v", err)
			}
			for _, want := range tc.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is missing in: %v", want, err)
				}
			}
		})
	}
}
