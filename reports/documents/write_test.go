package documents

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/reports/internal/simulate"
)

func TestWriteLeavesAllDocumentsAndNamesThem(t *testing.T) {
	g := NewWithT(t)
	run := simulate.Run{ID: "r", Scenarios: 2, Horizon: 3, Cases: 8, Agents: []simulate.Agent{{Name: "able"}}}
	dir, err := run.Write(t.TempDir())
	g.Expect(err).NotTo(HaveOccurred())
	var out bytes.Buffer
	g.Expect(Write(dir, &out)).To(Succeed())
	for _, name := range []string{JUnitFile, SummaryFile, PageFile} {
		path := filepath.Join(dir, name)
		g.Expect(out.String()).To(ContainSubstring(path + "\n"))
		text, err := os.ReadFile(path)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(string(text)).To(ContainSubstring("able"))
	}
	g.Expect(out.String()).To(HaveSuffix(filepath.Join(dir, PageFile) + "\n"))
}

func TestARunWithoutAFolderHasNothingToWrite(t *testing.T) {
	g := NewWithT(t)
	var out bytes.Buffer
	g.Expect(Write("", &out)).To(Succeed())
	g.Expect(out.String()).To(BeEmpty())
	g.Expect(Write(t.TempDir(), &out)).NotTo(Succeed())
}
