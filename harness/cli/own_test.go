package cli

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
	"staminabench/harness/scripted"
)

// own is the adapter of the README. It is an example: only the test that plays it knows it.
var own Adapter

func init() {
	own = adapters["my-agent"]
	delete(adapters, own.Name)
}

// TestTheReadmeShowsThisAdapter holds the README to the file that the other tests here play with.
func TestTheReadmeShowsThisAdapter(t *testing.T) {
	g := NewWithT(t)
	readme, err := os.ReadFile("../../README.md")
	g.Expect(err).NotTo(HaveOccurred())
	source, err := os.ReadFile("my_agent_test.go")
	g.Expect(err).NotTo(HaveOccurred())
	var shown strings.Builder
	for line := range strings.Lines(string(source)) {
		if line != "\n" {
			line = "    " + line
		}
		shown.WriteString(line)
	}
	g.Expect(string(readme)).To(ContainSubstring("\n\n" + shown.String() + "\n"))
}

// TestTheReadmesAdapterPlays plays turns with the program of testdata, in new processes of ours too.
func TestTheReadmesAdapterPlays(t *testing.T) {
	g := NewWithT(t)
	register(own)
	t.Cleanup(func() { delete(adapters, own.Name) })
	model := scripted.New(scripted.Options{})
	provider := httptest.NewServer(model)
	t.Cleanup(provider.Close)
	gate, err := gateway.New(gateway.Options{OpenAI: gateway.Upstream{BaseURL: provider.URL + "/v1"}})
	g.Expect(err).NotTo(HaveOccurred())
	front := httptest.NewServer(gate)
	t.Cleanup(front.Close)
	s, err := gate.Open(gateway.SessionOptions{Name: "s"})
	g.Expect(err).NotTo(HaveOccurred())
	programs, err := filepath.Abs("testdata")
	g.Expect(err).NotTo(HaveOccurred())
	box, err := containers.NewLocal(t.TempDir(), containers.LocalOptions{Env: map[string]string{"PATH": programs + ":" + os.Getenv("PATH")}})
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = box.Close(context.Background()) })

	var conversation string
	for turn, prompt := range []string{"build it\n", "change it\n", "change it again\n"} {
		c, err := New("my-agent", Options{Model: "some-model", Memory: "conversation", URL: front.URL, Gateway: s})
		g.Expect(err).NotTo(HaveOccurred())
		model.Play(scripted.Script{Prompt: prompt, Moves: []scripted.Move{scripted.Write("server", prompt), scripted.Say("It is done.")}})
		exit, err := c.Play(t.Context(), box, agent.Task{Turn: turn, Prompt: prompt, Limit: time.Minute})
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(exit.Code).To(BeZero(), exit.Output)
		g.Expect(box.ReadFile(t.Context(), box.WorkDir()+"/server")).To(BeEquivalentTo(prompt))
		said := c.Last()
		g.Expect(said.Report.Ended).To(BeTrue())
		g.Expect(said.Report.Text).To(Equal("It is done."))
		g.Expect(said.Report.Calls).To(Equal(2))
		if turn > 0 {
			g.Expect(said.Report.Conversation).To(Equal(conversation))
		}
		conversation = said.Report.Conversation
		share, _, known := Mismatch(said.Report.Usage, said.Summary.Totals)
		g.Expect(known).To(BeTrue())
		g.Expect(share).To(BeZero())
		g.Expect(said.Summary.Verdict()).To(Equal(gateway.Asked))
		g.Expect(said.Summary.Models).To(Equal([]string{"some-model"}))
	}
	g.Expect(model.Problems()).To(BeEmpty(), "every prompt of the conversation arrived, in each turn")
}
