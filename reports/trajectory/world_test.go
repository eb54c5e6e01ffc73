package trajectory

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/condition"
	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
	"staminabench/harness/usage"
)

// world is a session whose agent speaks through a real gateway with a scripted model.
type world struct {
	t       *testing.T
	model   *scripted.Model
	gateway *gateway.Session
	url     string
	journal *journal.Journal
	mark    gateway.Mark
}

const realKey = "the-real-key-of-the-user-0815"

func newWorld(t *testing.T, caps gateway.Caps) *world { return newWorldPaying(t, caps, "USD") }

func newWorldPaying(t *testing.T, caps gateway.Caps, currency string) *world {
	t.Helper()
	g := NewWithT(t)
	w := &world{t: t, model: scripted.New(scripted.Options{Name: "m-1"})}
	provider := httptest.NewServer(w.model)
	t.Cleanup(provider.Close)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	upstream := gateway.Upstream{BaseURL: provider.URL, Key: realKey}
	prices, err := usage.ParsePrices("prices.yaml", []byte("{currency: "+currency+", prices: [{model: m-1, from: 2026-01-01, input: 2, output: 10}]}"))
	g.Expect(err).NotTo(HaveOccurred())
	gate, err := gateway.New(gateway.Options{
		OpenAI: upstream, Anthropic: upstream, Caps: caps, Prices: prices, Retry: gateway.Retry{Waits: []time.Duration{}},
		Now: func() time.Time { return at },
	})
	g.Expect(err).NotTo(HaveOccurred())
	front := httptest.NewServer(gate)
	t.Cleanup(front.Close)
	w.url = front.URL
	dir := t.TempDir()
	environment, err := json.Marshal(condition.Environment{Prices: prices.Table()})
	g.Expect(err).NotTo(HaveOccurred())
	text, err := json.Marshal(condition.Condition{Agent: condition.Agent{Name: "pi", Model: "m", Effort: "high", Memory: "conversation"}})
	g.Expect(err).NotTo(HaveOccurred())
	w.journal, err = journal.Create(dir, journal.Head{
		Run: "r1", Session: "1-pi-0", Agent: "pi/m", AgentVersion: "3.2.1", Model: "m", Condition: text, Environment: environment,
		Scenario: journal.Scenario{Seed: 1, Title: "Coffee roastery"}, Horizon: 5,
	}, func() time.Time { return at })
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = w.journal.Close() })
	w.gateway, err = gate.Open(gateway.SessionOptions{
		Name: "1-pi-0", Records: filepath.Join(dir, "1-pi-0", gateway.RecordsName), Secrets: []string{"hunter2hunter2hunter2"},
	})
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = w.gateway.Close() })
	return w
}

// begin begins an attempt, as the journal and the gateway are told.
func (w *world) begin(turn, attempt, repeat int, prompt string) {
	w.t.Helper()
	g := NewWithT(w.t)
	w.mark = gateway.Mark{Turn: turn, Attempt: attempt, Repeat: repeat}
	doc, err := w.journal.Keep(journal.PromptName(turn, attempt), prompt)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(w.journal.Append(journal.Record{Begun: &journal.Begun{Turn: turn, Attempt: attempt, Repeat: repeat, Prompt: doc}})).To(Succeed())
	g.Expect(w.gateway.Begin(w.mark)).To(Succeed())
}

// end ends an attempt.
func (w *world) end(r journal.Record) {
	w.t.Helper()
	g := NewWithT(w.t)
	_, err := w.gateway.End()
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(w.journal.Append(r)).To(Succeed())
}

func (w *world) passed() {
	w.t.Helper()
	w.end(journal.Record{Attempt: &journal.Attempt{Turn: w.mark.Turn, Attempt: w.mark.Attempt, Outcome: journal.Passed, Rule: "all cases passed"}})
}

// of makes the trajectory, and checks the document by the rules of ATIF.
func (w *world) of() *Trajectory {
	w.t.Helper()
	g := NewWithT(w.t)
	t, err := Of(w.journal.Path)
	g.Expect(err).NotTo(HaveOccurred())
	var text bytes.Buffer
	g.Expect(t.write(&text)).To(Succeed())
	g.Expect(Check(text.Bytes())).To(Succeed())
	keepSample(w.t, text.Bytes())
	return t
}

// agent is one that keeps a conversation in a form, and calls the tools that it is told to.
type agent struct {
	*world
	wire   string
	stream bool
	system string
	list   []any // the conversation as it is sent
	tools  bool
}

type object = map[string]any

var schema = object{"type": "object", "properties": object{"command": object{"type": "string"}}, "required": []string{"command"}}

func (a *agent) hears(prompt string) {
	a.list = append(a.list, object{"role": "user", "content": prompt})
}

// work asks until the model has no more to do.
func (a *agent) work() {
	a.t.Helper()
	for {
		_, said := a.ask()
		if len(said.Calls) == 0 {
			return
		}
		for _, c := range said.Calls {
			a.gets(c.ID, "did "+c.Arguments)
		}
	}
}

// ask asks once, and keeps the answer.
func (a *agent) ask() (int, conversation.Answer) {
	a.t.Helper()
	status, text := a.send(a.body())
	said := conversation.ReadAnswer(a.wire, text, a.stream && status == 200, false)
	if status == 200 {
		a.keeps(said.Message)
	}
	return status, said
}

func (a *agent) keeps(m conversation.Message) {
	switch a.wire {
	case "chat":
		message := object{"role": "assistant", "content": m.Text}
		for _, c := range m.Calls {
			message["tool_calls"] = append(asList(message["tool_calls"]), object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Arguments}})
		}
		a.list = append(a.list, message)
	case "responses":
		if m.Text != "" {
			a.list = append(a.list, object{"type": "message", "role": "assistant", "content": []object{{"type": "output_text", "text": m.Text}}})
		}
		for _, c := range m.Calls {
			a.list = append(a.list, object{"type": "function_call", "call_id": c.ID, "name": c.Name, "arguments": c.Arguments})
		}
	default:
		content := []any{}
		if m.Text != "" {
			content = append(content, object{"type": "text", "text": m.Text})
		}
		for _, c := range m.Calls {
			content = append(content, object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": json.RawMessage(c.Arguments)})
		}
		a.list = append(a.list, object{"role": "assistant", "content": content})
	}
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}

func (a *agent) gets(id, result string) {
	switch a.wire {
	case "chat":
		a.list = append(a.list, object{"role": "tool", "tool_call_id": id, "content": result})
	case "responses":
		a.list = append(a.list, object{"type": "function_call_output", "call_id": id, "output": result})
	default:
		a.list = append(a.list, object{"role": "user", "content": []object{{"type": "tool_result", "tool_use_id": id, "content": result}}})
	}
}

func (a *agent) body() object {
	b := object{"model": "m", "stream": a.stream}
	tool := object{"name": "bash", "description": "Runs a command.", "parameters": schema}
	switch a.wire {
	case "chat":
		b["messages"] = append([]any{object{"role": "system", "content": a.system}}, a.list...)
		tool = object{"type": "function", "function": tool}
		b["stream_options"] = object{"include_usage": true}
	case "responses":
		b["instructions"], b["input"] = a.system, a.list
		tool["type"] = "function"
	default:
		b["system"], b["messages"], b["max_tokens"] = []object{{"type": "text", "text": a.system}}, a.list, 1000
		tool = object{"name": "bash", "description": "Runs a command.", "input_schema": schema}
	}
	if a.tools {
		b["tools"] = []object{tool}
	}
	return b
}

var paths = map[string]string{"chat": "/v1/chat/completions", "responses": "/v1/responses", "messages": "/v1/messages"}

func (a *agent) send(body any) (int, string) {
	a.t.Helper()
	g := NewWithT(a.t)
	text, err := json.Marshal(body)
	g.Expect(err).NotTo(HaveOccurred())
	q, err := http.NewRequestWithContext(context.Background(), http.MethodPost, a.url+paths[a.wire], bytes.NewReader(text))
	g.Expect(err).NotTo(HaveOccurred())
	q.Header.Set("Authorization", "Bearer "+a.gateway.Key())
	res, err := http.DefaultClient.Do(q)
	g.Expect(err).NotTo(HaveOccurred())
	defer res.Body.Close()
	answer, _ := io.ReadAll(res.Body) // one that is dropped is told by what came of it
	return res.StatusCode, string(answer)
}
