package play

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
)

// readmesAgent is the configuration of one's own agent that the README shows.
func readmesAgent(g *gomega.WithT) string {
	readme, err := os.ReadFile("../../README.md")
	g.Expect(err).NotTo(gomega.HaveOccurred())
	_, rest, found := strings.Cut(string(readme), "Write `my.yaml`:\n\n")
	g.Expect(found).To(gomega.BeTrue())
	var b strings.Builder
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "    ") {
			break
		}
		b.WriteString(strings.TrimPrefix(line, "    "))
	}
	return b.String()
}

// TestTheReadmesOwnAgentPlays plays the README's configuration with the small agent of package cli's testdata,
// on this machine instead of in an image.
func TestTheReadmesOwnAgentPlays(t *testing.T) {
	g := gomega.NewWithT(t)
	yaml := readmesAgent(g)
	g.Expect(yaml).To(gomega.MatchRegexp(`(?m)^    image: .*$`))
	model := scripted.New(scripted.Options{})
	provider := httptest.NewServer(model)
	t.Cleanup(provider.Close)
	programs, err := filepath.Abs("../cli/testdata")
	g.Expect(err).NotTo(gomega.HaveOccurred())
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	server, err := containers.GoBinary(t.Context(), referenceProgram)
	g.Expect(err).NotTo(gomega.HaveOccurred())

	lines := strings.Split(yaml, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "    image:") {
			lines[i] = "    sandbox: local"
		}
	}
	file := filepath.Join(t.TempDir(), "my.yaml")
	text := strings.Join(lines, "\n") + "free_disk_mb: 0\nfree_memory_mb: 0\nmodels: {openai: " + provider.URL + "/v1}\n"
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	run, err := Load(file, []string{"STAMINA_OUT=" + t.TempDir(), "OPENAI_API_KEY=" + upstreamSecret, "MY_OTHER_KEY=" + ownSecret})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	_, err = run.Prepare(t.Context(), t.Output())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(run.Sessions).To(gomega.HaveLen(1))

	planned := run.Sessions[0]
	s, err := planned.Begin(t.Context(), nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	const turns = 5
	for turn := range turns + 1 {
		document, err := json.Marshal(reference.Document{Specification: planned.script.scenario.Spec(turn)})
		g.Expect(err).NotTo(gomega.HaveOccurred())
		model.Play(scripted.Script{Moves: []scripted.Move{
			scripted.Write("run_server.sh", "#!"+server+" serve\n"+string(document)), scripted.Say("It is done."),
		}})
		result, err := s.PlayTurn(t.Context(), turn)
		g.Expect(err).NotTo(gomega.HaveOccurred())
		last := result.Attempts[len(result.Attempts)-1]
		g.Expect(result.Outcome).To(gomega.Equal(journal.Passed), "turn %d: %s: %s", turn, last.Rule, last.Agent.Output)
		g.Expect(last.Model.Requests).To(gomega.Equal(2))
		g.Expect(last.Model.Models).To(gomega.Equal([]string{"some-model"}), "it is told which model it is to ask")
		g.Expect(last.Tokens.Input).To(gomega.HaveValue(gomega.BeNumerically(">", 0)))
	}
	g.Expect(*s.Settled()).To(gomega.Equal(journal.End{Ending: journal.Completed, Stamina: turns + 1}))
	g.Expect(s.Close(t.Context())).To(gomega.Succeed())
	requests := model.Requests()
	first, end := requests[0], requests[len(requests)-1]
	g.Expect(len(end.Turns)).To(gomega.Equal(len(first.Turns)+4*turns+2), "the conversation goes on over all turns")
}
