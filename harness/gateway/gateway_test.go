package gateway

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/usage"
)

func TestARequestGoesOnWithTheRealKeyAndNothingElseOfTheAgent(t *testing.T) {
	for name, c := range map[string]struct {
		path, upstream string
		header         string // that holds the key
		want           string
	}{
		"chat":              {"/v1/chat/completions", "/v1/chat/completions", "Authorization", "Bearer " + providerKey},
		"chat without v1":   {"/chat/completions", "/v1/chat/completions", "Authorization", "Bearer " + providerKey},
		"responses":         {"/v1/responses", "/v1/responses", "Authorization", "Bearer " + providerKey},
		"messages":          {"/v1/messages?beta=true", "/v1/messages?beta=true", "X-Api-Key", providerKey},
		"messages counting": {"/v1/messages/count_tokens", "/v1/messages/count_tokens", "X-Api-Key", providerKey},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
			w.begin(3, 1)
			r := w.request(context.Background(), c.path, question)
			r.Header.Set("Cookie", "a=b")
			r.Header.Set("Anthropic-Beta", "some-feature")
			r.Header.Set("X-Session-Id", "ses_1")
			res, err := http.DefaultClient.Do(r)
			g.Expect(err).NotTo(HaveOccurred())
			text, err := io.ReadAll(res.Body)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(res.StatusCode).To(Equal(200))
			g.Expect(string(text)).To(ContainSubstring(`"content":"hi"`))
			w.end()

			got := w.asked[0]
			g.Expect(got.URL.RequestURI()).To(Equal(c.upstream))
			g.Expect(got.Header.Get(c.header)).To(Equal(c.want))
			g.Expect(got.Header).NotTo(HaveKey("Cookie"))
			g.Expect(got.Header).NotTo(HaveKey("X-Forwarded-For"))
			g.Expect(got.Header.Get("Anthropic-Beta")).To(Equal("some-feature"))
			all, err := json.Marshal(got.Header)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(string(all)).NotTo(ContainSubstring(w.session.Key()))
			g.Expect(w.bodies[0]).To(Equal(question), "the body is not touched")

			records := w.recorded()
			g.Expect(records).To(HaveLen(1))
			g.Expect(records[0].Mark).To(Equal(Mark{Turn: 3, Attempt: 1}))
			g.Expect(records[0].Client).To(Equal(map[string]string{"x-session-id": "ses_1"}))
			g.Expect(records[0].Request.Text).To(Equal(question))
			g.Expect(records[0].Status).To(Equal(200))
		})
	}
}

func TestModelsAreAskedInTheFormOfTheClient(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, status(200, `{"data":[]}`))
	w.begin(0, 0)
	g.Expect(w.code("/v1/models", "")).To(Equal(200))
	r := w.request(context.Background(), "/v1/models/m-1", "")
	r.Header.Set("Anthropic-Version", "2023-06-01")
	res, err := http.DefaultClient.Do(r)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(res.Body.Close()).To(Succeed())
	s := w.end()
	g.Expect(w.asked[0].URL.Path).To(Equal("/v1/models"))
	g.Expect(w.asked[1].URL.Path).To(Equal("/v1/models/m-1"))
	g.Expect(w.asked[1].Header.Get("X-Api-Key")).To(Equal(providerKey))
	g.Expect(s.Requests).To(BeZero(), "nothing was asked of a model")
	g.Expect(s.First).To(BeZero())
	g.Expect(s.Verdict()).To(Equal(Silent))
}

func TestAStreamIsNotBuffered(t *testing.T) {
	for name, c := range map[string]struct{ asked, rest string }{
		"as it comes":       {toldAtTheEnd, lastBits},
		"without its usage": {streamQuestion, lastWord + "data: [DONE]\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			read := make(chan struct{})
			w := newWorld(t, Options{}, SessionOptions{}, func(rw http.ResponseWriter, r *http.Request) {
				streamed(firstBit)(rw, r)
				<-read // the rest comes only when the agent has read the beginning
				streamed(lastBits)(rw, r)
			})
			w.begin(0, 0)
			res, err := http.DefaultClient.Do(w.request(context.Background(), "/v1/chat/completions", c.asked))
			g.Expect(err).NotTo(HaveOccurred())
			first := make([]byte, len(firstBit))
			_, err = io.ReadFull(res.Body, first)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(string(first)).To(Equal(firstBit))
			close(read)
			rest, err := io.ReadAll(res.Body)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(string(rest)).To(Equal(c.rest))
			s := w.end()
			g.Expect(s.Usage).To(Equal(use(9, unknown, unknown, 2, unknown)))
			g.Expect(s.Verdict()).To(Equal(Asked))
			g.Expect(w.recorded()[0].Answer.Text).To(Equal(firstBit + lastBits))
		})
	}
}

func TestRequestsOutsideOfAnAttemptAreRefusedAndCounted(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(403))
	w.begin(0, 0)
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(200))
	g.Expect(w.session.Begin(Mark{})).NotTo(Succeed(), "one is in flight")
	w.end()
	code, body := w.ask("/v1/messages", question)
	g.Expect(code).To(Equal(403))
	g.Expect(body).To(HavePrefix(`{"error":{`))
	g.Expect(body).To(ContainSubstring(`"type":"error"`))
	g.Expect(w.session.Refused()).To(Equal(map[Refusal]int{RefusedIdle: 2}))
	g.Expect(w.asked).To(HaveLen(1))
	_, err := w.session.End()
	g.Expect(err).To(HaveOccurred(), "none is in flight")

	records := w.recorded()
	g.Expect(records).To(HaveLen(3))
	last := records[2]
	g.Expect([]any{last.Seq, last.Path, last.Refused, last.Status}).To(Equal([]any{3, "POST /v1/messages", RefusedIdle, 403}))
	g.Expect(last.Request.Text).To(BeEmpty())
	g.Expect(w.session.Close()).To(Succeed())
	again, err := w.gateway.Open(SessionOptions{Name: "s1", Records: w.records})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(again.Refused()).To(Equal(map[Refusal]int{RefusedIdle: 2}), "also after a restart")
	g.Expect(again.Totals().Requests).To(Equal(1))
	g.Expect(again.Close()).To(Succeed())
}

func TestRefusalsFillNoDisk(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	handler := httptest.NewRecorder()
	r := w.request(context.Background(), "/v1/chat/completions", question)
	for range mostNoted + 10 {
		w.gateway.ServeHTTP(handler, r)
	}
	g.Expect(w.recorded()).To(HaveLen(mostNoted))
	g.Expect(w.session.Refused()).To(Equal(map[Refusal]int{RefusedIdle: mostNoted + 10}))
}

func TestAKeyIsValidForItsSessionOnly(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	other, err := w.gateway.Open(SessionOptions{Name: "s2"})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(other.Key()).NotTo(Equal(w.session.Key()))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	g.Expect(other.Totals().Requests).To(BeZero())
	w.end()
	g.Expect(w.session.Close()).To(Succeed())
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(401))
	g.Expect(w.session.Close()).To(Succeed(), "twice")
}

func TestWhatIsNoQuestionToAModelIsRefused(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{Models: []string{"m-1"}}, whole("c1", 9, 2))
	w.begin(0, 0)
	g.Expect(w.code("/v1/files", "{}")).To(Equal(404))
	g.Expect(w.code("/v1/chat/completions", `{"model":"another"}`)).To(Equal(404))
	r := w.request(context.Background(), "/v1/responses", question)
	r.Header.Set("Content-Encoding", "br")
	res, err := http.DefaultClient.Do(r)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(res.Body.Close()).To(Succeed())
	g.Expect(res.StatusCode).To(Equal(415))
	s := w.end()
	g.Expect(s.Refused).To(Equal(map[Refusal]int{RefusedPath: 1, RefusedModel: 1, RefusedEncoding: 1}))
	g.Expect(s.Verdict()).To(Equal(Strange))
	g.Expect(w.asked).To(BeEmpty())
	res, err = http.Head(w.url + "/")
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(res.StatusCode).To(Equal(200), "agents look whether somebody is here")
}

func TestNonsenseIsClamped(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{MaxTokens: 8192}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", `{"b":1,"max_tokens":131072,"model":"m-1"}`)
	w.ask("/v1/chat/completions", `{"max_completion_tokens":8192}`)
	w.ask("/v1/responses", `{"max_output_tokens":9000}`)
	w.end()
	g.Expect(w.bodies).To(Equal([]string{
		`{"b":1,"max_tokens":8192,"model":"m-1"}`, `{"max_completion_tokens":8192}`, `{"max_output_tokens":8192}`,
	}))
	records := w.recorded()
	g.Expect(records[0].Clamped).To(BeEquivalentTo(131072))
	g.Expect(records[1].Clamped).To(BeZero())
	g.Expect(records[2].Clamped).To(BeEquivalentTo(9000))
}

func TestLimitsRefuseFurtherRequests(t *testing.T) {
	prices, err := usage.ParsePrices("prices.yaml", []byte("{currency: USD, prices: [{model: m-1, from: 2026-01-01, input: 1000000, output: 1000000}]}"))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	for name, c := range map[string]struct {
		session SessionOptions
		answers int // in two attempts of five requests each, of 10 tokens, which cost 10
		why     Refusal
	}{
		"requests of an attempt": {SessionOptions{Attempt: Limits{Requests: 3}}, 6, RefusedRequests},
		"requests of a session":  {SessionOptions{Session: Limits{Requests: 7}}, 7, RefusedRequests},
		"tokens of an attempt":   {SessionOptions{Attempt: Limits{Tokens: 20}}, 4, RefusedTokens},
		"tokens of a session":    {SessionOptions{Session: Limits{Tokens: 61}}, 7, RefusedTokens},
		"cost of an attempt":     {SessionOptions{Attempt: Limits{Cost: 15}}, 4, RefusedCost},
		"cost of a session":      {SessionOptions{Session: Limits{Cost: 60}}, 6, RefusedCost},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			var answers []http.HandlerFunc
			for i := range 10 {
				answers = append(answers, whole("c"+string(rune('a'+i)), 8, 2))
			}
			w := newWorld(t, Options{Prices: prices}, c.session, answers...)
			var last Summary
			for turn := range 2 {
				w.begin(turn, 0)
				for range 5 {
					code, _ := w.ask("/v1/chat/completions", question)
					g.Expect(code).To(BeElementOf(200, 403))
				}
				last = w.end()
			}
			g.Expect(w.asked).To(HaveLen(c.answers))
			g.Expect(w.session.Refused()).To(Equal(map[Refusal]int{c.why: 10 - c.answers}))
			g.Expect(last.Verdict()).To(Equal(Limited))
			g.Expect(w.session.Totals().Cost).To(BeNumerically("~", 10*c.answers, 1e-9))
		})
	}
}

func TestALimitOfCostNeedsAPrice(t *testing.T) {
	g := NewWithT(t)
	prices, err := usage.ParsePrices("prices.yaml", []byte("{currency: USD, prices: [{model: another, from: 2026-01-01, input: 1, output: 1}]}"))
	g.Expect(err).NotTo(HaveOccurred())
	w := newWorld(t, Options{Prices: prices}, SessionOptions{Session: Limits{Cost: 1}}, whole("c1", 9, 2))
	w.begin(0, 0)
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(403))
	s := w.end()
	g.Expect(s.Refused).To(Equal(map[Refusal]int{RefusedPrice: 1}))
	g.Expect(s.Verdict().Infrastructure()).To(BeTrue())

	silent := Record{At: time.Now(), Ask: true, Complete: true, Model: "another", Request: Text{Bytes: 8_000_000}}
	g.Expect(w.session.guess(&silent)).To(Equal(guessed{tokens: 2_000_000, cost: 2}), "what is not told costs by its length")

	bare, err := New(Options{OpenAI: Upstream{BaseURL: "http://localhost"}})
	g.Expect(err).NotTo(HaveOccurred())
	_, err = bare.Open(SessionOptions{Attempt: Limits{Cost: 1}})
	g.Expect(err).To(MatchError(ContainSubstring("prices")))
}

func TestAnAnswerThatComesAgainIsCountedOnce(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2), whole("c1", 9, 2), whole("c1", 30, 3), status(200, `{"id":"c4"}`))
	w.begin(0, 0)
	for range 4 {
		w.ask("/v1/chat/completions", question)
	}
	s := w.end()
	g.Expect(s.Duplicates).To(Equal(1))
	g.Expect(s.Usage).To(Equal(use(39, unknown, unknown, 5, unknown)), "an id alone may be drawn twice")
	g.Expect(s.Answers).To(Equal(3))
	g.Expect(s.NoUsage).To(Equal(1))
	g.Expect(s.NoCost).To(Equal(3))
}

func TestTotalsGoOnAfterARestart(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2), whole("c2", 30, 3), whole("c3", 1, 1))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	w.ask("/v1/chat/completions", question)
	w.end()
	before := w.session.Totals()
	g.Expect(w.session.Close()).To(Succeed())
	file, err := os.OpenFile(w.records, os.O_APPEND|os.O_WRONLY, 0)
	g.Expect(err).NotTo(HaveOccurred())
	_, err = file.WriteString(`{"torn":`)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(file.Close()).To(Succeed())

	w.session, err = w.gateway.Open(SessionOptions{Name: "s1", Records: w.records, Session: Limits{Requests: 3}})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(w.session.Totals()).To(Equal(before))
	w.begin(1, 0)
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(200))
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(403), "the limit is of the whole session")
	w.end()
	records := w.recorded()
	g.Expect(records).To(HaveLen(4), "the torn line is gone")
	g.Expect(records[2].Seq).To(Equal(3))
	g.Expect(records[3].Refused).To(Equal(RefusedRequests))
	g.Expect(records[3].Mark).To(Equal(Mark{Turn: 1}))
	g.Expect(w.session.Totals().Usage.Total()).To(BeEquivalentTo(9 + 2 + 30 + 3 + 1 + 1))
}

func TestSecretsAreNotWrittenDown(t *testing.T) {
	g := NewWithT(t)
	leak := `{"id":"c1","choices":[{"message":{"content":"` + providerKey + `"},"finish_reason":"stop"}]}`
	w := newWorld(t, Options{}, SessionOptions{}, status(200, leak), status(400, `{"error":{"message":"`+providerKey+`"}}`),
		status(401, `{"error":{"message":"wrong key: `+providerKey+`"}}`))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", `{"messages":"`+w.session.Key()+` ghp_`+strings.Repeat("a", 36)+` Bearer `+strings.Repeat("b", 40)+`"}`)
	for _, want := range []int{400, 403} {
		code, body := w.ask("/v1/chat/completions", question)
		g.Expect(code).To(Equal(want))
		g.Expect(body).NotTo(ContainSubstring(providerKey))
	}
	w.end()
	text, err := os.ReadFile(w.records)
	g.Expect(err).NotTo(HaveOccurred())
	for _, secret := range []string{providerKey, w.session.Key(), "ghp_a", "bbbb"} {
		g.Expect(string(text)).NotTo(ContainSubstring(secret))
	}
	g.Expect(strings.Count(string(text), removed)).To(Equal(5))
	g.Expect(w.recorded()[0].Request.Cut).To(BeFalse())
}

func TestBodiesAreCapped(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{Caps: Caps{Request: 100, Answer: 50}}, SessionOptions{}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", `{"messages":"BEGIN`+strings.Repeat("ä", 5000)+`END"}`)
	w.end()
	r := w.recorded()[0]
	g.Expect(r.Request.Cut).To(BeTrue())
	g.Expect(r.Request.Text).To(And(HavePrefix(`{"messages":"BEGIN`), HaveSuffix(`END"}`)))
	g.Expect(len(r.Request.Text)).To(BeNumerically("<", 120))
	g.Expect(r.Request.Bytes).To(BeEquivalentTo(10023))
	g.Expect(r.Answer.Cut).To(BeTrue())
	key := w.session.Key()
	for at := 1; at < len(key); at++ { // the cut is within the key
		head := w.session.keep([]byte(strings.Repeat("x", 50-at)+key+strings.Repeat("x", 9000)), 100)
		tail := w.session.keep([]byte(strings.Repeat("x", 9000)+key+strings.Repeat("x", 50-at)), 100)
		g.Expect(head.Text + tail.Text).NotTo(Or(ContainSubstring(key[:8]), ContainSubstring(key[len(key)-8:])))
	}
	g.Expect(r.Answer.Text).To(HaveLen(50))
	g.Expect(r.Usage).To(Equal(use(9, unknown, unknown, 2, unknown)), "what is not kept is read all the same")
}

func TestEndCutsOffWhatIsInFlight(t *testing.T) {
	g := NewWithT(t)
	left := make(chan struct{})
	w := newWorld(t, Options{}, SessionOptions{}, func(rw http.ResponseWriter, r *http.Request) {
		streamed(firstBit)(rw, r)
		<-r.Context().Done()
		close(left)
	})
	w.begin(0, 0)
	res, err := http.DefaultClient.Do(w.request(context.Background(), "/v1/chat/completions", question))
	g.Expect(err).NotTo(HaveOccurred())
	s := w.end()
	g.Eventually(left).WithTimeout(10*time.Second).Should(BeClosed(), "the provider need not go on")
	_, err = io.ReadAll(res.Body)
	g.Expect(err).To(HaveOccurred())
	g.Expect(s.Answers).To(BeZero())
	g.Expect(s.Faults).To(BeEmpty(), "it is not the provider's")
	g.Expect(s.NoUsage).To(Equal(1), "it was asked, and nobody knows for how many tokens")
	g.Expect(w.recorded()[0].Gone).To(BeTrue())
}

func TestAClientThatNeitherReadsNorHangsUpHoldsNothing(t *testing.T) {
	g := NewWithT(t)
	full := make(chan struct{})
	w := newWorld(t, Options{}, SessionOptions{}, func(rw http.ResponseWriter, r *http.Request) {
		streamed(firstBit)(rw, r)
		lump := ": " + strings.Repeat("x", 1<<20) + "\n\n"
		for i := 0; r.Context().Err() == nil; i++ {
			if i == 32 { // far more than what lies between
				close(full)
			}
			if _, err := io.WriteString(rw, lump); err != nil {
				return
			}
		}
	})
	w.gateway.endGrace = 50 * time.Millisecond
	w.begin(0, 0)
	res, err := http.DefaultClient.Do(w.request(context.Background(), "/v1/chat/completions", question))
	g.Expect(err).NotTo(HaveOccurred())
	defer res.Body.Close()
	select { // whether or not the connections have room for it
	case <-full:
	case <-time.After(500 * time.Millisecond):
	}
	ended := make(chan Summary)
	go func() { ended <- w.end() }()
	g.Eventually(ended).WithTimeout(30 * time.Second).Should(Receive())
}

func TestAnUpstreamIsNeeded(t *testing.T) {
	g := NewWithT(t)
	_, err := New(Options{})
	g.Expect(err).To(MatchError(ContainSubstring("no upstream")))
	_, err = New(Options{OpenAI: Upstream{BaseURL: "api.openai.com"}})
	g.Expect(err).To(MatchError(ContainSubstring("base URL")))
	only, err := New(Options{OpenAI: Upstream{BaseURL: "http://localhost:1/v1"}})
	g.Expect(err).NotTo(HaveOccurred())
	s, err := only.Open(SessionOptions{Name: "s"})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Begin(Mark{})).To(Succeed())
	_, refusal := s.admit(&http.Request{}, routes["POST /messages"])
	g.Expect(refusal).To(Equal(RefusedPath), "nobody is there for this wire form")
}
