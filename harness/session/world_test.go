package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/generator/spec"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
)

// counting is a script whose server must answer GET /turn/k for every turn k so far.
type counting struct{ horizon int }

func (c counting) Horizon() int            { return c.horizon }
func (c counting) Request(turn int) string { return fmt.Sprintf("Serve turn %d.\n", turn) }
func (c counting) Files(int) map[string][]byte {
	return map[string][]byte{session.ContractFile: []byte("The contract.\n")}
}
func (c counting) Kinds(turn int) []string            { return make([]string, min(turn, 1)) }
func (c counting) ValueSeed(turn, attempt int) uint64 { return uint64(10*turn + attempt) }

func (c counting) Cases(turn, _ int) ([]cases.Case, error) {
	var out []cases.Case
	for k := range turn + 1 {
		out = append(out, cases.Case{
			ID: fmt.Sprintf("%d/turn/a", k+1), Family: "turn", Subject: spec.ID(k + 1),
			Label: fmt.Sprintf("Turn%d", k), Title: "it is served", Introduced: k,
			Steps: []cases.Step{{Method: "GET", Path: fmt.Sprintf("/turn/%d", k),
				Want: cases.Want{Status: []int{200}, JSON: `{"ok":true}`, Clause: 4}}},
		})
	}
	return out, nil
}

// Where the actor keeps things. The tool lies outside of its working directory, the diary in HOME.
const (
	servedFile = memory.WorkDir + "/served"
	modeFile   = memory.WorkDir + "/mode"
	startFile  = memory.WorkDir + "/run_server.sh"
	toolFile   = "/usr/lib/tool"
	diaryFile  = memory.Home + "/diary"
)

// world is all that a session plays in. Its store, and the folder dir, outlive a process.
type world struct {
	t       *testing.T
	dir     string
	store   *memory.Store
	horizon int
	plan    map[string]string // "turn.attempt" → what the actor does; "" builds
	change  func(*session.Setup)
	fault   func(operation string) error
	now     func() time.Time

	played []string // "turn.attempt"
	events []session.AttemptEvent
	notes  []string
	slept  []time.Duration
	boxes  int // sandboxes that were started
	starts int // of servers
	lucky  int // starts of servers that pass once
}

func newWorld(t *testing.T, horizon int, plan map[string]string) *world {
	return &world{t: t, dir: t.TempDir(), store: memory.NewStore(), horizon: horizon, plan: plan, now: time.Now}
}

func (w *world) Attempted(e session.AttemptEvent) { w.events = append(w.events, e) }
func (w *world) Noted(n session.Note)             { w.notes = append(w.notes, n.Text) }

func testCondition(horizon int) condition.Condition {
	return condition.Condition{
		Agent:     condition.Agent{Name: "command", Memory: "conversation"},
		Scenarios: condition.Scenario{Horizon: horizon},
		Protocol: condition.Protocol{Retries: 2, Feedback: "detailed", FeedbackCases: 20,
			FeedbackBytes: 8 << 10, FeedbackNames: 50},
		// Whoever hangs here waits for that long; whoever does not must be quicker on a busy machine too.
		Limits: condition.Limits{Agent: 3 * time.Second, Start: 3 * time.Second,
			Request: time.Second, Timeouts: 2},
	}
}

func (w *world) setup() session.Setup {
	actor, err := agent.NewCommand([]string{"actor"}, nil,
		agent.CommandOptions{Memory: "conversation", Version: []string{"actor", "--version"}})
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	s := session.Setup{
		Dir: w.dir,
		Head: journal.Head{Run: "run", Session: "s1", Agent: "command",
			Scenario: journal.Scenario{Seed: 1, Title: "Counting", Digest: "d1"}},
		Condition: testCondition(w.horizon),
		Script:    counting{w.horizon},
		Agent:     actor,
		Start: func(context.Context) (containers.Sandbox, error) {
			w.boxes++
			return memory.New(w.store, memory.Options{Run: w.act, Serve: w.serve, Fault: w.fault}), nil
		},
		Prune: func(_ context.Context, keep ...containers.Snapshot) error {
			w.store.Prune(keep...)
			return nil
		},
		Port:     func() (int, error) { return 8080, nil },
		Listener: w,
		Clock: session.Clock{
			Now: func() time.Time { return w.now() },
			Sleep: func(ctx context.Context, d time.Duration) error {
				w.slept = append(w.slept, d)
				return ctx.Err()
			},
		},
	}
	if w.change != nil {
		w.change(&s)
	}
	return s
}

// act is the scripted agent.
func (w *world) act(ctx context.Context, files memory.Files, cmd containers.Command) containers.Exit {
	if len(cmd.Args) > 1 {
		return containers.Exit{Output: "actor 1.0\n"}
	}
	at := cmd.Env["STAMINA_TURN"] + "." + cmd.Env["STAMINA_ATTEMPT"]
	w.played = append(w.played, at)
	files[diaryFile] = append(files[diaryFile], at+" "...)
	if at == "0.0" {
		files[toolFile] = []byte("installed")
	}
	exit := containers.Exit{Output: "diary: " + string(files[diaryFile])}
	delete(files, modeFile)
	files[startFile] = []byte("#!/bin/sh\n")
	switch action := w.plan[at]; action {
	case "forget": // does nothing
	case "break": // the new turn, but no longer turn 0
		w.serveTurns(files, cmd, 1)
	case "crash-undone":
		exit.Code = 1
	case "crash":
		w.serveTurns(files, cmd, 0)
		exit.Code = 1
	case "timeout":
		w.serveTurns(files, cmd, 0)
		<-ctx.Done()
	case "no-server":
		delete(files, startFile)
	case "edit-contract":
		w.serveTurns(files, cmd, 0)
		files[memory.Path(session.ContractFile)] = []byte("nothing is demanded")
	default: // builds; what is not "" is a mode of the server
		w.serveTurns(files, cmd, 0)
		files[modeFile] = []byte(action)
	}
	return exit
}

func (w *world) serveTurns(files memory.Files, cmd containers.Command, from int) {
	turn, err := strconv.Atoi(cmd.Env["STAMINA_TURN"])
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	var served []string
	for k := from; k <= turn; k++ {
		served = append(served, fmt.Sprintf("/turn/%d", k))
	}
	files[servedFile] = []byte(strings.Join(served, " "))
}

// serve is the actor's server.
func (w *world) serve(files memory.Files, cmd containers.Command) (http.Handler, error) {
	w.starts++
	first := w.starts == 1
	if files[startFile] == nil || cmd.Args[0] != "./run_server.sh" {
		return nil, fmt.Errorf("%s: not found", cmd.Args[0])
	}
	if files[toolFile] == nil {
		return nil, fmt.Errorf("no module named tool")
	}
	mode, served := string(files[modeFile]), strings.Fields(string(files[servedFile]))
	if mode == "lucky" || mode == "lucky-start" {
		w.lucky++
	}
	unlucky := w.lucky > 1
	if mode == "lucky-start" && unlucky {
		return nil, fmt.Errorf("the port of yesterday is taken")
	}
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if mode == "silent" || r.URL.Path == "/turn/0" && (mode == "hang" || mode == "hang-first" && first) {
			<-r.Context().Done()
			return
		}
		if mode == "lucky" && r.URL.Path == "/turn/0" && unlucky {
			http.NotFound(rw, r)
			return
		}
		if mode == "die" && r.URL.Path == "/turn/0" {
			panic(memory.ErrDie)
		}
		if r.URL.Path == "/reset" {
			rw.WriteHeader(http.StatusNoContent)
			return
		}
		for _, path := range served {
			if path == r.URL.Path {
				rw.Header().Set("Content-Type", "application/json")
				fmt.Fprint(rw, `{"ok":true}`)
				return
			}
		}
		http.NotFound(rw, r)
	}), nil
}

// play plays the session to its end, as one process would.
func (w *world) play() *journal.Session {
	w.t.Helper()
	g := NewWithT(w.t)
	s, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	end, err := s.Play(context.Background())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(end).To(Equal(s.Settled()))
	g.Expect(s.Close(context.Background())).To(Succeed())
	return w.read()
}

func (w *world) path() string { return filepath.Join(w.dir, "s1.jsonl") }

func (w *world) read() *journal.Session {
	w.t.Helper()
	s, err := journal.Read(w.path())
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	return s
}

// story tells a journal's attempts, a line each: "1.0 failed new_work pf".
func story(s *journal.Session) []string {
	var out []string
	for _, r := range s.Records {
		if a := r.Attempt; a != nil {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%d.%d %s %s %s",
				a.Turn, a.Attempt, a.Outcome, a.Cause, a.Verdicts)))
		}
	}
	return out
}

// result is what must not depend on how often a session was interrupted.
func result(s *journal.Session) string {
	var out []any
	prompts := map[string]journal.Document{}
	for _, r := range s.Records {
		switch {
		case r.Begun != nil:
			prompts[fmt.Sprint(r.Begun.Turn, ".", r.Begun.Attempt)] = r.Begun.Prompt
		case r.Cases != nil:
			out = append(out, r.Cases)
		case r.Attempt != nil:
			a := *r.Attempt
			a.Phases, a.Before, a.After, a.Agent.Elapsed = nil, containers.Snapshot{}, containers.Snapshot{}, 0
			server := *a.Server
			server.Elapsed = 0
			a.Server = &server
			out = append(out, a)
		case r.Replay != nil:
			again := *r.Replay
			again.Phases = nil
			if again.Server != nil {
				server := *again.Server
				server.Elapsed = 0
				again.Server = &server
			}
			out = append(out, again)
		case r.End != nil:
			out = append(out, r.End)
		}
	}
	text, err := json.MarshalIndent([]any{out, prompts}, "", " ")
	if err != nil {
		panic(err)
	}
	return string(text)
}
