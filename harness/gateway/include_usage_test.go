package gateway

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

const (
	streamQuestion = `{"model":"m-1","stream":true,"messages":[]}`
	toldAtTheEnd   = `{"model":"m-1","stream":true,"messages":[],"stream_options":{"include_usage":true}}`
	lastWord       = "data: {\"id\":\"c1\",\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n"
)

func TestTheUsageOfAStreamIsAskedForAndTheAgentSeesNothingOfIt(t *testing.T) {
	for name, c := range map[string]struct {
		path, sent, forwarded string
		strips                bool
	}{
		"not asked for":     {"/v1/chat/completions", streamQuestion, toldAtTheEnd, true},
		"refused":           {"/v1/chat/completions", `{"stream":true,"stream_options":{"include_usage":false,"x":1}}`, `{"stream":true,"stream_options":{"include_usage":true,"x":1}}`, true},
		"no options":        {"/v1/chat/completions", `{"stream":true,"stream_options":null}`, `{"stream":true,"stream_options":{"include_usage":true}}`, true},
		"asked for":         {"/v1/chat/completions", toldAtTheEnd, toldAtTheEnd, false},
		"no stream":         {"/v1/chat/completions", question, question, false},
		"nonsense":          {"/v1/chat/completions", `{"stream":true,"stream_options":7}`, `{"stream":true,"stream_options":7}`, false},
		"another wire form": {"/v1/responses", streamQuestion, streamQuestion, false},
		"yet another":       {"/v1/messages", streamQuestion, streamQuestion, false},
		"no JSON":           {"/v1/chat/completions", `stream`, `stream`, false},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, streamed(firstBit, lastBits))
			w.begin(0, 0)
			_, body := w.ask(c.path, c.sent)
			s := w.end()
			g.Expect(w.bodies).To(Equal([]string{c.forwarded}))
			want, amended := firstBit+lastBits, 0
			if c.strips {
				want, amended = firstBit+lastWord+"data: [DONE]\n\n", 1
			}
			g.Expect(body).To(Equal(want))
			g.Expect(s.AskedUsage).To(Equal(amended))
			r := w.recorded()[0]
			g.Expect(r.AskedUsage).To(Equal(c.strips))
			g.Expect(r.Request.Text).To(Equal(c.sent), "as the agent sent it")
			if strings.Contains(c.path, "chat") {
				g.Expect(s.Usage).To(Equal(use(9, unknown, unknown, 2, unknown)))
			}
		})
	}
}

func TestAProviderThatDoesNotKnowHowToTellUsageIsAskedWithout(t *testing.T) {
	for name, refusal := range map[string]http.HandlerFunc{
		"400": status(400, `{"error":{"message":"Unrecognized request argument supplied: stream_options"}}`),
		"422": status(422, `{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"]}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, refusal, streamed(firstBit, lastWord))
			w.begin(0, 0)
			for range 2 {
				code, body := w.ask("/v1/chat/completions", streamQuestion)
				g.Expect(code).To(Equal(200))
				g.Expect(body).To(Equal(firstBit + lastWord))
			}
			s := w.end()
			g.Expect(w.bodies).To(Equal([]string{toldAtTheEnd, streamQuestion, streamQuestion}), "it is tried once")
			g.Expect(w.slept).To(BeEmpty())
			g.Expect(s.AskedUsage).To(BeZero())
			g.Expect(s.Faults).To(BeEmpty())
			g.Expect(s.Requests).To(Equal(2))
			g.Expect(s.NoUsage).To(Equal(2))
			g.Expect(w.recorded()[0].Tries).To(HaveLen(2))
		})
	}
}

func TestAProviderThatRefusesBothRefusesTheRequest(t *testing.T) {
	g := NewWithT(t)
	refusal := status(400, `{"error":{"message":"too long: {...stream_options...}"}}`)
	w := newWorld(t, Options{}, SessionOptions{}, refusal, refusal, streamed(firstBit, lastBits))
	w.begin(0, 0)
	g.Expect(w.code("/v1/chat/completions", streamQuestion)).To(Equal(400))
	g.Expect(w.code("/v1/chat/completions", streamQuestion)).To(Equal(200))
	s := w.end()
	g.Expect(w.bodies).To(Equal([]string{toldAtTheEnd, streamQuestion, toldAtTheEnd}), "nothing is learnt from that")
	g.Expect(s.AskedUsage).To(Equal(1))
	g.Expect(s.NoUsage).To(BeZero())
}

func TestADroppedStreamStaysDroppedWithoutItsUsage(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, broken(firstBit, "data: {\"choi"))
	w.begin(0, 0)
	_, text, err := w.try("/v1/chat/completions", streamQuestion)
	g.Expect(text).To(Equal(firstBit + "data: {\"choi"))
	g.Expect(err).To(MatchError(io.ErrUnexpectedEOF))
	g.Expect(w.end().Last).To(Equal(Dropped))
}

func TestARefusalOfWhatTheAgentAskedIsTheAgents(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, status(400, `{"error":{"message":"stream_options"}}`))
	w.begin(0, 0)
	g.Expect(w.code("/v1/chat/completions", toldAtTheEnd)).To(Equal(400))
	w.end()
	g.Expect(w.bodies).To(HaveLen(1))
	g.Expect(w.gateway.noUsage.Load()).To(BeFalse())
}

func TestOnlyTheEventOfTheUsageIsTakenOut(t *testing.T) {
	for name, c := range map[string]struct {
		event string
		out   bool
	}{
		"as it is":                  {`data: {"choices":[],"usage":{"prompt_tokens":9}}` + "\n\n", true},
		"with CRLF":                 {`data: {"choices":[],"usage":{"prompt_tokens":9}}` + "\r\n\r\n", true},
		"with a comment and a name": {": hi\nevent: x\n" + `data:{"usage":{"prompt_tokens":9},"choices":[]}` + "\n\n", true},
		"over two lines":            {`data: {"choices":[],` + "\n" + `data: "usage":{}}` + "\n\n", true},
		"without an end":            {`data: {"choices":[],"usage":{"prompt_tokens":9}}`, true},
		"a last word with usage":    {`data: {"choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":9}}` + "\n\n", false},
		"no usage yet":              {`data: {"choices":[],"usage":null}` + "\n\n", false},
		"of a filter":               {`data: {"choices":[],"prompt_filter_results":[]}` + "\n\n", false},
		"an error":                  {`data: {"choices":[],"usage":{},"error":{"code":500}}` + "\n\n", false},
		"a talk about it":           {`data: {"choices":[{"delta":{"content":"\"usage\""}}]}` + "\n\n", false},
		"a comment":                 {": \"usage\"\n\n", false},
		"half of it":                {`data: {"choices":[],"usage":{"prom`, false},
	} {
		g := NewWithT(t)
		var got strings.Builder
		w := &withoutUsage{ReadCloser: http.NoBody}
		w.take([]byte(firstBit + c.event))
		got.Write(w.ready)
		w.err = http.ErrBodyReadAfterClose
		w.take(nil)
		got.Write(w.ready)
		want := firstBit + c.event
		if c.out {
			want = firstBit
		}
		g.Expect(got.String()).To(Equal(want), name)
	}
}

func TestWhereAStreamIsCutDoesNotMatter(t *testing.T) {
	parts := []string{firstBit, lastWord, ": keep-alive\r\n\r\n", "data: [DONE]\n\n", "data: {\"choices\":[],\"usage\":{}}\r\n\r\n"}
	rapid.Check(t, func(t *rapid.T) {
		g := NewWithT(t)
		var stream, want strings.Builder
		for _, part := range rapid.SliceOf(rapid.SampledFrom(parts)).Draw(t, "parts") {
			stream.WriteString(part)
			if !strings.Contains(part, "usage") {
				want.WriteString(part)
			}
		}
		body := iotest.OneByteReader(strings.NewReader(stream.String()))
		if rapid.Bool().Draw(t, "half") {
			body = iotest.HalfReader(strings.NewReader(stream.String()))
		}
		got, err := io.ReadAll(&withoutUsage{ReadCloser: joined{body, http.NoBody}})
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(string(got)).To(Equal(want.String()))
	})
}
