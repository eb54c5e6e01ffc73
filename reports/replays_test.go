package reports

import (
	"bytes"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// fell is a session that passed turn 0 and lost turn 1; then decides what comes before its end.
func fell(seed uint64, then func(*fixture)) *fixture {
	f := newFixture(seed, "Library", "unlucky").turn(0).passed(0, 0).turn(1, "add field")
	f.played(1, 0, "pppf", journal.NewWork, failure(3, false)).begun(1, 1).played(1, 1, "pppf", journal.NewWork, failure(3, false))
	then(f)
	return f.end(journal.Fell, 1, journal.NewWork)
}

// Six sessions of one condition fell. The last passing state of two passed again, that of one did not, one is
// unknown, one was played by an older program, and one has none: it lost turn 0.
func replayedRun() []*fixture {
	none := newFixture(6, "Library", "unlucky").turn(0).played(0, 0, "pppf", journal.NewWork, failure(3, false))
	return []*fixture{
		fell(1, func(f *fixture) { f.replay(0, 0, "pppp", "") }),
		fell(2, func(f *fixture) { f.replay(0, 0, "pppp", "") }),
		fell(3, func(f *fixture) { f.replay(0, 0, "pfpp", journal.NewWork, failure(1, false)) }),
		fell(4, func(f *fixture) { f.unknownReplay(0, 0) }),
		fell(5, func(f *fixture) { f.head.Schema = 1 }),
		none.begun(0, 1).played(0, 1, "pppf", journal.NewWork, failure(3, false)).end(journal.Fell, 0, journal.NewWork),
	}
}

func TestReplaysByHand(t *testing.T) {
	g := NewWithT(t)
	r := results(t, replayedRun()...)
	n := r.Conditions[0].Numbers()
	g.Expect(n.Replays).To(Equal(Replays{Passed: stats.ShareOf(2, 3), Unknown: 1, Untested: 1}))
	// Wilson of 2 of 3 with z = 1.96: (2/3 + 0.6402) / 2.2805 = 0.5731 ± 1.96·√(0.0741 + 0.1067) / 2.2805 = 0.3654.
	g.Expect(n.Replays.Passed.Low).To(BeNumerically("~", 0.2077, 1e-4))
	g.Expect(n.Replays.Passed.High).To(BeNumerically("~", 0.9385, 1e-4))
	g.Expect(n.Replays.Text()).To(Equal("67 % (21–94), 2 of 3; unknown 1; not tested 1"))
	g.Expect(r.Cautions()).To(ContainElement(HavePrefix("Of 3 last passing states, 1 did not pass again")))
}

// The same sessions without replays come to the same but for them.
func TestReplaysMoveNoOtherNumber(t *testing.T) {
	g := NewWithT(t)
	with := results(t, replayedRun()...)
	var plain []*fixture
	for _, f := range replayedRun() {
		f.records = without(f.records)
		plain = append(plain, f)
	}
	old := results(t, plain...)
	a, b := with.Conditions[0].Numbers(), old.Conditions[0].Numbers()
	g.Expect(b.Replays.Text()).To(Equal("–; unknown 0; not tested 5"))
	g.Expect(a.Survival.Mean).To(Equal(b.Survival.Mean))
	g.Expect(a.Tries).To(Equal(b.Tries))
	g.Expect(a.Incidence).To(Equal(b.Incidence))
	g.Expect(a.Costs.Agent).To(Equal(b.Costs.Agent))
	g.Expect(a.Costs.Phases).To(Equal(b.Costs.Phases))
	for i := range with.Sessions {
		g.Expect(with.Sessions[i].Stamina).To(Equal(old.Sessions[i].Stamina))
		g.Expect(with.Sessions[i].Cause).To(Equal(old.Sessions[i].Cause))
	}
	g.Expect(old.Cautions()).NotTo(ContainElement(ContainSubstring("last passing states")))
}

func without(records []journal.Record) []journal.Record {
	var kept []journal.Record
	for _, r := range records {
		if r.Replay == nil {
			kept = append(kept, r)
		}
	}
	return kept
}

func TestTheSummaryTellsReplaysAndWhatTheyMean(t *testing.T) {
	g := NewWithT(t)
	var b bytes.Buffer
	g.Expect(WriteSummary(&b, results(t, replayedRun()...))).To(Succeed())
	for _, text := range []string{
		"| agent | the last passing state still starts and passes |",
		"| reference/unlucky (simulated) | 67 % (21–94), 2 of 3; unknown 1; not tested 1 |",
		"may lie in the machine, or in a server that passes by chance.",
		"The last passing state (turn 0, attempt 0) still starts and passes.",
		"The last passing state (turn 0, attempt 0) does not pass any more (new_work): cases did not pass.",
		"still passes is not known: restore: the engine does not answer",
	} {
		g.Expect(b.String()).To(ContainSubstring(text))
	}
	b.Reset()
	g.Expect(WriteSummary(&b, results(t, completedSession()))).To(Succeed())
	g.Expect(b.String()).NotTo(ContainSubstring("Last passing states"), "no session fell")
}

// A session may be stopped between its replay and its end.
func TestAReplayWithoutAnEndIsOfAnOpenSession(t *testing.T) {
	g := NewWithT(t)
	f := fell(1, func(f *fixture) { f.replay(0, 0, "pppp", "") })
	f.records = f.records[:len(f.records)-1]
	r := results(t, f)
	g.Expect(r.Sessions[0].Settled()).To(BeFalse())
	g.Expect(r.Conditions[0].Numbers().Replays.Any()).To(BeFalse())
}
