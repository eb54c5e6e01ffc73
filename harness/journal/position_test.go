package journal_test

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// attempt makes a finished attempt whose snapshots are named after it.
func attempt(turn, number int, outcome journal.Outcome, before, after string) journal.Record {
	return journal.Record{Attempt: &journal.Attempt{
		Turn: turn, Attempt: number, Outcome: outcome, Cause: journal.NewWork,
		Before: containers.Snapshot{Ref: before}, After: containers.Snapshot{Ref: after},
	}}
}

func TestPositionFollowsTheRecords(t *testing.T) {
	begun, trouble := journal.Record{Begun: &journal.Begun{}}, journal.Record{Trouble: &journal.Trouble{}}
	list := journal.Record{Cases: &journal.CaseList{Turn: 0}}
	steps := []struct {
		record         journal.Record
		turn, attempt  int
		repeat         int
		troubles       int
		cases          bool
		earlier        int
		snapshot, drop string
		kept           string // besides
		ending         journal.Ending
	}{
		{record: list, cases: true},
		{record: begun, cases: true, repeat: 1},
		{record: trouble, cases: true, repeat: 1, troubles: 1},
		{record: begun, cases: true, repeat: 2, troubles: 1},
		{record: attempt(0, 0, journal.Failed, "", "a"), attempt: 1, cases: true, earlier: 1, snapshot: "a"},
		{record: begun, attempt: 1, cases: true, earlier: 1, snapshot: "a", repeat: 1},
		{record: attempt(0, 1, journal.Passed, "a", "b"), turn: 1, snapshot: "b", drop: "a"},
		{record: attempt(1, 0, journal.Passed, "b", "c"), turn: 2, snapshot: "c", drop: "b"},
		{record: attempt(2, 0, journal.Failed, "c", "d"), turn: 2, attempt: 1, earlier: 1, snapshot: "d", kept: "c"},
		{record: attempt(2, 1, journal.Failed, "d", "e"), turn: 2, attempt: 2, earlier: 2, snapshot: "e", drop: "d", kept: "c", ending: journal.Fell},
	}
	s := &journal.Session{Head: journal.Head{Schema: journal.Schema, Horizon: 2, Retries: 1}}
	for _, step := range steps {
		g := NewWithT(t)
		s.Records = append(s.Records, step.record)
		p := s.Position()
		g.Expect([]int{p.Turn, p.Attempt, p.Repeat, p.Troubles, len(p.Earlier)}).
			To(Equal([]int{step.turn, step.attempt, step.repeat, step.troubles, step.earlier}))
		g.Expect(p.Cases != nil).To(Equal(step.cases))
		g.Expect(p.Snapshot.Ref).To(Equal(step.snapshot))
		g.Expect(p.Obsolete).To(ConsistOf(states(step.drop)...))
		g.Expect(p.Kept()).To(ConsistOf(states(step.snapshot, step.kept)...))
		g.Expect(p.NeedsReplay()).To(Equal(step.ending != ""))
		g.Expect(p.Ended).To(BeFalse())
		if step.ending == "" {
			g.Expect(p.End).To(BeNil())
		} else {
			g.Expect(*p.End).To(Equal(journal.End{Ending: step.ending, Stamina: 2, Cause: journal.NewWork}))
		}
	}
}

// states names snapshots, those that there are.
func states(refs ...string) []any {
	out := []any{}
	for _, ref := range refs {
		if ref != "" {
			out = append(out, containers.Snapshot{Ref: ref})
		}
	}
	return out
}

// fallen is a session whose turn 0 passed at its second attempt, and whose turn 1 is lost.
func fallen(schema int) *journal.Session {
	return &journal.Session{Head: journal.Head{Schema: schema, Horizon: 2, Retries: 1}, Records: []journal.Record{
		attempt(0, 0, journal.Failed, "", "a"), attempt(0, 1, journal.Passed, "a", "b"),
		attempt(1, 0, journal.Failed, "b", "c"), attempt(1, 1, journal.Failed, "c", "d"),
	}}
}

func TestTheLastPassingStateIsKeptUntilTheEnd(t *testing.T) {
	g := NewWithT(t)
	s := fallen(journal.Schema)
	p := s.Position()
	g.Expect([]int{p.Passed.Turn, p.Passed.Attempt}).To(Equal([]int{0, 1}))
	g.Expect(p.NeedsReplay()).To(BeTrue())
	g.Expect(p.Kept()).To(ConsistOf(states("b", "d")...))

	s.Records = append(s.Records, journal.Record{Replay: &journal.Replay{Attempt: 1, Outcome: journal.Passed}})
	p = s.Position()
	g.Expect(p.NeedsReplay()).To(BeFalse(), "once is enough")
	g.Expect(p.Kept()).To(ConsistOf(states("b", "d")...), "the end is not journaled yet")
	g.Expect(*p.End).To(Equal(journal.End{Ending: journal.Fell, Stamina: 1, Cause: journal.NewWork}))

	s.Records = append(s.Records, journal.Record{End: p.End})
	p = s.Position()
	g.Expect(p.Kept()).To(ConsistOf(states("d")...))
	g.Expect(p.Obsolete).To(ConsistOf(states("b")...))
	g.Expect(p.NeedsReplay()).To(BeFalse())
}

func TestASessionThatIsCensoredNeedsNoReplay(t *testing.T) {
	g := NewWithT(t)
	s := fallen(journal.Schema)
	s.Records = append(s.Records[:3], journal.Record{End: &journal.End{Ending: journal.Censored, Stamina: 1}})
	p := s.Position()
	g.Expect(p.NeedsReplay()).To(BeFalse())
	g.Expect(p.Kept()).To(ConsistOf(states("c")...))
	g.Expect(p.Obsolete).To(ConsistOf(states("b")...))
}

// Older programs dropped the passing state when the next attempt was finished: there is nothing to replay.
func TestAJournalOfTheFirstSchemaIsReadAndNotReplayed(t *testing.T) {
	g := NewWithT(t)
	p := fallen(1).Position()
	g.Expect(p.End.Ending).To(Equal(journal.Fell))
	g.Expect(p.NeedsReplay()).To(BeFalse())
	g.Expect(p.Kept()).To(ConsistOf(states("d")...))
	g.Expect(p.Obsolete).To(ConsistOf(states("c")...))
}

func TestPassingTheHorizonCompletesTheSession(t *testing.T) {
	g := NewWithT(t)
	s := &journal.Session{Head: journal.Head{Horizon: 0}, Records: []journal.Record{attempt(0, 0, journal.Passed, "", "a")}}
	p := s.Position()
	g.Expect(*p.End).To(Equal(journal.End{Ending: journal.Completed, Stamina: 1}))
	g.Expect(p.Ended).To(BeFalse())
	s.Records = append(s.Records, journal.Record{End: p.End})
	g.Expect(s.Position().Ended).To(BeTrue())
}
