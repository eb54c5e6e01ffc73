package reports

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// A journal that contradicts itself is left out and named; the others count.
func TestDamagedJournals(t *testing.T) {
	long := newFixture(3, "Damaged", "careless").turn(0)
	lost := long.copy().passed(0, 0).turn(1).played(1, 0, "pppf", journal.NewWork, failure(3, false))
	for name, tc := range map[string]struct {
		f    *fixture
		want string
	}{
		"another stamina":          {long.copy().passed(0, 0).end(journal.Fell, 2, journal.Regression), "stamina 2"},
		"completed too early":      {long.copy().passed(0, 0).end(journal.Completed, 1, ""), "completed after 1 of 3 turns"},
		"failed in no attempt":     {long.copy().end(journal.Fell, 0, journal.Regression), "without a failed attempt"},
		"unknown ending":           {long.copy().end("lost", 0, ""), "unknown ending"},
		"verdicts missing":         {long.copy().played(0, 0, "pp", journal.NewWork), "2 verdicts for 4 cases"},
		"unknown verdict":          {long.copy().played(0, 0, "ppx?", journal.NewWork), "unknown verdicts"},
		"passed with a fault":      {long.copy().played(0, 0, "pppf", ""), "it passed, but"},
		"passed twice":             {long.copy().passed(0, 0).passed(0, 1), "passed already"},
		"no such case":             {long.copy().played(0, 0, "pppf", journal.NewWork, failure(4, false)), "case 4 of 4"},
		"a turn left out":          {long.copy().passed(0, 0).turn(2), "turn 2 follows 1 turns"},
		"a turn too early":         {long.copy().played(0, 0, "fppp", journal.NewWork).turn(1), "before turn 0 was passed"},
		"beyond the horizon":       {long.copy().turn(7), "turn 7"},
		"replayed without a pass":  {long.copy().played(0, 0, "pppf", journal.NewWork, failure(3, false)).replay(0, 0, "pppp", ""), "not the last that passed"},
		"another attempt replayed": {long.copy().passed(0, 0).replay(0, 1, "pppp", ""), "not the last that passed"},
		"an earlier turn replayed": {long.copy().passed(0, 0).turn(1).passed(1, 0).replay(0, 0, "pppp", ""), "not the last that passed"},
		"replayed twice":           {lost.copy().replay(0, 0, "pppp", "").replay(0, 0, "pppp", ""), "two replays"},
		"replayed with a fault":    {lost.copy().replay(0, 0, "pppf", ""), "it passed, but"},
		"replay verdicts missing":  {lost.copy().replay(0, 0, "pp", ""), "2 verdicts for 4 cases"},
		"replay of another case":   {lost.copy().replay(0, 0, "pppf", journal.NewWork, failure(4, false)), "case 4 of 4"},
		"replayed and censored":    {lost.copy().replay(0, 0, "pppp", "").end(journal.Censored, 1, journal.CauseBudget), "a replay, although"},
		"beyond the end":           {long.copy().passed(0, 0).end(journal.Censored, 1, journal.CauseBudget).turn(1), "follows the end"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Load(writeRun(t, tc.f, completedSession()))
			if err == nil || !strings.Contains(err.Error(), tc.want) || !strings.Contains(err.Error(), "3-careless-0.jsonl") {
				t.Errorf("got %v", err)
			}
			if len(r.Sessions) != 1 {
				t.Errorf("%d sessions are left", len(r.Sessions))
			}
		})
	}
}

// copy lets one beginning serve several journals.
func (f *fixture) copy() *fixture {
	g := *f
	g.records = append([]journal.Record(nil), f.records...)
	return &g
}

func TestJournalsThatDoNotBelongTogether(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*journal.Head)
		want   string
	}{
		"of two runs":      {func(h *journal.Head) { h.Run = "other" }, "two runs"},
		"of one session":   {func(h *journal.Head) { h.Session = "1-faithful-0" }, "two journals of session"},
		"of a forged name": {func(h *journal.Head) { h.ConditionDigest = completedSession().head.ConditionDigest }, "two conditions have the digest"},
	} {
		other := fallenSession()
		tc.change(&other.head)
		a, b := completedSession(), other
		_, err := From([]*journal.Session{
			{Path: "a", Head: a.head, Records: a.records}, {Path: "b", Head: b.head, Records: b.records},
		})
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := From(nil); err == nil {
		t.Error("no journals are no results")
	}
}

// Two conditions of one agent are never pooled, and their names tell them apart.
func TestConditionsOfOneAgent(t *testing.T) {
	other := newFixture(1, "Coffee roastery", "faithful")
	other.head.Session = "other"
	other.head.Condition, other.head.ConditionDigest = raw(map[string]int{"retries": 9}), "0123456789"
	r := results(t, completedSession(), other)
	if len(r.Conditions) != 2 || r.Conditions[0].Label == r.Conditions[1].Label || r.Sessions[0].Name() == r.Sessions[1].Name() {
		t.Errorf("got %q and %q", r.Sessions[0].Name(), r.Sessions[1].Name())
	}
}

// Scenarios from files can be of another generator than the condition names: they are not pooled either.
func TestGeneratorsAreNotPooled(t *testing.T) {
	g := NewWithT(t)
	old := completedSession()
	old.head.Session, old.head.Scenario.Generator, old.head.Scenario.Digest = "old", "0", "old"
	r := results(t, completedSession(), old)
	g.Expect(r.Conditions).To(HaveLen(2))
	g.Expect(r.Conditions[0].Label).To(HaveSuffix(", generator 0"))
	g.Expect(r.Sessions[0].Name()).NotTo(Equal(r.Sessions[1].Name()))
	g.Expect(r.Cautions()).To(ContainElement(ContainSubstring("several generator versions (0, 1)")))
}

func TestRolloutsAreNamed(t *testing.T) {
	second := completedSession()
	second.head.Session, second.head.Rollout = "second", 1
	r := results(t, completedSession(), second)
	if got := r.Sessions[1].Name(); got != "scenario 1 Coffee roastery / reference/faithful / rollout 1" {
		t.Errorf("got %q", got)
	}
}

// Load names every journal that cannot be read, and the results are those of the others.
func TestLoadGoesOn(t *testing.T) {
	dir := writeRun(t, completedSession())
	for name, text := range map[string]string{"broken.jsonl": "{}\n{\n{}\n", "empty.jsonl": "", "note.txt": "x"} {
		if err := os.WriteFile(filepath.Join(JournalPath(dir), name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Load(dir)
	if len(r.Sessions) != 1 || err == nil || !strings.Contains(err.Error(), "broken.jsonl") || !strings.Contains(err.Error(), "empty.jsonl") {
		t.Errorf("%d sessions, %v", len(r.Sessions), err)
	}
}

// A run that was shared by two machines is one experiment again; a session that is in both is refused,
// and so is a repetition that does not say that it is one.
func TestLoadPutsPartsTogether(t *testing.T) {
	g := NewWithT(t)
	first := writeRun(t, completedSession(), fallenSession())
	move := func(name string) string {
		g.Expect(os.Rename(first, name)).To(Succeed())
		return name
	}
	a := move(filepath.Join(t.TempDir(), "a"))
	other := censoredSession()
	other.head.Run = "20260102-030405-efgh"
	writeRun(t, other)
	b := move(filepath.Join(t.TempDir(), "b"))
	r, err := Load(a, b)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(r.Sessions).To(HaveLen(3))
	g.Expect(r.Run()).To(Equal("20260102-030405-abcd + 20260102-030405-efgh"))
	g.Expect(r.Conditions).To(HaveLen(2), "the sessions of the forgetful agent are pooled")
	for _, s := range r.Sessions {
		g.Expect(s.Place).To(Equal(s.Head.Run+"/journal/"+s.Head.Session+".jsonl"), "the runs are told apart")
	}
	_, err = Load(a, a)
	g.Expect(err).To(MatchError(ContainSubstring("two journals of session")))

	again := completedSession()
	again.head.Run = "another"
	writeRun(t, again)
	_, err = Load(a, first)
	g.Expect(err).To(MatchError(ContainSubstring("the same scenario, condition and rollout")))
}

// What was planned, what is finished and what is lost add up, in every state of a run.
func TestCountsAddUp(t *testing.T) {
	g := NewWithT(t)
	run := append(goldenRun(), newFixture(3, "Late", "faithful").end(journal.Censored, 0, journal.CauseBudget))
	for _, f := range run {
		f.head.Planned = 9
	}
	n := results(t, run...).Counts()
	g.Expect(n.Planned).To(Equal(9))
	g.Expect([]int{n.NotBegun, n.Open, n.Completed, n.Failed, n.Infrastructure, n.Budget}).To(Equal([]int{3, 1, 1, 2, 1, 1}))
	g.Expect(n.NotBegun + n.Open + n.Completed + n.Failed + n.Infrastructure + n.Budget).To(Equal(n.Planned))
	g.Expect(results(t, completedSession()).Counts().Planned).To(Equal(1), "a journal that does not say it")
	torn := completedSession()
	torn.head.Planned = 2
	g.Expect(results(t, torn).Exit()).To(Equal(ExitBroken), "one of two sessions was never begun")
}

func TestExit(t *testing.T) {
	torn := completedSession()
	torn.torn = "{"
	budget := newFixture(1, "Late", "faithful").end(journal.Censored, 0, journal.CauseBudget)
	for name, tc := range map[string]struct {
		f    *fixture
		want int
	}{
		"completed":      {completedSession(), ExitWorked},
		"fell":           {fallenSession(), ExitWorked}, // in turn 1; the gate binds turn 0 only
		"budget":         {budget, ExitWorked},
		"infrastructure": {censoredSession(), ExitBroken},
		"not settled":    {unsettledSession(), ExitBroken},
		"torn":           {torn, ExitBroken},
		"gate":           {serverlessSession(), ExitGate},
	} {
		if got := results(t, tc.f).Exit(); got != tc.want {
			t.Errorf("%s: %d", name, got)
		}
	}
	if got := results(t, serverlessSession(), censoredSession()).Exit(); got != ExitBroken {
		t.Errorf("a broken run comes before the gate: %d", got)
	}
}
