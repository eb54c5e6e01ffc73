package journal_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

func TestADocumentThatWasBeingWrittenAtAKillIsRemoved(t *testing.T) {
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), journal.Head{Session: "s1"}, time.Now)
	g.Expect(err).NotTo(HaveOccurred())
	kept, err := j.Keep("prompt.md", "all of it")
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(j.Close()).To(Succeed())
	folder := filepath.Join(filepath.Dir(j.Path), "s1")
	g.Expect(os.WriteFile(filepath.Join(folder, ".document-123"), []byte("half of"), 0o600)).To(Succeed())

	j, err = journal.Open(j.Path, time.Now)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(os.ReadDir(folder)).To(HaveLen(1))
	g.Expect(j.ReadDocument(kept)).To(Equal("all of it"))
	g.Expect(j.Close()).To(Succeed())
}
