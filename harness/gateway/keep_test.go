package gateway

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

// Agents send their tools after the conversation, whose end is what is new.
func TestOfALongRequestTheEndOfTheConversationIsKept(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{Caps: Caps{Request: 400, Answer: 1000}}, SessionOptions{}, whole("c1", 9, 2))
	w.begin(0, 0)
	long := strings.Repeat("x", 5000)
	asked := `{"model":"m-1", "messages":[{"role":"user","content":"` + long + `"},{"role":"user","content":"what is new"}], "tools":[{"name":"` + long + `"}], "n":1}`
	w.ask("/v1/chat/completions", asked)
	w.ask("/v1/chat/completions", question)
	w.end()
	g.Expect(w.bodies[0]).To(Equal(asked), "the provider gets it as it was")
	r := w.recorded()
	g.Expect(r[0].Request.Cut).To(BeTrue())
	g.Expect(r[0].Request.Text).To(And(HavePrefix(`{"model":"m-1","tools":[{"name":"xxx`), HaveSuffix(`{"role":"user","content":"what is new"}]}`)))
	g.Expect(r[0].Request.Bytes).To(BeEquivalentTo(len(asked)))
	g.Expect(r[1].Request.Text).To(Equal(question), "a short one stays as it is")
}
