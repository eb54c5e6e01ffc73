package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"staminabench/harness/condition"
)

// load writes the text into a file called s.yaml and loads it from its folder.
func load(t *testing.T, text string, environ ...string) (Settings, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("s.yaml", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Load("s.yaml", environ)
}

func mustLoad(t *testing.T, text string, environ ...string) Settings {
	t.Helper()
	s, err := load(t, text, environ...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The commented file beside the suite says what holds without it.
func TestCommentedFileIsTheDefault(t *testing.T) {
	path := filepath.Join("..", "..", "suites", "stamina", "stamina.yaml")
	fromFile, err := Load(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := Load("", nil)
	if err != nil {
		t.Fatal(err)
	}
	bare.Agent = "all" // said in words in the file
	if !reflect.DeepEqual(fromFile, bare) {
		t.Errorf("the file says %+v\nwithout it %+v", fromFile, bare)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range Table() {
		_, last, _ := strings.Cut("."+s.Name, ".")
		last = last[strings.LastIndex(last, ".")+1:]
		if !strings.Contains(string(text), last+":") {
			t.Errorf("the commented file does not mention %s", s.Name)
		}
	}
	for _, k := range agentKeys() {
		if !strings.Contains(string(text), k+":") {
			t.Errorf("the commented file does not mention the agents' key %s", k)
		}
	}
}

func TestAKnownCodingAgentNeedsNoMoreThanAModel(t *testing.T) {
	s := mustLoad(t, "", "STAMINA_AGENT=opencode", "STAMINA_MODEL=m-1", "STAMINA_SANDBOX=local")
	want := condition.Agent{Name: "opencode", Model: "m-1", Sandbox: "local", Memory: "conversation"}
	if len(s.Agents) != 1 || !reflect.DeepEqual(s.Agents[0], want) {
		t.Errorf("got %+v", s.Agents)
	}
	s = mustLoad(t, "", "STAMINA_AGENT=mailbox", "STAMINA_SANDBOX=local")
	if len(s.Agents) != 1 || Label(s.Agents[0]) != "mailbox" {
		t.Errorf("got %+v", s.Agents)
	}
	s = mustLoad(t, "agents: [{name: pi, model: own}, {name: reference}]", "STAMINA_AGENT=pi", "STAMINA_MODEL=m-1", "STAMINA_SANDBOX=local")
	if len(s.Agents) != 1 || s.Agents[0].Model != "own" {
		t.Errorf("got %+v", s.Agents)
	}
}

func TestVariablesWin(t *testing.T) {
	s := mustLoad(t, "turns: 5\nlimits: {agent: 10m}\n",
		"STAMINA_TURNS=7", "STAMINA_LIMITS_AGENT=90s", "STAMINA_RETRIES=", "HOME=/", "STAMINA_OPENAPI=true")
	if s.Turns != 7 || s.Limits.Agent != 90*time.Second || s.Retries != 2 || !s.OpenAPI {
		t.Errorf("got %+v", s)
	}
}

func TestVariableNamesTheFile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.yaml", []byte("turns: 3"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load("missing.yaml", []string{"STAMINA_CONFIG=mine.yaml"})
	if err != nil || s.Turns != 3 {
		t.Errorf("turns %d, %v", s.Turns, err)
	}
}

func TestFeedbackNone(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		env  []string
	}{
		"the default of retries gives way": {"feedback: none", nil},
		"the variable beats the file":      {"retries: 2", []string{"STAMINA_FEEDBACK=none"}},
		"zero is fine":                     {"feedback: none\nretries: 0", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if s := mustLoad(t, tc.text, tc.env...); s.Retries != 0 {
				t.Errorf("retries %d", s.Retries)
			}
		})
	}
}

func TestPick(t *testing.T) {
	for pick, want := range map[string]string{
		"all":                            "reference/faithful reference/forgetful reference/careless",
		"reference":                      "reference/faithful reference/forgetful reference/careless",
		"faithful":                       "reference/faithful",
		"reference/forgetful":            "reference/forgetful",
		"careless, reference/faithful":   "reference/faithful reference/careless",
		"reference/careless,reference/c": "",
	} {
		s, err := Load("", []string{"STAMINA_AGENT=" + pick})
		var labels []string
		for _, a := range s.Agents {
			labels = append(labels, Label(a))
		}
		if got := strings.Join(labels, " "); got != want || (err != nil) != (want == "") {
			t.Errorf("%s picks %q, %v", pick, got, err)
		}
	}
}

const commandAgent = `
agents:
  - name: command
    command: [/usr/bin/aider, --yes, "2"]
    sandbox: local
    model: 4.10
    effort: high
    memory: workspace
    language: go
    env: {LEVEL: 5, MODE: fast}
`

func TestCommandAgent(t *testing.T) {
	a := mustLoad(t, commandAgent).Agents[0]
	if Label(a) != "command/aider/4.10/high" {
		t.Errorf("label %s", Label(a))
	}
	if !reflect.DeepEqual(a.Command, []string{"/usr/bin/aider", "--yes", "2"}) || a.Env["LEVEL"] != "5" || a.Seed != 0 {
		t.Errorf("got %+v", a)
	}
}

func TestTheEffortOfAllIsOfThoseThatAskAModelAndSayNone(t *testing.T) {
	s := mustLoad(t, `
sandbox: local
model: m
agents:
  - name: reference
  - {name: command, command: [x]}
  - {name: command, command: [y], api: openai}
  - {name: pi, effort: low}
  - name: vibe
`, "STAMINA_EFFORT=high")
	var efforts []string
	for _, a := range s.Agents {
		efforts = append(efforts, a.Effort)
	}
	if want := []string{"", "", "high", "low", "high"}; !reflect.DeepEqual(efforts, want) {
		t.Errorf("efforts %q, want %q", efforts, want)
	}
}

func TestEveryErrorIsListed(t *testing.T) {
	_, err := load(t, "turns: x\nscenarios: 0\n", "STAMINA_PROCS=-1")
	if !errors.Is(err, ErrSettings) {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{"s.yaml:1: turns", "s.yaml:2: scenarios", "STAMINA_PROCS: procs"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %v", want, err)
		}
	}
}
