package gateway

import (
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

// heard collects what the user is told.
type heard struct {
	mu    sync.Mutex
	texts []string
}

func (h *heard) tell(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.texts = append(h.texts, text)
}

func TestTheUserIsToldOfAProviderThatIsWaitedForOnceAMinute(t *testing.T) {
	g := NewWithT(t)
	now, h := time.Now(), &heard{}
	w := newWorld(t, Options{Now: func() time.Time { return now }}, SessionOptions{Waiting: h.tell},
		status(503, "no"), status(503, "no"), whole("a", 1, 1), status(503, "no"), whole("b", 1, 1),
		status(429, "{}"), whole("c", 1, 1))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	g.Expect(h.texts).To(HaveLen(1), "the second wait is told by the first")
	g.Expect(h.texts[0]).To(MatchRegexp(`^waiting for the provider \(http://127\.0\.0\.1:\d+/v1\): server_error: status 503; asked again in 1s$`))
	now = now.Add(61 * time.Second)
	w.ask("/v1/chat/completions", question)
	g.Expect(h.texts).To(HaveLen(2), "a minute later it is told again")
	w.end()
	w.begin(0, 1)
	w.ask("/v1/chat/completions", question)
	w.end()
	g.Expect(h.texts).To(HaveLen(3), "another attempt tells it anew")
	g.Expect(h.texts[2]).To(ContainSubstring("rate_limited: status 429"))
}

func TestAnAddressWhereNobodyIsIsToldWithItsCauseAndWithoutKeys(t *testing.T) {
	g := NewWithT(t)
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	g.Expect(err).NotTo(HaveOccurred())
	address := closed.Addr().String()
	g.Expect(closed.Close()).To(Succeed())
	h := &heard{}
	w := newWorld(t, Options{}, SessionOptions{Waiting: h.tell}, status(200, "{}"))
	w.gateway.bases[Chat].Host = address
	w.gateway.bases[Chat].RawQuery, w.gateway.bases[Chat].User = "key="+providerKey, nil
	w.begin(0, 0)
	code, body := w.ask("/v1/chat/completions", question)
	g.Expect(code).To(Equal(502))
	g.Expect(body).NotTo(ContainSubstring(address), "the agent does not learn where the model is")
	g.Expect(h.texts).NotTo(BeEmpty())
	g.Expect(h.texts[0]).To(And(
		HavePrefix("waiting for the provider (http://"+address+"/v1): unreachable: dial tcp "+address),
		ContainSubstring("connection refused; asked again in 1s")))
	g.Expect(strings.Join(h.texts, "\n")).NotTo(ContainSubstring(providerKey))
	g.Expect(w.session.Trouble()).To(And(HavePrefix("unreachable: dial tcp "+address), HaveSuffix("connection refused")))
	w.end()
}
