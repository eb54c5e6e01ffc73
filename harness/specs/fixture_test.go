package specs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/harness/agent"
	"staminabench/harness/breaker"
	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/runner"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
	"staminabench/harness/specs"
)

// fixtureVariable tells the process that plays a fixture which one.
const fixtureVariable = "SPECS_FIXTURE"

// fixture is one session of three turns, with one retry, in a sandbox in memory.
type fixture struct {
	Dir     string
	Grain   string
	Gate    int
	Plan    map[string]string // "turn.attempt" → what the agent does: lose, no-server, or its work
	Trouble int               // turn in which infrastructure fails; 0 for none
	Broken  bool              // the session cannot begin
	Open    int               // how often the breaker is found closed before it opens; -1 for not at all, 0 for never opens
	Assert  bool              // the suite has assertions of its own
}

// TestFixture is the suite that the tests run; on its own it has nothing to do.
func TestFixture(t *testing.T) {
	told := os.Getenv(fixtureVariable)
	if told == "" {
		return
	}
	var f fixture
	NewWithT(t).Expect(json.Unmarshal([]byte(told), &f)).To(Succeed())
	run := &play.Run{Settings: config.Settings{Out: f.Dir, Run: f.Dir + "/run", Grain: f.Grain}}
	run.Sessions = []*play.Session{f.session()}
	specs.Describe(run.Sessions[0], f.Grain)
	specs.Run(t, "fixture", run)
}

func (f fixture) session() *play.Session {
	script := counting{}
	s := &play.Session{ID: "s1", Name: "session", Gate: f.Gate, Script: script, Outline: script.list}
	if f.Assert {
		s.Assertions = []session.Assertion{
			{Name: "binding", Counts: true, Sentence: "It holds.", Check: func(_ context.Context, _ runner.Client, turn int) error {
				if turn == 0 {
					return nil
				}
				return fmt.Errorf("not in turn %d", turn)
			}},
			{Name: "kind", Check: func(context.Context, runner.Client, int) error { return errors.New("could be nicer") }},
		}
	}
	s.Begin = func(ctx context.Context, listener session.Listener) (*session.Session, error) {
		if f.Broken {
			return nil, errors.New("no such agent")
		}
		return session.Begin(ctx, f.setup(script, s.Assertions, listener))
	}
	return s
}

func (f fixture) setup(script counting, assertions []session.Assertion, listener session.Listener) session.Setup {
	return session.Setup{
		Dir:  f.Dir + "/run/journal",
		Head: journal.Head{Run: "run", Session: "s1", Gate: f.Gate, Scenario: journal.Scenario{Digest: "d"}},
		Condition: condition.Condition{
			Protocol:   condition.Protocol{Retries: 1, Feedback: "minimal"},
			Limits:     condition.Limits{Start: 5 * time.Second},
			Assertions: session.Sentences(assertions),
		},
		Script: script, Agent: f, Assertions: assertions, Listener: listener,
		Start: func(context.Context) (containers.Sandbox, error) {
			return memory.New(memory.NewStore(), memory.Options{Serve: serve}), nil
		},
		Port:    func() (int, error) { return 8080, nil },
		Backoff: []time.Duration{},
		Permit:  f.permit(),
	}
}

// permit is the breaker.
func (f fixture) permit() func(context.Context) error {
	asked := 0
	return func(context.Context) error {
		if asked++; f.Open != 0 && asked > f.Open {
			return fmt.Errorf("%w: 3 in a row", breaker.ErrOpen)
		}
		return nil
	}
}

var _ agent.Agent = fixture{}

// Version implements [agent.Agent].
func (f fixture) Version(context.Context, containers.Sandbox) (string, error) { return "1", nil }

// Play implements [agent.Agent]: it lists what the server serves.
func (f fixture) Play(ctx context.Context, box containers.Sandbox, task agent.Task) (containers.Exit, error) {
	if f.Trouble > 0 && task.Turn == f.Trouble {
		return containers.Exit{}, errors.New("the disk is gone")
	}
	served := "/ "
	done := task.Turn
	switch f.Plan[fmt.Sprintf("%d.%d", task.Turn, task.Attempt)] {
	case "lose":
		done--
	case "no-server":
		served, done = "", -1
	}
	for turn := range done + 1 {
		served += fmt.Sprintf("/turn/%d ", turn)
	}
	return containers.Exit{}, box.WriteFile(ctx, "served", []byte(served), 0o644)
}

func serve(files memory.Files, _ containers.Command) (http.Handler, error) {
	served := strings.Fields(string(files[memory.WorkDir+"/served"]))
	if len(served) == 0 {
		return nil, errors.New("nothing to serve")
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, path := range append(served, "/reset") {
			if r.URL.Path == path {
				w.Header().Set("Content-Type", "application/json")
				fmt.Fprint(w, "{}")
				return
			}
		}
		http.NotFound(w, r)
	}), nil
}

// counting is a script whose server must serve one path more each turn.
type counting struct{}

var _ session.Script = counting{}

func (counting) Horizon() int                              { return 2 }
func (counting) Request(turn int) string                   { return fmt.Sprintf("Serve turn %d.", turn) }
func (counting) Files(int) map[string][]byte               { return nil }
func (counting) Kinds(int) []string                        { return nil }
func (counting) ValueSeed(int, int) uint64                 { return 1 }
func (c counting) Cases(turn, _ int) ([]cases.Case, error) { return c.list(turn), nil }
func (counting) list(turn int) (list []cases.Case) {
	add := func(subject, family, path, label string, introduced int) {
		list = append(list, cases.Case{
			ID: subject + "/" + family + "/a", Family: cases.Family(family), Label: label, Title: "it is served",
			Introduced: introduced,
			Steps:      []cases.Step{{Method: "GET", Path: path, Want: cases.Want{Status: []int{200}, Clause: 4}}},
		})
	}
	for k := range turn + 1 {
		add(fmt.Sprint(k+1), "alpha", fmt.Sprintf("/turn/%d", k), fmt.Sprintf("Turn%d", k), k)
	}
	add("9", "beta", "/", "Root", 0)
	return list
}
