package gateway

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

// world is a gateway between an agent and a provider that answers by script.
type world struct {
	t       *testing.T
	gateway *Gateway
	session *Session
	url     string
	records string

	mu     sync.Mutex
	script []http.HandlerFunc // answers of the provider, the last one again and again
	asked  []*http.Request    // what the provider got
	bodies []string
	slept  []time.Duration
}

const providerKey = "the-real-key-of-the-user"

func newWorld(t *testing.T, o Options, so SessionOptions, script ...http.HandlerFunc) *world {
	t.Helper()
	g := NewWithT(t)
	w := &world{t: t, script: script, records: filepath.Join(t.TempDir(), "s1", RecordsName)}
	provider := httptest.NewServer(http.HandlerFunc(w.provide))
	t.Cleanup(provider.Close)
	o.OpenAI = Upstream{provider.URL + "/v1", providerKey}
	o.Anthropic = Upstream{provider.URL, providerKey}
	if o.Sleep == nil {
		o.Sleep = w.sleep
	}
	var err error
	w.gateway, err = New(o)
	g.Expect(err).NotTo(HaveOccurred())
	so.Name, so.Records = "s1", w.records
	w.session, err = w.gateway.Open(so)
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = w.session.Close() })
	front := httptest.NewServer(w.gateway)
	t.Cleanup(front.Close)
	w.url = front.URL
	return w
}

func (w *world) sleep(ctx context.Context, d time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.slept = append(w.slept, d)
	return ctx.Err()
}

func (w *world) provide(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(err)
	}
	w.mu.Lock()
	w.asked = append(w.asked, r.Clone(context.Background()))
	w.bodies = append(w.bodies, string(body))
	answer := w.script[0]
	if len(w.script) > 1 {
		w.script = w.script[1:]
	}
	w.mu.Unlock()
	answer(rw, r)
}

func (w *world) begin(turn, attempt int) {
	w.t.Helper()
	NewWithT(w.t).Expect(w.session.Begin(Mark{Turn: turn, Attempt: attempt})).To(Succeed())
}

func (w *world) end() Summary {
	w.t.Helper()
	s, err := w.session.End()
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	return s
}

// ask asks as an agent does, and returns the status and the body.
func (w *world) ask(path, body string) (int, string) {
	w.t.Helper()
	res, text, err := w.try(path, body)
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	return res.StatusCode, text
}

func (w *world) try(path, body string) (*http.Response, string, error) {
	r := w.request(context.Background(), path, body)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res, string(text), err
}

func (w *world) request(ctx context.Context, path, body string) *http.Request {
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	r, err := http.NewRequestWithContext(ctx, method, w.url+path, bytes.NewReader([]byte(body)))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.session.Key())
	return r
}

func (w *world) recorded() []Record {
	w.t.Helper()
	var list []Record
	for r, err := range ReadRecords(w.records) {
		NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b Record) int { return a.Seq - b.Seq })
	return list
}

// whole answers a chat completion that is not streamed.
func whole(id string, prompt, completion int) http.HandlerFunc {
	return status(200, fmt.Sprintf(`{"id":%q,"model":"m-1","choices":[{"message":{"content":"hi"},"finish_reason":"stop"}],`+
		`"usage":{"prompt_tokens":%d,"completion_tokens":%d}}`, id, prompt, completion))
}

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// streamed sends the pieces of a stream, each at once.
func streamed(pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, p := range pieces {
			_, _ = io.WriteString(w, p)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// broken sends the pieces of a stream and drops the connection.
func broken(pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		streamed(pieces...)(w, r)
		panic(http.ErrAbortHandler)
	}
}

const (
	question = `{"model":"m-1","messages":[{"role":"user","content":"hello"}]}`
	firstBit = "data: {\"id\":\"c1\",\"model\":\"m-1\",\"choices\":[{\"delta\":{\"content\":\"hi\"}}]}\n\n"
	lastBits = "data: {\"id\":\"c1\",\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n" +
		"data: {\"id\":\"c1\",\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\ndata: [DONE]\n\n"
)

// code asks and returns the status only.
func (w *world) code(path, body string) int {
	w.t.Helper()
	code, _ := w.ask(path, body)
	return code
}
