package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
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
		"500 for ever":           {[]http.HandlerFunc{status(500, "oops")}, 500, 7, ServerError, Unasked},
		"429 for ever":           {[]http.HandlerFunc{status(429, "{}")}, 429, 7, RateLimited, Unasked},
		"an error event":         {[]http.HandlerFunc{streamed("data: {\"error\":{\"code\":502}}\n\n")}, 200, 7, ServerError, Unasked},
		"no connection":          {[]http.HandlerFunc{broken()}, 502, 7, Dropped, Unasked},
		"an empty account":       {[]http.HandlerFunc{status(429, `{"error":{"code":"insufficient_quota"}}`)}, 429, 1, Quota, Unasked},
		"a wrong key":            {[]http.HandlerFunc{status(401, "{}")}, 403, 1, Denied, Unasked},
		"no such model":          {[]http.HandlerFunc{status(404, "{}")}, 403, 1, Denied, Unasked},
		"a rejected request":     {[]http.HandlerFunc{status(400, `{"error":{"code":"context_length_exceeded"}}`)}, 400, 1, "", Strange},
		"dropped in the middle":  {[]http.HandlerFunc{broken(firstBit)}, 200, 1, Dropped, Unasked},
		"ended in the middle":    {[]http.HandlerFunc{streamed(firstBit)}, 200, 1, Dropped, Unasked},
		"an error in the middle": {[]http.HandlerFunc{pausing(firstBit, "data: {\"error\":{\"code\":502}}\n\n")}, 200, 1, ServerError, Unasked},
		"silent in the middle": {[]http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
			streamed(firstBit)(w, r)
			<-r.Context().Done()
		}}, 200, 1, TimedOut, Unasked},
		"good first":         {[]http.HandlerFunc{whole("c1", 9, 2), status(500, "oops")}, 500, 7, ServerError, CutOff},
		"good again":         {[]http.HandlerFunc{broken(firstBit), whole("c1", 9, 2)}, 200, 1, "", Asked},
		"rejected after all": {[]http.HandlerFunc{whole("c1", 9, 2), status(400, "{}")}, 400, 1, "", Asked},
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
