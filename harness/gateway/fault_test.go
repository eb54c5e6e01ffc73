package gateway

import (
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/clock"
)

func TestFaultsBeforeTheFirstByteAreAbsorbed(t *testing.T) {
	for name, c := range map[string]struct {
		bad  http.HandlerFunc
		want Fault
	}{
		"429":                     {status(429, `{"error":{"type":"rate_limit_error"}}`), RateLimited},
		"500":                     {status(500, "oops"), ServerError},
		"529":                     {status(529, `{"type":"error","error":{"type":"overloaded_error"}}`), ServerError},
		"408":                     {status(408, ""), TimedOut},
		"dropped at once":         {broken(), Dropped},
		"empty":                   {status(200, ""), Dropped},
		"an error event":          {streamed("data: {\"error\":{\"code\":502}}\n\n"), ServerError},
		"an event of overload":    {streamed("data: {\"error\":{\"type\":\"overloaded_error\"}}\n\n"), ServerError},
		"an error told by a 200":  {status(200, `{"error":{"code":502,"message":"Provider returned error"}}`), ServerError},
		"a 200 and a few words":   {status(200, `{"error":"model is loading"}`), ServerError},
		"with CRLF":               {streamed("event: error\r\ndata: {\"error\":\r\ndata: {\"type\":\"rate_limit_error\"}}\r\n\r\n"), RateLimited},
		"no header":               {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, Dropped},
		"a header and no byte":    {silent, TimedOut},
		"nothing for a long time": {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, TimedOut},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{FirstByte: 300 * time.Millisecond, Silence: 300 * time.Millisecond},
				SessionOptions{}, c.bad, c.bad, streamed(firstBit, lastBits))
			w.begin(0, 0)
			code, body := w.ask("/v1/chat/completions", question)
			g.Expect(code).To(Equal(200))
			g.Expect(body).To(Equal(firstBit+lastBits), "the agent sees the good answer only")
			g.Expect(w.slept).To(HaveLen(2))
			g.Expect(w.bodies).To(HaveEach(question))
			s := w.end()
			g.Expect(s.Faults).To(Equal(map[Fault]int{c.want: 2}))
			g.Expect(s.Last).To(BeEmpty())
			g.Expect(s.Verdict()).To(Equal(Asked))
			g.Expect(s.Requests).To(Equal(1))
			g.Expect(s.Absorbed).To(BeNumerically(">", 0))
			g.Expect(s.First).To(And(BeNumerically(">", 0), BeNumerically("<", s.Absorbed+time.Minute)))
			r := w.recorded()[0]
			g.Expect(r.Tries).To(HaveLen(3))
			g.Expect(r.Tries[1].Waited).To(BeNumerically(">=", 2))
			g.Expect(r.Fault).To(BeEmpty())
		})
	}
}

// silent sends a header and nothing more.
func silent(w http.ResponseWriter, r *http.Request) {
	streamed("")(w, r)
	<-r.Context().Done()
}

func TestFaultsThatStayAreInfrastructure(t *testing.T) {
	for name, c := range map[string]struct {
		script []http.HandlerFunc
		code   int
		tries  int
		last   Fault
		want   Verdict
	}{
		"500 for ever":     {[]http.HandlerFunc{status(500, "oops")}, 500, 7, ServerError, Unasked},
		"429 for ever":     {[]http.HandlerFunc{status(429, "{}")}, 429, 7, RateLimited, Unasked},
		"an error event":   {[]http.HandlerFunc{streamed("data: {\"error\":{\"code\":502}}\n\n")}, 200, 7, ServerError, Unasked},
		"no connection":    {[]http.HandlerFunc{broken()}, 502, 7, Dropped, Unasked},
		"an empty account": {[]http.HandlerFunc{status(429, `{"error":{"code":"insufficient_quota"}}`)}, 429, 1, Quota, Unasked},
		"a wrong key":      {[]http.HandlerFunc{status(401, "{}")}, 403, 1, Denied, Unasked},
		"no such model":    {[]http.HandlerFunc{status(404, "{}")}, 403, 1, Denied, Unasked},
		"an account told by a 400": {[]http.HandlerFunc{status(400, `{"type":"error","error":{"type":"invalid_request_error",
			"message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing."}}`)}, 400, 1, Quota, Unasked},
		"a key told by a 400":   {[]http.HandlerFunc{status(400, `[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key."}}]`)}, 403, 1, Denied, Unasked},
		"a redirect":            {[]http.HandlerFunc{moved}, 403, 1, Denied, Unasked},
		"a page, and no answer": {[]http.HandlerFunc{status(200, "<html>please log in</html>")}, 200, 1, Dropped, Unasked},
		"what it refers to is gone": {[]http.HandlerFunc{status(404, `{"error":{"type":"invalid_request_error","param":"previous_response_id"}}`)},
			404, 1, "", Strange},
		"too large":               {[]http.HandlerFunc{status(413, `{"error":{"type":"request_too_large"}}`)}, 413, 1, "", Strange},
		"too long, told by a 200": {[]http.HandlerFunc{streamed("data: {\"error\":{\"code\":\"context_length_exceeded\"}}\n\n")}, 200, 1, "", Asked},
		"a rejected request":      {[]http.HandlerFunc{status(400, `{"error":{"code":"context_length_exceeded"}}`)}, 400, 1, "", Strange},
		"dropped in the middle":   {[]http.HandlerFunc{broken(firstBit)}, 200, 1, Dropped, Unasked},
		"ended in the middle":     {[]http.HandlerFunc{streamed(firstBit)}, 200, 1, Dropped, Unasked},
		"an error in the middle":  {[]http.HandlerFunc{pausing(firstBit, "data: {\"error\":{\"code\":502}}\n\n")}, 200, 1, ServerError, Unasked},
		"silent in the middle": {[]http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
			streamed(firstBit)(w, r)
			<-r.Context().Done()
		}}, 200, 1, TimedOut, Unasked},
		"good first":          {[]http.HandlerFunc{whole("c1", 9, 2), status(500, "oops")}, 500, 7, ServerError, CutOff},
		"good again":          {[]http.HandlerFunc{broken(firstBit), whole("c1", 9, 2)}, 200, 1, "", Asked},
		"rejected in the end": {[]http.HandlerFunc{broken(firstBit), status(400, "{}")}, 400, 1, "", Strange},
		"rejected after all":  {[]http.HandlerFunc{whole("c1", 9, 2), status(400, "{}")}, 400, 1, "", Asked},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{Silence: 300 * time.Millisecond}, SessionOptions{}, c.script...)
			w.begin(0, 0)
			var res *http.Response
			for range max(len(c.script), 1) {
				if last, _, err := w.try("/v1/chat/completions", question); err == nil || last != nil {
					res = last
				}
			}
			s := w.end()
			g.Expect(res.StatusCode).To(Equal(c.code))
			g.Expect(s.Last).To(Equal(c.last))
			g.Expect(s.Verdict()).To(Equal(c.want))
			g.Expect(s.Verdict().Infrastructure()).To(Equal(c.last != ""))
			records := w.recorded()
			g.Expect(records[len(records)-1].Tries).To(HaveLen(c.tries))
			g.Expect(records[len(records)-1].Fault).To(Equal(c.last))
		})
	}
}

func moved(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Location", "https://elsewhere.example/v1")
	w.WriteHeader(http.StatusPermanentRedirect)
}

// pausing sends pieces that arrive apart.
func pausing(pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for _, p := range pieces {
			streamed(p)(w, r)
			time.Sleep(50 * time.Millisecond)
		}
	}
}

func TestADroppedStreamIsDroppedForTheAgentToo(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, broken(firstBit))
	w.begin(0, 0)
	_, text, err := w.try("/v1/chat/completions", question)
	g.Expect(text).To(Equal(firstBit))
	g.Expect(err).To(MatchError(io.ErrUnexpectedEOF))
	w.end()
}

func TestTheProvidersOwnWaitIsKept(t *testing.T) {
	slow := func(after string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", after)
			status(429, "{}")(w, r)
		}
	}
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, slow("40"), whole("c1", 9, 2), slow("3600"))
	w.begin(0, 0)
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(200))
	g.Expect(w.slept).To(Equal([]time.Duration{40 * time.Second}))
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(429), "an hour is not absorbed")
	g.Expect(w.slept).To(HaveLen(1))
	g.Expect(w.end().Verdict()).To(Equal(CutOff))
}

func TestAWaitMayBeATime(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for after, want := range map[string]time.Duration{
		"":                              0,
		"7":                             7 * time.Second,
		"0.5":                           time.Second / 2,
		"-3":                            -3 * time.Second,
		"99999999999999999999":          math.MaxInt32 * time.Second,
		"soon":                          0,
		"Thu, 01 Jan 2026 12:00:40 GMT": 40 * time.Second,
		"Thu, 01 Jan 2026 11:00:00 GMT": -time.Hour,
	} {
		NewWithT(t).Expect(asked(after, now)).To(Equal(want), after)
	}
}

func TestWhoGivesUpOnASilentProviderCouldNotAsk(t *testing.T) {
	silence := func(pieces ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if len(pieces) > 0 {
				streamed(pieces...)(w, r)
			}
			<-r.Context().Done()
		}
	}
	for name, c := range map[string]struct {
		provider http.HandlerFunc
		patience time.Duration
		end      func(w *world, hangUp func())
		want     Fault
	}{
		"no byte":            {silence(), 10 * time.Millisecond, func(_ *world, hangUp func()) { hangUp() }, TimedOut},
		"no more bytes":      {silence(firstBit), 10 * time.Millisecond, func(_ *world, hangUp func()) { hangUp() }, TimedOut},
		"but at once":        {silence(), time.Hour, func(_ *world, hangUp func()) { hangUp() }, ""},
		"but its time is up": {silence(), 10 * time.Millisecond, func(w *world, hangUp func()) { w.session.Cut(); hangUp() }, ""},
		"but its turn ends":  {silence(firstBit), 10 * time.Millisecond, func(*world, func()) {}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			asked := make(chan struct{}, 1)
			w := newWorld(t, Options{}, SessionOptions{}, func(w http.ResponseWriter, r *http.Request) {
				asked <- struct{}{}
				c.provider(w, r)
			})
			w.gateway.patience = c.patience
			w.begin(0, 0)
			ctx, hangUp := context.WithCancel(context.Background())
			defer hangUp()
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				if res, err := http.DefaultClient.Do(w.request(ctx, "/v1/chat/completions", question)); err == nil {
					_, _ = io.ReadAll(res.Body) // it is broken off
				}
			}()
			<-asked
			time.Sleep(100 * time.Millisecond)
			c.end(w, hangUp)
			if name != "but its turn ends" {
				<-gone
				g.Eventually(w.recorded).WithTimeout(30 * time.Second).Should(HaveLen(1))
			}
			s := w.end()
			r := w.recorded()[0]
			g.Expect(r.Gone).To(BeTrue())
			g.Expect(r.Fault).To(Equal(c.want))
			g.Expect(s.Last).To(Equal(c.want))
			g.Expect(s.Verdict().Infrastructure()).To(Equal(c.want != ""))
			if c.want != "" {
				g.Expect(s.Faults).To(Equal(map[Fault]int{TimedOut: 1}))
				g.Expect(s.Absorbed).To(BeNumerically(">=", 50*time.Millisecond), "it is not the agent's time")
			} else {
				g.Expect(s.Faults).To(BeEmpty())
				g.Expect(s.Absorbed).To(BeZero())
			}
		})
	}
}

func TestNothingIsLetInWhenTheTimeIsUp(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
	w.session.Cut() // there is nothing to end
	w.begin(0, 0)
	w.session.Cut()
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(403))
	g.Expect(w.end().Refused).To(Equal(map[Refusal]int{RefusedIdle: 1}))
	w.begin(1, 0)
	g.Expect(w.code("/v1/chat/completions", question)).To(Equal(200))
	w.end()
}

func TestAnAgentThatReadsSlowlyIsNoFaultOfTheProvider(t *testing.T) {
	g := NewWithT(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	const silence = 50 * time.Millisecond
	body := &watched{
		ReadCloser: io.NopCloser(strings.NewReader("two bytes")), ctx: ctx, cancel: cancel,
		timer: time.AfterFunc(time.Hour, func() { cancel(errSilence) }), silence: silence,
	}
	_, err := body.Read(make([]byte, 3))
	g.Expect(err).NotTo(HaveOccurred())
	time.Sleep(4 * silence)
	g.Expect(ctx.Err()).NotTo(HaveOccurred(), "nobody waits for the provider")
	g.Expect(body.Close()).To(Succeed())
}

func TestWhatIsNotAskedOfAModelMayBeMissing(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, status(404, `{"detail":"Not Found"}`), whole("c1", 9, 2))
	w.begin(0, 0)
	code, body := w.ask("/v1/messages/count_tokens", question)
	g.Expect(code).To(Equal(404))
	g.Expect(body).To(Equal(`{"detail":"Not Found"}`))
	g.Expect(w.code("/v1/messages", question)).To(Equal(200))
	s := w.end()
	g.Expect(s.Faults).To(BeEmpty())
	g.Expect(s.Verdict()).To(Equal(Asked))
	g.Expect(w.recorded()[0].Fault).To(BeEmpty())
}

func TestWaitingForTheProviderIsNotTheAgentsTime(t *testing.T) {
	g := NewWithT(t)
	waiting := make(chan struct{}, 2)
	w := newWorld(t, Options{Sleep: func(ctx context.Context, _ time.Duration) error {
		waiting <- struct{}{}
		return clock.Sleep(ctx, 400*time.Millisecond)
	}}, SessionOptions{}, status(500, ""), status(500, ""), whole("c1", 9, 2))
	w.begin(0, 0)
	g.Expect(w.session.Absorbed()).To(BeZero())
	done := make(chan struct{}, 2)
	for range 2 {
		go func() {
			defer func() { done <- struct{}{} }()
			w.code("/v1/chat/completions", question)
		}()
	}
	<-waiting
	time.Sleep(50 * time.Millisecond)
	g.Expect(w.session.Absorbed()).To(BeNumerically(">", 40*time.Millisecond), "it is known while it goes on")
	<-done
	<-done
	s := w.end()
	g.Expect(s.Absorbed).To(BeNumerically(">=", 400*time.Millisecond))
	g.Expect(w.session.Absorbed()).To(BeZero(), "no attempt is in flight")
}

func TestAnAgentThatGivesUpWhileTheProviderFailsCouldNotAsk(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{Sleep: clock.Sleep}, SessionOptions{}, status(500, ""))
	w.begin(0, 0)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := http.DefaultClient.Do(w.request(ctx, "/v1/chat/completions", question))
	g.Expect(err).To(MatchError(context.DeadlineExceeded))
	s := w.end()
	g.Expect(s.Verdict()).To(Equal(Unasked))
	r := w.recorded()[0]
	g.Expect(r.Gone).To(BeTrue())
	g.Expect(r.Fault).To(Equal(ServerError))
}

func TestAbsorbingEndsAtItsBound(t *testing.T) {
	g := NewWithT(t)
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	w := newWorld(t, Options{
		Now:   func() time.Time { return clock },
		Sleep: func(_ context.Context, d time.Duration) error { clock = clock.Add(d); return nil },
		Retry: Retry{Waits: []time.Duration{time.Minute, time.Minute, time.Minute}, Most: 2 * time.Minute},
	}, SessionOptions{}, status(500, ""))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	g.Expect(w.bodies).To(HaveLen(3))
	w.ask("/v1/chat/completions", question)
	g.Expect(w.bodies).To(HaveLen(4), "from then on faults go through")
	g.Expect(w.end().Absorbed).To(BeNumerically("~", 2*time.Minute, time.Minute))
}

func TestOverlappingWaitsAreCountedOnce(t *testing.T) {
	g := NewWithT(t)
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	g.Expect(union(nil, at(9))).To(BeZero())
	g.Expect(union([]span{{at(5), at(7)}, {at(0), at(4)}, {at(1), at(2)}, {at(3), at(6)}, {at(8), at(100)}}, at(10))).
		To(Equal(9 * time.Second))
}

func TestErrorsAreTold(t *testing.T) {
	g := NewWithT(t)
	g.Expect(faultOfError(errors.New("connection refused"))).To(Equal(Unreachable))
	g.Expect(faultOfError(context.DeadlineExceeded)).To(Equal(TimedOut))
	g.Expect(Denied.passing()).To(BeFalse())
	g.Expect(Fault("").passing()).To(BeFalse())
}
