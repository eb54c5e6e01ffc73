package journal_test

import (
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

func TestTheHeadIsReadWithoutTheRest(t *testing.T) {
	g := NewWithT(t)
	path := filepath.Join(t.TempDir(), "s.jsonl")
	g.Expect(os.WriteFile(path, []byte(`{"head":{"schema":1,"session":"s"}}`+"\nno JSON\n"), 0o600)).To(Succeed())
	head, err := journal.ReadHead(path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(head.Session).To(Equal("s"))
}

func TestAHeadThatIsNotWholeIsTold(t *testing.T) {
	g := NewWithT(t)
	path := filepath.Join(t.TempDir(), "s.jsonl")
	for text, want := range map[string]any{
		"":                               journal.ErrNoHead,
		`{"head":{"session":"s"}}`:       journal.ErrNoHead,
		"{}\n":                           ContainSubstring("line 1 is damaged"),
		`{"head":{"schema":999}}` + "\n": ContainSubstring("use a newer program"),
	} {
		g.Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		_, err := journal.ReadHead(path)
		g.Expect(err).To(MatchError(want), text)
	}
}
