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

func TestASecretThatAStreamGivesAwayInPiecesIsNotKept(t *testing.T) {
	const secret = "hunter2hunter2hunter2"
	piece := func(text string) string {
		return `data: {"id":"c1","choices":[{"delta":{"content":"` + text + `"}}]}` + "\n\n"
	}
	for name, c := range map[string]struct {
		pieces []string
		kept   bool
	}{
		"in pieces":             {[]string{"it is hunter2hun", "ter2hunter2"}, false},
		"whole":                 {[]string{"it is " + secret}, true},
		"nothing of it":         {[]string{"it is ", "a secret"}, true},
		"a short one by chance": {[]string{"re", "al"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			var stream []string
			for _, text := range c.pieces {
				stream = append(stream, piece(text))
			}
			w := newWorld(t, Options{}, SessionOptions{Secrets: []string{secret, "real"}}, streamed(append(stream, lastBits)...))
			w.begin(0, 0)
			_, got := w.ask("/v1/chat/completions", question)
			g.Expect(got).To(ContainSubstring(c.pieces[0]), "the agent gets it as it was")
			w.end()
			r := w.recorded()[0]
			g.Expect(r.Answer.Text).NotTo(ContainSubstring("hunter2"))
			g.Expect(r.Answer.Cut).To(Equal(!c.kept))
			g.Expect(r.Answer.Text != "").To(Equal(c.kept))
			g.Expect(r.Usage).To(Equal(use(9, unknown, unknown, 2, unknown)))
		})
	}
}
