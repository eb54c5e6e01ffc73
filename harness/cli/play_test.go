package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/session/memory"
)

// stage is an agent in a sandbox whose programs are played by act, with a provider of one answer.
type stage struct {
	t       *testing.T
	cli     *CLI
	gateway *gateway.Session
	url     string
	box     *memory.Sandbox
	down    atomic.Bool // the provider answers 500
	count   atomic.Int64
	act     func(ctx context.Context, ask func() int) (stream string, exit containers.Exit)
	ran     []containers.Command
	stdin   string
	record  string // the agent's own file
	version string // what its program prints of itself
	missing bool   // its program is not there
}

func newStage(t *testing.T, name string, o Options, retry gateway.Retry) *stage {
	g := NewWithT(t)
	s := &stage{t: t, version: "\nagent 1.2.3\nmore\n"}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if s.down.Load() {
			w.WriteHeader(500)
			return
		}
		_, _ = io.WriteString(w, `{"id":"c`+strconv.FormatInt(s.count.Add(1), 10)+`","choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":3}}`)
	}))
	t.Cleanup(provider.Close)
	gate, err := gateway.New(gateway.Options{OpenAI: gateway.Upstream{BaseURL: provider.URL}, Retry: retry})
	g.Expect(err).NotTo(HaveOccurred())
	front := httptest.NewServer(gate)
	t.Cleanup(front.Close)
	s.gateway, err = gate.Open(gateway.SessionOptions{Name: "s"})
	g.Expect(err).NotTo(HaveOccurred())
	o.Model, o.URL, o.Gateway = "m", front.URL, s.gateway
	s.url = front.URL
	s.cli, err = New(name, o)
	g.Expect(err).NotTo(HaveOccurred())
	s.box = memory.New(memory.NewStore(), memory.Options{Run: s.run})
	return s
}

// run plays the programs of the sandbox.
func (s *stage) run(ctx context.Context, files memory.Files, cmd containers.Command) containers.Exit {
	if cmd.Args[0] != "sh" || cmd.Args[1] != memory.Home+"/.stamina/run.sh" {
		if cmd.Args[0] == "sh" && strings.Contains(cmd.Args[2], "$HOME") {
			return containers.Exit{Output: memory.Home}
		}
		if s.record != "" && strings.Contains(cmd.Args[2], "ls -t") {
			files[cmd.Args[3]] = []byte(s.record)
		}
		if s.missing {
			return containers.Exit{Code: 127, Unstarted: true, Output: "no such file"}
		}
		return containers.Exit{Output: s.version}
	}
	s.ran = append(s.ran, cmd)
	s.stdin = string(files[cmd.Args[4]])
	stream, exit := s.act(ctx, func() int { return s.ask(ctx) })
	files[cmd.Args[5]], files[cmd.Args[6]] = []byte(stream), []byte("a complaint\n")
	return exit
}

func (s *stage) ask(ctx context.Context) int {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/v1/chat/completions", bytes.NewReader([]byte(`{"model":"m"}`)))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.gateway.Key())
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}

func (s *stage) play(turn, attempt int, limit time.Duration) (containers.Exit, error) {
	return s.cli.Play(context.Background(), s.box, agent.Task{Turn: turn, Attempt: attempt, Prompt: fmt.Sprintf("do %d.%d", turn, attempt), Limit: limit})
}

// says makes what the agent prints, after it has asked once.
func says(stream string) func(context.Context, func() int) (string, containers.Exit) {
	return func(_ context.Context, ask func() int) (string, containers.Exit) {
		ask()
		return stream, containers.Exit{}
	}
}

func (s *stage) goesOn() bool {
	return strings.Contains(strings.Join(s.ran[len(s.ran)-1].Args, " "), "resume T1")
}

func TestAConversationGoesOnAsTheMemorySays(t *testing.T) {
	thread := `{"type":"thread.started","thread_id":"T1"}` + "\n" + `{"type":"turn.completed","usage":{"input_tokens":7,"output_tokens":3}}` + "\n"
	plays := []struct{ turn, attempt int }{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	for memory, want := range map[string][]bool{
		"conversation": {false, true, true, true},
		"workspace":    {false, true, false, true},
	} {
		t.Run(memory, func(t *testing.T) {
			g := NewWithT(t)
			s := newStage(t, "codex", Options{Memory: memory}, gateway.Retry{})
			s.act = says(thread)
			for i, p := range plays {
				exit, err := s.play(p.turn, p.attempt, time.Minute)
				g.Expect(err).NotTo(HaveOccurred())
				g.Expect(exit.Code).To(BeZero())
				g.Expect(exit.Output).To(HavePrefix("a complaint\n" + `{"type":"thread.started"`))
				g.Expect(s.goesOn()).To(Equal(want[i]), "turn %d attempt %d", p.turn, p.attempt)
				g.Expect(s.stdin).To(Equal(fmt.Sprintf("do %d.%d", p.turn, p.attempt)))
				g.Expect(s.cli.Last().Summary.Mark).To(Equal(gateway.Mark{Turn: p.turn, Attempt: p.attempt}))
				g.Expect(s.cli.Last().Summary.Usage.Total()).To(BeEquivalentTo(10))
			}
			g.Expect(s.ran[0].Env).To(HaveKeyWithValue("OPENAI_API_KEY", s.gateway.Key()))
		})
	}
}

func TestAConversationThatNeverBeganIsBegunAgain(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "claude", Options{}, gateway.Retry{})
	s.act = says("it crashed\n")
	for range 2 {
		_, err := s.play(0, 0, time.Minute)
		g.Expect(err).NotTo(HaveOccurred())
	}
	g.Expect(s.ran[0].Args).To(ContainElement("--session-id"))
	g.Expect(s.ran[1].Args).To(ContainElement("--session-id"))
	g.Expect(s.ran[0].Args).NotTo(Equal(s.ran[1].Args), "with an id of its own")
}

func TestSumsOfAConversationAreTakenApart(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "codex", Options{}, gateway.Retry{})
	line := `{"type":"thread.started","thread_id":"T1"}` + "\n"
	for i, c := range []struct {
		told string
		want gateway.Usage
	}{
		{`{"type":"turn.completed","usage":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":10}}`, used(60, 40, unknown, 10, unknown)},
		{`{"type":"turn.failed"}`, gateway.Usage{}},
		{`{"type":"turn.completed","usage":{"input_tokens":300,"cached_input_tokens":140,"output_tokens":15}}`, used(100, 100, unknown, 5, unknown)},
	} {
		s.act = says(line + c.told + "\n")
		_, err := s.play(i, 0, time.Minute)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(s.cli.Last().Report.Usage).To(Equal(c.want), "turn %d", i)
	}
}

func TestCompactionsOfAConversationAreTakenApart(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "codex", Options{}, gateway.Retry{})
	s.act = says(`{"type":"thread.started","thread_id":"T1"}` + "\n")
	for i, want := range []int{0, 2, 0, 1} {
		s.record += "{}\n" + strings.Repeat(`{"type":"compacted"}`+"\n", want)
		_, err := s.play(i, 0, time.Minute)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(s.cli.Last().Report.Compactions).To(HaveValue(Equal(want)), "turn %d", i)
	}
}

func TestATurnWhoseModelCouldNotBeAskedIsInfrastructure(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{Waits: []time.Duration{}})
	s.down.Store(true)
	s.act = says(`{"type":"agent_end"}`)
	_, err := s.play(0, 0, time.Minute)
	g.Expect(err).To(MatchError(And(ContainSubstring("agent pi"), ContainSubstring("could not be asked"), ContainSubstring("server_error"))))
	s.down.Store(false)
	_, err = s.play(0, 0, time.Minute)
	g.Expect(err).NotTo(HaveOccurred())
}

func TestTheLimitEndsARun(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	s.act = func(ctx context.Context, ask func() int) (string, containers.Exit) {
		ask()
		<-ctx.Done()
		return `{"type":"session","id":"S1"}` + "\n", containers.Exit{}
	}
	exit, err := s.play(0, 0, 300*time.Millisecond)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.TimedOut).To(BeTrue())
	g.Expect(exit.Code).To(Equal(-1))
	g.Expect(exit.Elapsed).To(BeNumerically(">=", 300*time.Millisecond))
	g.Expect(exit.Output).To(ContainSubstring("S1"), "what it printed is kept")
	g.Expect(s.cli.Last().Report.Conversation).To(Equal("S1"), "and its conversation goes on")
}

func TestWhoseTimeIsUpIsAnsweredNoMore(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	var before, after int
	s.act = func(ctx context.Context, ask func() int) (string, containers.Exit) {
		before = ask()
		<-ctx.Done()
		after = s.ask(context.Background()) // what it has started may live a moment longer
		return `{"type":"agent_end"}`, containers.Exit{}
	}
	exit, err := s.play(0, 0, 300*time.Millisecond)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.TimedOut).To(BeTrue())
	g.Expect(before).To(Equal(200))
	g.Expect(after).To(Equal(403))
	g.Expect(s.cli.Last().Summary.Requests).To(Equal(1))
}

func TestWaitingForTheProviderDoesNotCountAgainstTheLimit(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{Waits: []time.Duration{time.Second}, Most: time.Minute})
	s.down.Store(true)
	s.act = func(ctx context.Context, ask func() int) (string, containers.Exit) {
		go func() {
			time.Sleep(500 * time.Millisecond)
			s.down.Store(false)
		}()
		g.Expect(ask()).To(Equal(200), "the limit has passed, but not for the agent")
		return `{"type":"agent_end"}`, containers.Exit{}
	}
	exit, err := s.play(0, 0, 800*time.Millisecond)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.TimedOut).To(BeFalse())
	g.Expect(s.cli.Last().Summary.Absorbed).To(BeNumerically(">=", time.Second))
}

func TestCancellingIsNoTimeout(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	ctx, cancel := context.WithCancel(context.Background())
	s.act = func(ctx context.Context, _ func() int) (string, containers.Exit) {
		cancel()
		<-ctx.Done()
		return "", containers.Exit{}
	}
	_, err := s.cli.Play(ctx, s.box, agent.Task{Limit: time.Minute})
	g.Expect(err).To(MatchError(context.Canceled))
}

func TestTroubleOfTheSandboxIsAnError(t *testing.T) {
	broken := errors.New("engine is gone")
	for _, operation := range []string{"run", "read", "write"} {
		t.Run(operation, func(t *testing.T) {
			g := NewWithT(t)
			s := newStage(t, "pi", Options{}, gateway.Retry{})
			s.box = memory.New(memory.NewStore(), memory.Options{Run: s.run, Fault: func(at string) error {
				if at == operation {
					return broken
				}
				return nil
			}})
			s.act = says("")
			_, err := s.play(0, 0, time.Minute)
			g.Expect(err).To(MatchError(broken))
		})
	}
}

func TestTheVersionIsWhatTheProgramPrints(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	g.Expect(s.cli.Version(context.Background(), s.box)).To(Equal("agent 1.2.3"))
}

func TestWhatAProgramComplainsAboutIsNotItsVersion(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	s.version = "WARNING: failed to clean up (os error 18)\nagent-cli 1.2.3 (rev 4)\n"
	g.Expect(s.cli.Version(context.Background(), s.box)).To(Equal("agent-cli 1.2.3 (rev 4)"))
	s.version = "no idea\n"
	g.Expect(s.cli.Version(context.Background(), s.box)).To(BeEmpty())
}

func TestAProgramThatIsNotThereIsToldFromOneThatFails(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "pi", Options{}, gateway.Retry{})
	s.missing = true
	_, err := s.cli.Version(context.Background(), s.box)
	g.Expect(err).To(And(MatchError(agent.ErrUnstarted), MatchError(ContainSubstring("pi is not found in the sandbox"))))
}

func TestAnAgentNeedsAModelAndAGateway(t *testing.T) {
	g := NewWithT(t)
	_, err := New("nobody", Options{})
	g.Expect(err).To(MatchError(ContainSubstring(`no agent "nobody"`)))
	_, err = New("kimi-cli", Options{Model: "m", URL: "http://x", Gateway: &gateway.Session{}, Effort: "high"})
	g.Expect(err).To(MatchError(ContainSubstring("cannot be told an effort")))
	_, err = New("pi", Options{Model: "m", URL: "http://x", Gateway: &gateway.Session{}, Effort: "hihg"})
	g.Expect(err).To(MatchError(ContainSubstring(`does not know the effort "hihg"; it knows off, minimal, low`)))
	_, err = New("pi", Options{Model: "m", URL: "http://x"})
	g.Expect(err).To(MatchError(ContainSubstring("gateway")))
}

func TestAConversationIsThereIfItsFileIs(t *testing.T) {
	g := NewWithT(t)
	s := newStage(t, "kimi-cli", Options{}, gateway.Retry{})
	s.act = says(`{"role":"assistant","content":"hello"}` + "\n")
	for range 2 { // it never wrote one
		_, err := s.play(0, 0, time.Minute)
		g.Expect(err).NotTo(HaveOccurred())
	}
	s.record = `{"type":"metadata"}` + "\n"
	for range 2 {
		_, err := s.play(0, 0, time.Minute)
		g.Expect(err).NotTo(HaveOccurred())
	}
	ids := map[string]int{}
	for _, cmd := range s.ran {
		ids[cmd.Args[len(cmd.Args)-1]]++
	}
	third := s.ran[2].Args[len(s.ran[2].Args)-1]
	g.Expect(ids).To(HaveLen(3))
	g.Expect(ids[third]).To(Equal(2), "the last two are one conversation")
}
