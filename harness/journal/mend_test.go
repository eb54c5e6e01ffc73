package journal

import (
	"os"
	"testing"
	"time"

	"github.com/onsi/gomega"
)

// TestAJournalIsMendedAfterAnAppendThatFailed lets an append leave half a record behind.
func TestAJournalIsMendedAfterAnAppendThatFailed(t *testing.T) {
	g := gomega.NewWithT(t)
	j, err := Create(t.TempDir(), Head{Session: "s1"}, time.Now)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(j.Append(Record{Trouble: &Trouble{Error: "first"}})).To(gomega.Succeed())
	g.Expect(j.Mend()).To(gomega.Succeed(), "nothing is to be mended")

	_, err = j.file.WriteString(`{"trouble":{"err`)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	whole := j.file
	j.file, err = os.Open(j.Path) // cannot be written to
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(whole.Close()).To(gomega.Succeed())
	g.Expect(j.Append(Record{Trouble: &Trouble{Error: "lost"}})).NotTo(gomega.Succeed())
	g.Expect(j.Append(Record{Trouble: &Trouble{Error: "lost"}})).To(gomega.MatchError(gomega.ContainSubstring("after an error")))

	g.Expect(j.Mend()).To(gomega.Succeed())
	g.Expect(j.Append(Record{Trouble: &Trouble{Error: "second"}})).To(gomega.Succeed())
	_, err = Open(j.Path, time.Now)
	g.Expect(err).To(gomega.MatchError(ErrLocked))
	g.Expect(j.Close()).To(gomega.Succeed())
	read, err := Read(j.Path)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(read.TornBytes).To(gomega.BeZero())
	g.Expect(read.Records).To(gomega.HaveLen(3))
	g.Expect(read.Records[2].Trouble.Error).To(gomega.Equal("second"))
	g.Expect(j.Records).To(gomega.HaveLen(3))
}
