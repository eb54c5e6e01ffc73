package journal_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// go test ./harness/journal -update writes the golden anew; read the difference before you keep it.
var update = flag.Bool("update", false, "write the golden file")

// goldenReplays are all that can come of a replay.
func goldenReplays() []journal.Replay {
	return []journal.Replay{
		{Turn: 1, Attempt: 2, Outcome: journal.Passed, Rule: "all cases passed", Retested: true, Verdicts: "pp", Requests: 7,
			Server: &containers.Exit{Code: -1, Signal: "SIGTERM", Elapsed: time.Second}, Phases: map[string]float64{"restore": 1.5, "cases": 0.25}},
		{Turn: 1, Attempt: 2, Outcome: journal.Failed, Cause: journal.Regression, Rule: "only cases from before this turn do not pass",
			Verdicts: "fp", Requests: 7, Failures: []journal.Failure{{Case: 0, Request: "GET /turn/0", Expected: "200", Got: "404", Clause: 4}},
			Assertions: []journal.AssertionResult{{Name: "twice", Counts: true, Held: true}}, Server: &containers.Exit{Code: 3}},
		{Turn: 1, Attempt: 2, Outcome: journal.Unknown, Error: "restore: the engine does not answer"},
	}
}

// What other programs read does not change by accident.
func TestReplaysAreWrittenAsInTheGolden(t *testing.T) {
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), head("s1"), clock)
	g.Expect(err).NotTo(HaveOccurred())
	for _, r := range goldenReplays() {
		g.Expect(j.Append(journal.Record{Replay: &r})).To(Succeed())
	}
	g.Expect(j.Close()).To(Succeed())
	got, err := os.ReadFile(j.Path)
	g.Expect(err).NotTo(HaveOccurred())
	golden := filepath.Join("testdata", "replay.jsonl")
	if *update {
		g.Expect(os.WriteFile(golden, got, 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(golden)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(got)).To(Equal(string(want)))

	read, err := journal.Read(golden)
	g.Expect(err).NotTo(HaveOccurred())
	for i, r := range goldenReplays() {
		g.Expect(*read.Records[i+1].Replay).To(Equal(r))
	}
}

// This journal was written by a program of the first schema, and its session fell.
func TestAJournalOfTheFirstSchemaIsReadWhole(t *testing.T) {
	g := NewWithT(t)
	s, err := journal.Read(filepath.Join("testdata", "schema-1.jsonl"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Head.Schema).To(Equal(1))
	g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Fell, Stamina: 1, Cause: journal.NewWork}))
	p := s.Position()
	g.Expect(p.Ended).To(BeTrue())
	g.Expect(p.Replay).To(BeNil())
	g.Expect(p.Kept()).To(Equal([]containers.Snapshot{{Ref: "memory-2"}}))
}
