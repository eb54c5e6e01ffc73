package journal_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// An agent that lacks nothing is another one than one of which it was not recorded.
func TestWhatAnAgentLacksIsKept(t *testing.T) {
	g := NewWithT(t)
	for name, traits := range map[string][]string{"some": {"argv", "sums"}, "nothing": {}, "not-known": nil} {
		j, err := journal.Create(t.TempDir(), journal.Head{Session: name, Traits: traits}, time.Now)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(j.Close()).To(Succeed())
		s, err := journal.Read(j.Path)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(s.Head.Traits).To(Equal(traits), name)
	}
}

// Journals of before have neither traits nor an agent's own counts, and name the price table by its path.
func TestOlderJournalsAreRead(t *testing.T) {
	g := NewWithT(t)
	path := filepath.Join(t.TempDir(), "s.jsonl")
	g.Expect(os.WriteFile(path, []byte(`{"at":"2026-01-02T03:04:05Z","head":{"schema":2,"run":"r","session":"s","horizon":2,"retries":1,"condition":{"a":1},"environment":{"prices":"prices.yaml"}}}
{"at":"2026-01-02T03:04:06Z","attempt":{"turn":0,"outcome":"passed","verdicts":"","tokens":{"input":7},"model":{"verdict":"asked","requests":1,"answers":1,"counted":{"input":7},"cost":0.5}}}
`), 0o600)).To(Succeed())
	s, err := journal.Read(path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Head.Traits).To(BeNil())
	a := s.Records[1].Attempt
	g.Expect(a.Model.Own).To(BeNil())
	g.Expect(*a.Model.Cost).To(Equal(0.5))
	g.Expect(*a.Tokens.Input).To(Equal(int64(7)))
	g.Expect(a.Tokens.Output).To(BeNil())
}
