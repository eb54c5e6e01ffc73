package journal_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
)

func clock() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }

func head(session string) journal.Head {
	return journal.Head{Run: "r", Session: session, Horizon: 2, Retries: 1, Condition: json.RawMessage(`{"a":1}`)}
}

// written makes a journal of four records and returns its path.
func written(t *testing.T) string {
	t.Helper()
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), head("s1"), clock)
	g.Expect(err).NotTo(HaveOccurred())
	for _, r := range []journal.Record{
		{Cases: &journal.CaseList{Turn: 0, Cases: []journal.Case{{ID: "1/echo/a"}}}},
		{Begun: &journal.Begun{Turn: 0}},
		{Attempt: &journal.Attempt{Outcome: journal.Passed, Verdicts: "p", After: containers.Snapshot{Ref: "one"}}},
	} {
		g.Expect(j.Append(r)).To(Succeed())
	}
	g.Expect(j.Close()).To(Succeed())
	g.Expect(j.Close()).To(Succeed(), "closing twice is safe")
	return j.Path
}

func TestWhatIsAppendedIsRead(t *testing.T) {
	g := NewWithT(t)
	s, err := journal.Read(written(t))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Head.Schema).To(Equal(journal.Schema))
	g.Expect(s.Head.Session).To(Equal("s1"))
	g.Expect(s.Records).To(HaveLen(4))
	g.Expect(s.Records[3].Attempt.After.Ref).To(Equal("one"))
	g.Expect(s.Records[3].At).To(Equal(clock()))
	g.Expect(s.End()).To(BeNil())
	list, attempts := s.Turn(0)
	g.Expect(list.Cases).To(HaveLen(1))
	g.Expect(attempts).To(HaveLen(1))
}

func TestATornLastLineIsDroppedAtEveryByte(t *testing.T) {
	data, err := os.ReadFile(written(t))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	path := filepath.Join(t.TempDir(), "s1.jsonl")
	for size := 0; size <= len(data); size++ {
		g := NewWithT(t)
		g.Expect(os.WriteFile(path, data[:size], 0o644)).To(Succeed())
		whole := strings.LastIndexByte(string(data[:size]), '\n') + 1
		s, err := journal.Read(path)
		if whole == 0 {
			g.Expect(err).To(MatchError(journal.ErrNoHead))
			continue
		}
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(s.TornBytes).To(Equal(size - whole))

		j, err := journal.Open(path, clock)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(j.TornBytes).To(Equal(size - whole))
		g.Expect(j.Append(journal.Record{End: &journal.End{Ending: journal.Censored}})).To(Succeed())
		g.Expect(j.Close()).To(Succeed())
		s, err = journal.Read(path)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(s.TornBytes).To(BeZero())
		g.Expect(s.End()).NotTo(BeNil())
	}
}

func TestALastLineOfGarbageIsTornToo(t *testing.T) {
	g := NewWithT(t)
	path := written(t)
	appendText(g, path, "\x00\x00\x00\n")
	s, err := journal.Read(path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.TornBytes).To(Equal(4))
	g.Expect(s.Records).To(HaveLen(4))
}

func TestDamageIsNamedByFileAndLine(t *testing.T) {
	for name, line := range map[string]string{
		"no JSON":              "{\"at\n{}\n",
		"an unknown record":    "{\"at\":\"2026-01-02T03:04:05Z\",\"verdict\":{}}\n",
		"two records":          "{\"begun\":{},\"end\":{}}\n",
		"another type":         "{\"begun\":5}\n",
		"a head in the middle": "{\"head\":{}}\n",
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			path := written(t)
			appendText(g, path, line)
			_, err := journal.Read(path)
			g.Expect(err).To(MatchError(ContainSubstring(path + ", line 5 is damaged")))
			_, err = journal.Open(path, clock)
			g.Expect(err).To(MatchError(ContainSubstring("line 5")))
		})
	}
}

func TestANewerSchemaIsRefusedWithBothNumbers(t *testing.T) {
	g := NewWithT(t)
	path := filepath.Join(t.TempDir(), "s.jsonl")
	g.Expect(os.WriteFile(path, []byte(`{"head":{"schema":7,"run":5},"more":1}`+"\n"), 0o644)).To(Succeed())
	_, err := journal.Read(path)
	g.Expect(err).To(MatchError(And(ContainSubstring("schema 7"), ContainSubstring("up to schema 2"))))
}

func TestCreateRefusesABegunJournalAndReplacesAnEmptyOne(t *testing.T) {
	g := NewWithT(t)
	dir := t.TempDir()
	g.Expect(os.WriteFile(journal.Path(dir, "s"), []byte(`{"head":{"sch`), 0o644)).To(Succeed())
	j, err := journal.Create(dir, head("s"), clock)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(j.Close()).To(Succeed())
	_, err = journal.Create(dir, head("s"), clock)
	g.Expect(err).To(MatchError(ContainSubstring("exists")))
	_, err = journal.Create(dir, head("../s"), clock)
	g.Expect(err).To(MatchError(ContainSubstring("cannot be a file name")))
}

func TestTwoProcessesCannotPlayTheSameSession(t *testing.T) {
	g := NewWithT(t)
	if path := os.Getenv("JOURNAL_TEST_OPEN"); path != "" { // this is the second process
		_, err := journal.Open(path, clock)
		if !errors.Is(err, journal.ErrLocked) {
			t.Fatalf("got %v, want ErrLocked", err)
		}
		return
	}
	path := written(t)
	j, err := journal.Open(path, clock)
	g.Expect(err).NotTo(HaveOccurred())
	defer j.Close()
	_, err = journal.Open(path, clock)
	g.Expect(err).To(MatchError(journal.ErrLocked), "within one process too")
	g.Expect(err).To(MatchError(ContainSubstring("session s1")))

	program, err := os.Executable()
	g.Expect(err).NotTo(HaveOccurred())
	second := exec.Command(program, "-test.run", "^"+t.Name()+"$")
	second.Env = append(os.Environ(), "JOURNAL_TEST_OPEN="+path)
	out, err := second.CombinedOutput()
	g.Expect(err).NotTo(HaveOccurred(), string(out))
}

func TestReadRunSortsByNameAndLeavesOutWhatNeverBegan(t *testing.T) {
	g := NewWithT(t)
	dir := t.TempDir()
	for _, name := range []string{"b", "a"} {
		j, err := journal.Create(dir, head(name), clock)
		g.Expect(err).NotTo(HaveOccurred())
		_, err = j.Keep(journal.PromptName(7, 1), "hello")
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(j.Close()).To(Succeed())
	}
	g.Expect(os.WriteFile(filepath.Join(dir, "0.jsonl"), nil, 0o644)).To(Succeed())
	run, err := journal.ReadRun(dir)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(run).To(HaveLen(2))
	g.Expect(run[0].Head.Session).To(Equal("a"))
}

func TestDocumentsAreKeptBesideTheJournal(t *testing.T) {
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), head("s"), clock)
	g.Expect(err).NotTo(HaveOccurred())
	defer j.Close()
	doc, err := j.Keep(journal.PromptName(7, 1), "build it")
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(doc.File).To(Equal("s/prompt-007-1.md"))
	g.Expect(doc.Bytes).To(Equal(8))
	g.Expect(j.ReadDocument(doc)).To(Equal("build it"))
	g.Expect(os.WriteFile(filepath.Join(filepath.Dir(j.Path), doc.File), []byte("x"), 0o644)).To(Succeed())
	_, err = j.ReadDocument(doc)
	g.Expect(err).To(MatchError(ContainSubstring("changed")))
}

func TestDifferencesAreOneLinePerMember(t *testing.T) {
	g := NewWithT(t)
	lines, err := journal.Differences(
		json.RawMessage(`{"a":{"b":1,"c":"x"},"seed":18446744073709551615,"gone":{"d":true},"l":[1]}`),
		json.RawMessage(`{"a":{"b":2,"c":"x"},"seed":18446744073709551614,"l":[1,2],"new":null}`))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(lines).To(Equal([]string{
		"a.b: 1 → 2",
		"gone.d: true → (none)",
		"l: [1] → [1,2]",
		"new: (none) → null",
		"seed: 18446744073709551615 → 18446744073709551614",
	}))
}

func appendText(g Gomega, path, text string) {
	data, err := os.ReadFile(path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(os.WriteFile(path, append(data, text...), 0o644)).To(Succeed())
}

func TestNothingIsAppendedBehindAnErrorOfTheDisk(t *testing.T) {
	g := NewWithT(t)
	j, err := journal.Create(t.TempDir(), head("s"), clock)
	g.Expect(err).NotTo(HaveOccurred())
	// A file that is closed behind the journal's back stands for a disk that fails.
	g.Expect(j.Close()).To(Succeed())
	g.Expect(j.Append(journal.Record{End: &journal.End{}})).NotTo(Succeed())
	g.Expect(j.Append(journal.Record{End: &journal.End{}})).To(MatchError(ContainSubstring("after an error")))
}
