package gateway

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

func TestOnlyTheKeyOfASessionOpens(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	w.begin(0, 0)
	key := w.session.Key()
	for name, c := range map[string]struct {
		header, value string
		want          int
	}{
		"bearer":              {"Authorization", "Bearer " + key, 200},
		"bearer in small":     {"Authorization", "bearer  " + key, 200},
		"api key":             {"X-Api-Key", key, 200},
		"basic":               {"Authorization", "Basic " + key, 401},
		"without a scheme":    {"Authorization", key, 401},
		"the real one":        {"Authorization", "Bearer " + providerKey, 401},
		"half of it":          {"X-Api-Key", key[:20], 401},
		"more than it":        {"X-Api-Key", key + "x", 401},
		"empty":               {"Authorization", "Bearer ", 401},
		"none":                {"X-Nothing", "", 401},
		"another header's":    {"Api-Key", key, 401},
		"that of a new world": {"X-Api-Key", "sk-stamina-AAAAAAAAAAAAAAAAAAAAAAAAAA", 401},
	} {
		r := w.request(context.Background(), "/v1/messages", question)
		r.Header.Del("Authorization")
		r.Header.Set(c.header, c.value)
		res, err := http.DefaultClient.Do(r)
		g.Expect(err).NotTo(HaveOccurred())
		text, err := io.ReadAll(res.Body)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(res.StatusCode).To(Equal(c.want), name)
		if c.want == 401 {
			g.Expect(string(text)).To(And(ContainSubstring(`"type":"error"`), Not(ContainSubstring(key[:20]))), name)
		}
	}
	r := w.request(context.Background(), "/v1/messages", question)
	r.Header.Set("X-Api-Key", "a-key-of-others")
	res, err := http.DefaultClient.Do(r)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(res.Body.Close()).To(Succeed())
	g.Expect(res.StatusCode).To(Equal(200), "one of two is enough")
	g.Expect(w.end().Requests).To(Equal(4))
	g.Expect(w.asked).To(HaveLen(4))
	g.Expect(w.asked[3].Header.Values("X-Api-Key")).To(Equal([]string{providerKey}), "what is not ours does not go on")
}

func TestNoPathLeadsElsewhere(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, status(200, `{"id":"meta/m-1"}`))
	w.begin(0, 0)
	for _, path := range []string{
		"/v1/models/../files", "/v1/models/%2e%2e/files", "/v1/models/..%2Ffiles", "/models/a/../../v1/organization", "/v1/models//files",
		"/v1/models/./x", "/v1/files", "/v1/v1/models", "/v1/batches", "/v1/models/..",
	} {
		r := w.request(context.Background(), "", "")
		r.URL.Opaque = path // as it is, not tidied up
		res, err := http.DefaultTransport.RoundTrip(r)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(res.Body.Close()).To(Succeed())
		g.Expect(res.StatusCode).To(Equal(404), path)
	}
	g.Expect(w.asked).To(BeEmpty())
	g.Expect(w.code("/v1/models/meta%2Fm-1", "")).To(Equal(200), "names have slashes")
	g.Expect(w.asked[0].URL.Path).To(Equal("/v1/models/meta/m-1"))
	w.end()
}

// raw sends a request as it is written, and returns the status.
func (w *world) raw(text string) int {
	w.t.Helper()
	g := NewWithT(w.t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	g.Expect(err).NotTo(HaveOccurred())
	defer conn.Close()
	_, err = io.WriteString(conn, strings.ReplaceAll(text, "\n", "\r\n"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(conn.SetReadDeadline(time.Now().Add(30 * time.Second))).To(Succeed())
	answers := bufio.NewReader(conn)
	res, err := http.ReadResponse(answers, nil)
	g.Expect(err).NotTo(HaveOccurred())
	if res.StatusCode == http.StatusContinue {
		res, err = http.ReadResponse(answers, nil)
		g.Expect(err).NotTo(HaveOccurred())
	}
	_, err = io.ReadAll(res.Body)
	g.Expect(err).NotTo(HaveOccurred())
	return res.StatusCode
}

func TestWhatIsOfAConnectionEndsHere(t *testing.T) {
	for name, c := range map[string]struct{ headers, body string }{
		"in pieces":  {"Transfer-Encoding: chunked", fmt.Sprintf("%x\n%s\n%x\n%s\n0\n\n", 10, question[:10], len(question)-10, question[10:])},
		"asks first": {fmt.Sprintf("Expect: 100-continue\nContent-Length: %d", len(question)), question},
		"would like another protocol": {
			fmt.Sprintf("Connection: Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABkAAQAAP__\nContent-Length: %d", len(question)), question,
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
			w.begin(0, 0)
			g.Expect(w.raw("POST /v1/chat/completions HTTP/1.1\nHost: x\nAuthorization: Bearer " + w.session.Key() + "\n" + c.headers + "\n\n" + c.body)).To(Equal(200))
			w.end()
			g.Expect(w.bodies).To(Equal([]string{question}))
			g.Expect(w.asked[0].ContentLength).To(BeEquivalentTo(len(question)), "providers need not take pieces")
			for _, header := range []string{"Expect", "Upgrade", "Connection", "Http2-Settings"} {
				g.Expect(w.asked[0].Header).NotTo(HaveKey(header))
			}
		})
	}
}

func TestRequestsAtTheSameTimeDoNotPassTheLimit(t *testing.T) {
	g := NewWithT(t)
	const most, clients = 5, 24
	var answers []http.HandlerFunc
	for i := range most {
		answers = append(answers, whole(fmt.Sprint("c", i), 8, 2))
	}
	w := newWorld(t, Options{}, SessionOptions{Attempt: Limits{Requests: most}}, answers...)
	w.begin(0, 0)
	codes := make(chan int, clients)
	var all sync.WaitGroup
	for range clients {
		all.Go(func() { codes <- w.code("/v1/chat/completions", question) })
	}
	all.Wait()
	close(codes)
	count := map[int]int{}
	for code := range codes {
		count[code]++
	}
	g.Expect(count).To(Equal(map[int]int{200: most, 403: clients - most}))
	s := w.end()
	g.Expect(s.Requests).To(Equal(most))
	g.Expect(s.Answers).To(Equal(most))
	g.Expect(s.Usage.Total()).To(BeEquivalentTo(10 * most))
	g.Expect(s.Refused).To(Equal(map[Refusal]int{RefusedRequests: clients - most}))
	seqs := map[int]bool{}
	for _, r := range w.recorded() {
		seqs[r.Seq] = true
	}
	g.Expect(seqs).To(HaveLen(clients), "each has its own number")
}

func TestARequestIsOfTheAttemptInWhichItCame(t *testing.T) {
	g := NewWithT(t)
	asked := make(chan struct{}, 1)
	w := newWorld(t, Options{}, SessionOptions{}, func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	}, whole("c2", 9, 2))
	w.begin(4, 1)
	late := make(chan int)
	go func() { late <- w.code("/v1/chat/completions", question) }()
	<-asked
	w.end()
	w.begin(5, 0)
	g.Expect(<-late).To(Equal(502))
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(200))
	s := w.end()
	g.Expect(s.Requests).To(Equal(1))
	records := w.recorded()
	g.Expect(records).To(HaveLen(2))
	g.Expect(records[0].Mark).To(Equal(Mark{Turn: 4, Attempt: 1}))
	g.Expect(records[0].Gone).To(BeTrue())
	g.Expect(records[1].Mark).To(Equal(Mark{Turn: 5}))
}

func TestAClientThatNeverFinishesItsRequestHoldsNothing(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	w.gateway.endGrace = 50 * time.Millisecond
	w.begin(0, 0)
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	g.Expect(err).NotTo(HaveOccurred())
	defer conn.Close()
	_, err = io.WriteString(conn, "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nAuthorization: Bearer "+w.session.Key()+"\r\n\r\n{")
	g.Expect(err).NotTo(HaveOccurred())
	g.Eventually(func() int { return w.session.Totals().Requests }).WithTimeout(30 * time.Second).Should(Equal(1))
	ended := make(chan Summary)
	go func() { ended <- w.end() }()
	g.Eventually(ended).WithTimeout(30 * time.Second).Should(Receive())
	g.Expect(w.asked).To(BeEmpty())
}

func TestNamesAreRecordedBoundedAndWithoutSecrets(t *testing.T) {
	g := NewWithT(t)
	long := strings.Repeat("n", 5000)
	w := newWorld(t, Options{}, SessionOptions{}, status(200, `{"id":"`+providerKey+`","model":"`+long+`","choices":[{"finish_reason":"`+long+`"}]}`))
	w.begin(0, 0)
	r := w.request(context.Background(), "/v1/chat/completions", `{"model":"`+long+w.session.Key()+`","prompt_cache_key":"`+w.session.Key()+`"}`)
	r.Header.Set("X-Session-Id", w.session.Key())
	r.Header.Set("Thread-Id", strings.Repeat("x", longestName-10)+w.session.Key())
	res, err := http.DefaultClient.Do(r)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(res.Body.Close()).To(Succeed())
	w.end()
	text, err := os.ReadFile(w.records)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(text)).NotTo(ContainSubstring(w.session.Key()[:16]))
	g.Expect(string(text)).NotTo(ContainSubstring(providerKey))
	got := w.recorded()[0]
	for _, name := range []string{got.Model, got.Answered, got.Finish, got.Client["thread-id"]} {
		g.Expect(len(name)).To(BeNumerically("<=", longestName+len("…")))
	}
	g.Expect(got.Client).To(HaveKeyWithValue("x-session-id", removed))
}

func TestSecretsAreFoundAsJSONWritesThem(t *testing.T) {
	g := NewWithT(t)
	secret := `pa"ss<w>ord\1`
	w := newWorld(t, Options{}, SessionOptions{Secrets: []string{secret}}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", `{"a":"pa\"ss<w>ord\\1","b":"pa\"ss\u003cw\u003eord\\1","c":"`+"x"+`"}`)
	w.end()
	g.Expect(w.recorded()[0].Request.Text).To(Equal(`{"a":"[removed]","b":"[removed]","c":"x"}`))
}

func TestASecretInPiecesIsFound(t *testing.T) {
	secret := "the-other-secret-of-the-user"
	chat := func(text string) string {
		return fmt.Sprintf("data: {\"choices\":[{\"delta\":{\"content\":%q}}]}\n\n", text)
	}
	call := func(n int, text string) string {
		return fmt.Sprintf("data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":%q}}]}}]}\n\n", n, text)
	}
	message := func(n int, kind, text string) string {
		return fmt.Sprintf("event: content_block_delta\ndata: {\"index\":%d,\"delta\":{%q:%q}}\n\n", n, kind, text)
	}
	response := func(text string) string {
		return fmt.Sprintf("data: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"delta\":%q}\n\n", text)
	}
	for name, c := range map[string]struct{ stream, want string }{
		"chat": {chat("it is the-oth") + ": ping\n\n" + chat("er-secret-of") + chat("-the-user, and"), chat("it is [removed]") + ": ping\n\n" + chat("") + chat(", and")},
		"calls at once": {
			call(0, "x=the-other-") + call(1, "y=the-other-secret") + call(0, "secret-of-the-user") + call(1, "s-are-not"),
			call(0, "x=[removed]") + call(1, "y=the-other-secret") + call(0, "") + call(1, "s-are-not"),
		},
		"messages": {
			message(0, "text", "the-other-secret-") + message(1, "partial_json", "{}") + message(0, "text", "of-the-user"),
			message(0, "text", "[removed]") + message(1, "partial_json", "{}") + message(0, "text", ""),
		},
		"responses":      {response("the-other-secret") + response("-of-the-user."), response("[removed]") + response(".")},
		"of others":      {chat("ghp_"+strings.Repeat("a", 18)) + chat(strings.Repeat("a", 18)), chat("[removed]") + chat("")},
		"two":            {chat("the-other-secret-of-the-") + chat("userthe-other-secr") + chat("et-of-the-user"), chat("[removed]") + chat("[removed]") + chat("")},
		"by chance":      {chat("some") + chat("thing"), chat("some") + chat("thing")},
		"none":           {chat("the-other-") + chat("secret"), chat("the-other-") + chat("secret")},
		"what is no SSE": {`{"the-other":"secret"}`, `{"the-other":"secret"}`},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{Secrets: []string{secret, "meth"}}, streamed(c.stream))
			w.begin(0, 0)
			_, got := w.ask("/v1/chat/completions", question)
			g.Expect(got).To(Equal(c.stream), "the agent gets it as it is")
			w.end()
			g.Expect(w.recorded()[0].Answer.Text).To(Equal(c.want))
		})
	}
}

func TestWhereASecretIsCutDoesNotMatter(t *testing.T) {
	const secret = "key-0123456789"
	s := &Session{values: []string{secret}, secrets: replacer([]string{secret})}
	rapid.Check(t, func(t *rapid.T) {
		g := NewWithT(t)
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{secret, "key-", "012", "ä\"\\", " ", "key-012345678"})).Draw(t, "parts"), "")
		var stream strings.Builder
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			for n < len(rest) && !utf8.RuneStart(rest[n]) {
				n++
			}
			piece, err := json.Marshal(rest[:n])
			g.Expect(err).NotTo(HaveOccurred())
			fmt.Fprintf(&stream, "data: {\"index\":0,\"delta\":{\"text\":%s}}\n\n", piece)
			rest = rest[n:]
		}
		var got strings.Builder
		for _, p := range deltas(strings.Split(s.unsplit(s.clean(stream.String())), "\n"))["delta.text 0"] {
			got.WriteString(p.text)
		}
		g.Expect(got.String()).To(Equal(strings.ReplaceAll(text, secret, removed)))
	})
}

func TestTheUserIsNotNamedToTheAgent(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Openai-Organization", "user-of-ours")
		rw.Header().Set("Set-Cookie", "a=b")
		rw.Header().Set("X-Request-Id", "r1")
		whole("c1", 9, 2)(rw, r)
	})
	w.begin(0, 0)
	res, _, err := w.try("/v1/chat/completions", question)
	g.Expect(err).NotTo(HaveOccurred())
	w.end()
	g.Expect(res.Header).NotTo(HaveKey("Openai-Organization"))
	g.Expect(res.Header).NotTo(HaveKey("Set-Cookie"))
	g.Expect(res.Header.Get("X-Request-Id")).To(Equal("r1"))
}

func TestThinkingFitsIntoWhatIsClamped(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{MaxTokens: 8000}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/messages", `{"max_tokens":32000,"thinking":{"type":"enabled","budget_tokens":31999}}`)
	w.ask("/v1/messages", `{"max_tokens":32000,"thinking":{"type":"enabled","budget_tokens":4000}}`)
	w.end()
	g.Expect(w.bodies).To(Equal([]string{
		`{"max_tokens":8000,"thinking":{"type":"enabled","budget_tokens":6000}}`,
		`{"max_tokens":8000,"thinking":{"type":"enabled","budget_tokens":4000}}`,
	}))
}
