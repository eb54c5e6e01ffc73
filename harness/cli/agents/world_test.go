package agents

import (
	"cmp"
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/containers/images"
	"staminabench/generator/scenario"
	"staminabench/harness/agent"
	"staminabench/harness/cli"
	"staminabench/harness/condition"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/scripted"
	"staminabench/harness/session"
)

// at is a place in a session.
type at struct{ turn, attempt int }

// world is a session of one agent with a scripted model behind a gateway. A new process has a new
// world in the same folder.
type world struct {
	adapter  cli.Adapter
	image    string
	gate     *gateway.Gateway
	cli      *cli.CLI // in the container that there is
	port     int      // of the last server
	terms    terms
	model    *scripted.Model
	gateway  *gateway.Session
	session  *session.Session
	scenario *scenario.Scenario
	coder    scripted.Coder
	plan     map[at][]scripted.Move // instead of building what is asked
	played   map[at]cli.Played
	prompts  map[at]string
}

const (
	seed      = 3
	firstPort = 20_000 // of the servers that are tested
	tryPort   = 19_000 // of those that the agent tries
)

// terms are what a session is played under.
type terms struct {
	horizon int
	retries int
	limit   time.Duration // of an attempt
	effort  string
	memory  string // "" is conversation
}

// newWorld begins a session in a folder, or goes on with the one that is there. told are the prompts
// of the conversation so far.
func newWorld(ctx context.Context, a cli.Adapter, dir string, t terms, plan map[at][]scripted.Move, told ...string) *world {
	w := &world{
		adapter: a, port: firstPort, terms: t,
		model: scripted.New(scripted.Options{Name: "scripted-1", Plain: a.Traits.Plain}), scenario: scenario.New(seed, t.horizon),
		plan: plan, played: map[at]cli.Played{}, prompts: map[at]string{},
	}
	for _, prompt := range told {
		w.model.Play(scripted.Script{Prompt: prompt})
	}
	provider := httptest.NewServer(w.model)
	DeferCleanup(provider.Close)
	gate, err := gateway.New(gateway.Options{
		OpenAI:    gateway.Upstream{BaseURL: provider.URL + "/v1", Key: "real"},
		Anthropic: gateway.Upstream{BaseURL: provider.URL, Key: "real"},
		Retry:     gateway.Retry{Waits: []time.Duration{time.Second, time.Second, time.Second}, Most: time.Minute},
	})
	Expect(err).NotTo(HaveOccurred())
	w.gateway, err = gate.Open(gateway.SessionOptions{
		Name: a.Name, Records: filepath.Join(dir, "journal", a.Name, gateway.RecordsName), MaxTokens: 16384,
		Models: []string{"scripted-1"}, Attempt: gateway.Limits{Requests: 60},
	})
	Expect(err).NotTo(HaveOccurred())
	w.gate = gate
	w.image, err = images.Name(a.Name)
	Expect(err).NotTo(HaveOccurred())
	source, err := os.ReadFile("../../../generator/opinions/python/server.py")
	Expect(err).NotTo(HaveOccurred())
	w.coder = scripted.Coder{Server: source, Port: tryPort}
	w.session, err = session.Begin(ctx, w.setup(dir, t))
	Expect(err).NotTo(HaveOccurred())
	return w
}

func (w *world) setup(dir string, t terms) session.Setup {
	a := w.adapter
	script, err := play.NewScript(w.scenario, condition.Telling{Prose: 1})
	Expect(err).NotTo(HaveOccurred())
	return session.Setup{
		Dir: filepath.Join(dir, "journal"),
		Head: journal.Head{
			Run: "agents", Session: a.Name, Agent: a.Name, Model: "scripted-1", Simulated: true,
			Scenario: journal.Scenario{Seed: seed, Title: w.scenario.Title(), Digest: w.scenario.Digest()},
		},
		Condition: condition.Condition{
			Agent:     condition.Agent{Name: a.Name, Memory: cmp.Or(t.memory, "conversation"), Sandbox: "docker"},
			Scenarios: condition.Scenario{Horizon: w.scenario.Horizon()},
			Protocol:  condition.Protocol{Retries: t.retries, Feedback: "detailed", FeedbackCases: 20, FeedbackBytes: 8 << 10, FeedbackNames: 50},
			Limits:    condition.Limits{Agent: t.limit, Start: time.Minute, Request: 5 * time.Second, Timeouts: 10},
		},
		Script:  script,
		Agent:   w,
		Start:   w.start,
		Port:    func() (int, error) { w.port += 7; return w.port, nil },
		Backoff: []time.Duration{}, // trouble of the infrastructure is to be seen
	}
}

// start starts a container that reaches the gateway and nothing else.
func (w *world) start(ctx context.Context) (containers.Sandbox, error) {
	box, err := containers.StartDocker(ctx, containers.Options{
		Image: w.image, Labels: containers.Labels{Run: runName(), Session: w.adapter.Name},
		Limits: containers.Limits{CPUs: 1, MemoryMB: 4096, Procs: 512, DiskMB: 4096},
	})
	if err != nil {
		return nil, err
	}
	listener, err := box.Listen(ctx, play.GatewayPort)
	if err != nil {
		return nil, errors.Join(err, box.Close(ctx))
	}
	go func() { _ = w.gate.Serve(context.WithoutCancel(ctx), listener) }() // ends with the sandbox
	w.cli, err = cli.New(w.adapter.Name, cli.Options{Model: "scripted-1", Effort: w.terms.effort, Memory: w.terms.memory, URL: "http://" + listener.Addr().String(), Gateway: w.gateway})
	return box, err
}

// close ends the world as the end of its process would.
func (w *world) close(ctx context.Context) {
	Expect(w.session.Close(ctx)).To(Succeed())
	Expect(w.gateway.Close()).To(Succeed())
}

var (
	_ agent.Asking   = (*world)(nil)
	_ agent.Counting = (*world)(nil)
	_ agent.Watched  = (*world)(nil)
)

// Asked implements [agent.Asking].
func (w *world) Asked() *gateway.Summary { return w.cli.Asked() }

// Counted implements [agent.Counting].
func (w *world) Counted() gateway.Usage { return w.cli.Counted() }

// Mishap implements [agent.Watched].
func (w *world) Mishap() (journal.Cause, string) { return w.cli.Mishap() }

// Version implements [agent.Agent].
func (w *world) Version(ctx context.Context, box containers.Sandbox) (string, error) {
	return w.cli.Version(ctx, box)
}

// Play tells the model by a side door what to build, and lets the agent play.
func (w *world) Play(ctx context.Context, box containers.Sandbox, task agent.Task) (containers.Exit, error) {
	here := at{task.Turn, task.Attempt}
	moves, ok := w.plan[here]
	if !ok {
		moves = w.build(here.turn)
	}
	w.prompts[here] = task.Prompt
	if w.terms.memory == "workspace" && here.attempt == 0 {
		w.model.Forget()
	}
	w.model.Play(scripted.Script{Prompt: task.Prompt, Dir: box.WorkDir(), Moves: moves})
	exit, err := w.cli.Play(ctx, box, task)
	w.played[here] = w.cli.Last()
	if dir := os.Getenv("STAMINA_AGENTS_KEEP"); dir != "" {
		keep(dir, w.adapter.Name, here, w.cli.Last(), exit)
	}
	return exit, err
}

// build makes what the turn asks for.
func (w *world) build(turn int) []scripted.Move {
	if turn == 0 {
		return w.coder.Begin(specification(w.scenario, 0))
	}
	return w.coder.Change(specification(w.scenario, turn))
}
