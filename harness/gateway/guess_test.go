package gateway

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

func TestLimitsHoldIfTheProviderDoesNotTell(t *testing.T) {
	answer := `{"id":"%d","model":"m-1","choices":[{"finish_reason":"stop"}]}`
	each := int64(len(question)/bytesPerToken + (len(answer)-1)/bytesPerToken) // about 30
	for name, c := range map[string]struct {
		limits SessionOptions
		why    Refusal
	}{
		"tokens":       {SessionOptions{Attempt: Limits{Tokens: 2*each + 1}}, RefusedTokens},
		"of a session": {SessionOptions{Session: Limits{Tokens: 2*each + 1}}, RefusedTokens},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			var answers []http.HandlerFunc
			for i := range 4 {
				answers = append(answers, status(200, fmt.Sprintf(answer, i)))
			}
			w := newWorld(t, Options{}, c.limits, answers...)
			w.begin(0, 0)
			for _, want := range []int{200, 200, 200, 403} {
				g.Expect(w.code("/v1/chat/completions", question)).To(Equal(want))
			}
			s := w.end()
			g.Expect(s.Refused).To(Equal(map[Refusal]int{c.why: 1}))
			g.Expect(s.Usage).To(Equal(Usage{}), "what is recorded is what was told")
			g.Expect(s.NoUsage).To(Equal(3))
			g.Expect(s.Cost).To(BeZero())
			g.Expect(w.session.Close()).To(Succeed())
			again, err := w.gateway.Open(SessionOptions{Name: "s1", Records: w.records, Session: Limits{Tokens: 3 * each}})
			g.Expect(err).NotTo(HaveOccurred())
			w.session = again
			w.begin(1, 0)
			g.Expect(w.code("/v1/chat/completions", question)).To(Equal(403), "also after a restart")
			w.end()
		})
	}
}

func TestHangingUpBeforeTheUsageComesHelpsNobody(t *testing.T) {
	g := NewWithT(t)
	said := make(chan struct{})
	w := newWorld(t, Options{}, SessionOptions{Attempt: Limits{Tokens: 20}}, func(rw http.ResponseWriter, r *http.Request) {
		streamed(strings.Repeat(firstBit, 20))(rw, r)
		close(said)
		<-r.Context().Done()
	})
	w.begin(0, 0)
	ctx, hangUp := context.WithCancel(context.Background())
	res, err := http.DefaultClient.Do(w.request(ctx, "/v1/chat/completions", streamQuestion))
	g.Expect(err).NotTo(HaveOccurred())
	<-said
	hangUp()
	g.Expect(res.Body.Close()).To(Succeed())
	g.Eventually(w.recorded).WithTimeout(30 * time.Second).Should(HaveLen(1))
	g.Expect(w.code("/v1/chat/completions", streamQuestion)).To(Equal(403))
	g.Expect(w.end().Refused).To(Equal(map[Refusal]int{RefusedTokens: 1}))
}

func TestWhatNoModelWasAtTakesNothing(t *testing.T) {
	g := NewWithT(t)
	s := &Session{gateway: &Gateway{}}
	full := Record{Ask: true, Complete: true, Request: Text{Bytes: 400}, Answer: Text{Bytes: 4000}}
	g.Expect(s.guess(&full)).To(Equal(guessed{tokens: 1100}))
	stream := full
	stream.Stream = true
	g.Expect(s.guess(&stream)).To(Equal(guessed{tokens: 140}))
	for name, change := range map[string]func(r *Record){
		"rejected":  func(r *Record) { r.Complete, r.Status = false, 400 },
		"refused":   func(r *Record) { r.Complete, r.Refused = false, RefusedModel },
		"no fault":  func(r *Record) { r.Complete, r.Gone, r.Fault = false, true, TimedOut },
		"told":      func(r *Record) { r.Usage = use(1, unknown, unknown, 1, unknown) },
		"again":     func(r *Record) { r.Duplicate = true },
		"not asked": func(r *Record) { r.Ask = false },
	} {
		r := full
		change(&r)
		g.Expect(s.guess(&r)).To(BeZero(), name)
	}
}
