package session_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
)

// behind lets the actor ask a model once per attempt through a gateway, and returns the path of its exchanges.
func (w *world) behind(t *testing.T) string {
	g := NewWithT(t)
	provider := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(rw, `{"id":"c1","model":"m-1-dated","choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":2}}`)
	}))
	t.Cleanup(provider.Close)
	gate, err := gateway.New(gateway.Options{OpenAI: gateway.Upstream{BaseURL: provider.URL}})
	g.Expect(err).NotTo(HaveOccurred())
	server := httptest.NewServer(gate)
	t.Cleanup(server.Close)
	exchanges := filepath.Join(t.TempDir(), gateway.RecordsName)
	access, err := gate.Open(gateway.SessionOptions{Name: "s1", Records: exchanges})
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { g.Expect(access.Close()).To(Succeed()) })

	asking := func(ctx context.Context, files memory.Files, cmd containers.Command) containers.Exit {
		g.Expect(ask(ctx, cmd.Env["OPENAI_BASE_URL"], cmd.Env["OPENAI_API_KEY"])).To(Succeed())
		return w.act(ctx, files, cmd)
	}
	w.change = func(s *session.Setup) {
		s.Agent, err = agent.NewCommand([]string{"actor"}, nil, agent.CommandOptions{API: "openai",
			Model: func() (agent.Model, error) { return agent.Model{Session: access, URL: server.URL}, nil }})
		g.Expect(err).NotTo(HaveOccurred())
		s.Start = func(context.Context) (containers.Sandbox, error) {
			return memory.New(w.store, memory.Options{Run: asking, Serve: w.serve, Fault: w.fault}), nil
		}
	}
	return exchanges
}

func ask(ctx context.Context, url, key string) error {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/chat/completions", strings.NewReader(`{"model":"m-1"}`))
	if err != nil {
		return err
	}
	q.Header.Set("Authorization", "Bearer "+key)
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, response.Body)
	return errors.Join(err, response.Body.Close())
}

// The gateway's exchanges and the journal call a repeated attempt by the same number.
func TestARepeatedAttemptIsMarkedWithItsRepeat(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	broken := 0
	w.fault = func(op string) error {
		if op == "snapshot" && len(w.events) == 1 && broken < 2 { // at turn 1
			broken++
			return errors.New("the engine hiccups")
		}
		return nil
	}
	exchanges := w.behind(t)
	s := w.play()
	g.Expect(s.End().Ending).To(Equal(journal.Completed))

	var asked, begun []gateway.Mark
	for r, err := range gateway.ReadRecords(exchanges) {
		g.Expect(err).NotTo(HaveOccurred())
		asked = append(asked, r.Mark)
	}
	for _, r := range s.Records {
		if b := r.Begun; b != nil {
			begun = append(begun, gateway.Mark{Turn: b.Turn, Attempt: b.Attempt, Repeat: b.Repeat})
		}
	}
	g.Expect(asked).To(Equal([]gateway.Mark{{}, {Turn: 1}, {Turn: 1, Repeat: 1}, {Turn: 1, Repeat: 2}}))
	g.Expect(begun).To(Equal(asked))
	for i, trouble := range troublesOf(s) {
		g.Expect(trouble.Repeat).To(Equal(i))
		g.Expect(trouble.Model.Models).To(Equal([]string{"m-1-dated"}), "what was lost is told too")
	}
	_, attempts := s.Turn(1)
	g.Expect(attempts[0].Model.Requests).To(Equal(1), "of the repeat that counts")
	g.Expect(attempts[0].Model.Models).To(Equal([]string{"m-1-dated"}), "as the provider calls it")
}
