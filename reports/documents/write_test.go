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

// TestDocumentsAreTheSameHoweverTheRunIsNamed names a run by its path, by a link, and from its parent.
func TestDocumentsAreTheSameHoweverTheRunIsNamed(t *testing.T) {
	g := NewWithT(t)
	out := t.TempDir()
	run := simulate.Run{ID: "r", Scenarios: 2, Horizon: 3, Cases: 8, Agents: []simulate.Agent{{Name: "able", Old: 0.5}}}
	dir, err := run.Write(out)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(os.Symlink(dir, filepath.Join(out, "latest"))).To(Succeed())
	t.Chdir(filepath.Dir(dir))
	var first map[string]string
	for _, name := range []string{dir, filepath.Join(out, "latest"), filepath.Base(dir)} {
		g.Expect(Write(name, &bytes.Buffer{})).To(Succeed())
		texts := map[string]string{}
		for _, document := range []string{JUnitFile, SummaryFile, PageFile} {
			text, err := os.ReadFile(filepath.Join(dir, document))
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(string(text)).NotTo(ContainSubstring(out), document)
			texts[document] = string(text)
		}
		g.Expect(texts[SummaryFile]).To(ContainSubstring(" journal/"))
		if first == nil {
			first = texts
		}
		g.Expect(texts).To(Equal(first), name)
	}
}

func TestARunWithoutAFolderHasNothingToWrite(t *testing.T) {
	g := NewWithT(t)
	var out bytes.Buffer
	g.Expect(Write("", &out)).To(Succeed())
	g.Expect(out.String()).To(BeEmpty())
	g.Expect(Write(t.TempDir(), &out)).NotTo(Succeed())
}
