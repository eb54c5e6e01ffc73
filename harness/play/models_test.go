package play

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
	"staminabench/harness/session"
)

// upstreamSecret is the key that only the gateway and the provider may see.
const upstreamSecret = "upstream-key-1f7a90cc31d8"

// ownSecret is a secret of the agent's own, which it lets the model know.
const ownSecret = "own-key-77b01fe2a9d4"

// coderImage has the small coding agent of testdata in it, and what can serve a specification.
var coderImage = sync.OnceValues(func() (string, error) {
	ctx := context.Background()
	if _, err := containers.EnsureEngine(ctx, os.Stderr); err != nil {
		return "", err
	}
	files := map[string]containers.Binary{}
	for path, pkg := range map[string]string{"/bin/coder": "staminabench/harness/play/testdata/coder", agent.ReferenceProgram: referenceProgram} {
		binary, err := containers.GoBinary(ctx, pkg)
		if err != nil {
			return "", err
		}
		files[path] = containers.Binary{Path: binary}
	}
	return containers.BuildScratch(ctx, containers.Image{Name: "coder", Files: files})
})

// provider is a scripted model that knows its key.
type provider struct {
	*scripted.Model
	denied atomic.Int64
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+upstreamSecret {
		p.denied.Add(1)
	}
	p.Model.ServeHTTP(w, r)
}

// builds are the moves that make the server of a turn.
func builds(g *gomega.WithT, s *Session, turn int) []scripted.Move {
	document, err := json.Marshal(reference.Document{Specification: s.script.scenario.Spec(turn)})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	return []scripted.Move{
		scripted.Write("run_server.sh", "#!"+agent.ReferenceProgram+" serve\n"+string(document)),
		scripted.Say("The server is as you asked."),
	}
}

// modelled plans a run of one session whose agent asks a scripted model.
func modelled(t *testing.T, settings string) (*Session, *provider) {
	t.Helper()
	g := gomega.NewWithT(t)
	image, err := coderImage()
	g.Expect(err).NotTo(gomega.HaveOccurred())
	p := &provider{Model: scripted.New(scripted.Options{Name: "scripted-1"})}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	dir := t.TempDir()
	prices := filepath.Join(dir, "prices.yaml")
	g.Expect(os.WriteFile(prices, []byte("{currency: USD, prices: [{model: scripted-1, from: 2020-01-01, input: 1, output: 10}]}\n"), 0o600)).To(gomega.Succeed())
	file := filepath.Join(dir, "settings.yaml")
	text := fmt.Sprintf(`
scenarios: 1
turns: 1
retries: 0
free_disk_mb: 0
free_memory_mb: 0
models: {openai: %s/v1, openai_key: TEST_UPSTREAM_KEY, prices: %s}
agents: [{name: command, command: [/bin/coder], image: %q, api: openai, model: scripted-1, secrets: [OWN_KEY]}]
%s`, server.URL, prices, image, settings)
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	run, err := Load(file, []string{"STAMINA_OUT=" + dir, "TEST_UPSTREAM_KEY=" + upstreamSecret, "OWN_KEY=" + ownSecret})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	run.retry = gateway.Retry{Waits: []time.Duration{10 * time.Millisecond}, Most: time.Minute}
	stage, err := run.Prepare(t.Context(), t.Output())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	t.Cleanup(func() {
		if err := containers.SweepSnapshots(context.Background(), stage.Run, t.Output()); err != nil {
			t.Error(err)
		}
	})
	return run.Sessions[0], p
}

func TestAnAgentInAContainerPlaysThroughTheGateway(t *testing.T) {
	g := gomega.NewWithT(t)
	planned, model := modelled(t, "")
	s, err := planned.Begin(t.Context(), nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(s.Journal().Head.Sandbox).To(gomega.HaveKeyWithValue("network", "none"))
	for turn := range 2 {
		if turn > 0 { // it is gone on with in another sandbox, and counted on
			g.Expect(s.Close(t.Context())).To(gomega.Succeed())
			s, err = planned.Begin(t.Context(), nil)
			g.Expect(err).NotTo(gomega.HaveOccurred())
		}
		model.Play(scripted.Script{Dir: "/work", Moves: builds(g, planned, turn)})
		result, err := s.PlayTurn(t.Context(), turn)
		g.Expect(err).NotTo(gomega.HaveOccurred())
		last := result.Attempts[len(result.Attempts)-1]
		g.Expect(result.Outcome).To(gomega.Equal(journal.Passed), "%s: %s", last.Rule, last.Agent.Output)

		g.Expect(last.Model).NotTo(gomega.BeNil())
		g.Expect(last.Model.Verdict).To(gomega.Equal(string(gateway.Asked)))
		g.Expect([]int{last.Model.Requests, last.Model.Answers, last.Model.NoUsage}).To(gomega.Equal([]int{2, 2, 0}))
		g.Expect(last.Model.Models).To(gomega.Equal([]string{"scripted-1"}))
		g.Expect(last.Tokens).To(gomega.Equal(last.Model.Counted))
		g.Expect(*last.Tokens.Input).To(gomega.BeNumerically(">", 100))
		g.Expect(*last.Model.Cost).To(gomega.BeNumerically("~", price(last.Tokens), 1e-9))
	}
	g.Expect(s.Settled().Ending).To(gomega.Equal(journal.Completed))
	g.Expect(s.Close(t.Context())).To(gomega.Succeed())

	requests := model.Requests()
	g.Expect(requests).To(gomega.HaveLen(4))
	g.Expect(len(requests[3].Turns)).To(gomega.BeNumerically(">", len(requests[1].Turns)), "the second turn goes on with the conversation")
	g.Expect(model.denied.Load()).To(gomega.BeZero())
	exchanges := filepath.Join(planned.run.stage.journals(), planned.ID, gateway.RecordsName)
	text, err := os.ReadFile(exchanges)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(strings.Count(string(text), "\n")).To(gomega.Equal(4))
	g.Expect(string(text)).NotTo(gomega.Or(gomega.ContainSubstring(upstreamSecret), gomega.ContainSubstring(ownSecret)))
	g.Expect(string(text)).To(gomega.ContainSubstring("the secret is"))
}

// price is what tokens cost by the table of the test.
func price(t *journal.Tokens) float64 {
	sum := 0.0
	for n, each := range map[*int64]float64{t.Input: 1, t.CacheRead: 1, t.CacheWrite: 1, t.Output: 10, t.Reasoning: 10} {
		if n != nil {
			sum += float64(*n) * each / 1e6
		}
	}
	return sum
}

func TestAProviderThatFailsForEverIsNotTheAgents(t *testing.T) {
	g := gomega.NewWithT(t)
	planned, model := modelled(t, "repeats: 1\n")
	model.Play(scripted.Script{Moves: []scripted.Move{scripted.Fail(http.StatusInternalServerError, -1)}})
	user := &reader{}
	s, err := planned.Begin(t.Context(), user)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	result, err := s.PlayTurn(t.Context(), 0)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(s.Close(t.Context())).To(gomega.Succeed())
	g.Expect(result.Outcome).To(gomega.Equal(journal.Infrastructure))
	g.Expect(result.Attempts).To(gomega.BeEmpty(), "nothing of it is graded")
	g.Expect(*s.Settled()).To(gomega.Equal(journal.End{Ending: journal.Censored, Cause: journal.CauseInfrastructure}))

	var troubles []*journal.Trouble
	for _, r := range s.Journal().Records {
		if r.Trouble != nil {
			troubles = append(troubles, r.Trouble)
		}
	}
	g.Expect(troubles).To(gomega.HaveLen(2), "it was repeated once")
	for _, trouble := range troubles {
		g.Expect(trouble.Error).To(gomega.ContainSubstring("the model could not be asked: unasked"))
		g.Expect(trouble.Model.Faults).To(gomega.HaveLen(1))
		g.Expect(trouble.Model.Answers).To(gomega.BeZero())
	}
	waits := regexp.MustCompile(`(?m)^1-command-coder-scripted-1-0: waiting for the provider \(http://127\.0\.0\.1:\d+/v1\): server_error: status 500; asked again in `)
	g.Expect(waits.FindAllString(user.notes(), -1)).To(gomega.HaveLen(2), "once in each attempt: %s", user.notes())
	g.Expect(user.notes()).NotTo(gomega.ContainSubstring(upstreamSecret))
}

// reader reads the notes of a session.
type reader struct {
	session.Silent
	mu   sync.Mutex
	text strings.Builder
}

// Noted implements [session.Listener].
func (r *reader) Noted(n session.Note) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(&r.text, "%s: %s\n", n.Session, n.Text)
}

func (r *reader) notes() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

func TestALimitOfRequestsIsACauseOfItsOwn(t *testing.T) {
	g := gomega.NewWithT(t)
	planned, model := modelled(t, "limits: {requests: 1}\n")
	model.Play(scripted.Script{Dir: "/work", Moves: []scripted.Move{scripted.Write("notes", "to do"), scripted.Write("more", "to do")}})
	s, err := planned.Begin(t.Context(), nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	result, err := s.PlayTurn(t.Context(), 0)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(s.Close(t.Context())).To(gomega.Succeed())
	g.Expect([]any{result.Outcome, result.Cause}).To(gomega.Equal([]any{journal.Failed, journal.Limit}))
	g.Expect(result.Attempts[0].Model.Refused).To(gomega.Equal(map[string]int{string(gateway.RefusedRequests): 1}))
	g.Expect(model.Requests()).To(gomega.HaveLen(1))
}

// examined collects what an examination finds, by what it looks at.
func examined(t *testing.T, s *Session) (ok bool, says, bad map[string]string) {
	t.Helper()
	says, bad = map[string]string{}, map[string]string{}
	ok = s.run.Examine(t.Context(), t.Output(), func(f Finding) {
		t.Log(f)
		if f.Bad {
			bad[f.What] = f.Says
		} else {
			says[f.What] = f.Says
		}
	})
	return ok, says, bad
}

func TestAnExaminationAsksTheModelFromTheSandbox(t *testing.T) {
	g := gomega.NewWithT(t)
	planned, model := modelled(t, "")
	ok, says, bad := examined(t, planned)
	g.Expect(bad).To(gomega.BeEmpty())
	g.Expect(ok).To(gomega.BeTrue())
	g.Expect(says).To(gomega.And(
		gomega.HaveKeyWithValue("engine", gomega.ContainSubstring("Docker")),
		gomega.HaveKeyWithValue("gateway of command/coder/scripted-1", gomega.ContainSubstring("http://127.0.0.1:32100")),
		gomega.HaveKeyWithValue("model scripted-1", gomega.MatchRegexp(`answered after .* [1-9][0-9]* tokens`)),
		gomega.HaveKeyWithValue("price of scripted-1", "known"),
		gomega.HaveKey("disk"),
		gomega.HaveKeyWithValue("the run of command/coder/scripted-1",
			"up to 2 turns, at published averages about 7.8 million tokens in and 13.2 thousand out; 7.93 USD by models.prices, without a cache's discount"),
	))
	g.Expect(model.Requests()).To(gomega.HaveLen(1))
	g.Expect(model.denied.Load()).To(gomega.BeZero())
}

func TestAnExaminationTellsWhatIsBad(t *testing.T) {
	g := gomega.NewWithT(t)
	planned, _ := modelled(t, "")
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "down", http.StatusInternalServerError)
	}))
	defer down.Close()
	planned.run.Settings.Models.OpenAI = down.URL
	ok, says, bad := examined(t, planned)
	g.Expect(ok).To(gomega.BeFalse())
	g.Expect(bad).To(gomega.HaveLen(1))
	g.Expect(bad).To(gomega.HaveKeyWithValue("model scripted-1", gomega.And(gomega.ContainSubstring("500"), gomega.ContainSubstring(down.URL))))
	g.Expect(says).To(gomega.HaveKeyWithValue("price of scripted-1", gomega.ContainSubstring("not known")))

	down.Close()
	planned, _ = modelled(t, "")
	planned.run.Settings.Models.OpenAI = down.URL
	_, _, bad = examined(t, planned)
	g.Expect(bad).To(gomega.HaveKeyWithValue("model scripted-1", gomega.And(
		gomega.HavePrefix("the provider ("+down.URL+") did not answer: unreachable: dial tcp "), gomega.HaveSuffix("connection refused"))))

	planned, _ = modelled(t, "")
	planned.condition.Agent.Image = "no-such-image.invalid/none:1"
	planned.run.Settings.FreeDiskMB = 1 << 30
	ok, _, bad = examined(t, planned)
	g.Expect(ok).To(gomega.BeFalse())
	g.Expect(bad).To(gomega.And(gomega.HaveLen(2), gomega.HaveKey("image of command/coder/scripted-1"), gomega.HaveKey("disk")))
}

func TestAKeyThatIsNotThereIsAskedForBeforeAnythingStarts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings.yaml")
	g := gomega.NewWithT(t)
	g.Expect(os.WriteFile(file, []byte("sandbox: local\nagents: [{name: claude, model: m}]\n"), 0o600)).To(gomega.Succeed())
	_, err := Load(file, nil)
	g.Expect(err).To(gomega.MatchError(gomega.And(gomega.ContainSubstring("claude/m"), gomega.ContainSubstring("ANTHROPIC_API_KEY"))))
	_, err = Load(file, []string{"ANTHROPIC_API_KEY=sk-1234"})
	g.Expect(err).To(gomega.MatchError(gomega.And(
		gomega.ContainSubstring("key in ANTHROPIC_API_KEY has less than 8 characters"), gomega.ContainSubstring("to none"),
		gomega.Not(gomega.ContainSubstring("sk-1234")))))
	_, err = Load(file, []string{"ANTHROPIC_API_KEY=sk-12345"})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	_, err = Load(file, []string{"STAMINA_MODELS_ANTHROPIC_KEY=none"})
	g.Expect(err).NotTo(gomega.HaveOccurred())
}
