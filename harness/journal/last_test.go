package journal_test

import (
	"os"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

func TestTheEndIsReadFromTheEndOfTheFileAlone(t *testing.T) {
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), journal.Head{Session: "s1"}, time.Now)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(journal.ReadEnd(j.Path)).To(BeNil(), "it has only begun")
	long := strings.Repeat("x", 100<<10)
	g.Expect(j.Append(journal.Record{Trouble: &journal.Trouble{Error: long}})).To(Succeed())
	g.Expect(journal.ReadEnd(j.Path)).To(BeNil(), "its last record is long")
	end := &journal.End{Ending: journal.Censored, Stamina: 3, Cause: journal.CauseInfrastructure}
	g.Expect(j.Append(journal.Record{End: end})).To(Succeed())
	g.Expect(j.Close()).To(Succeed())
	found, err := journal.ReadEnd(j.Path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(found.End).To(Equal(end))
	g.Expect(found.At).To(BeTemporally("~", time.Now(), time.Minute))

	g.Expect(os.Truncate(j.Path, 100)).To(Succeed())
	g.Expect(journal.ReadEnd(j.Path)).To(BeNil(), "it is torn")
	_, err = journal.ReadEnd(j.Path + ".none")
	g.Expect(err).To(MatchError(os.ErrNotExist))
}
