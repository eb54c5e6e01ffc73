package progress_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/progress"
	"staminabench/harness/session"
)

func attempt(id string, turn int, passed bool) session.AttemptEvent {
	e := session.AttemptEvent{
		Session: id, Seed: 7, Scenario: "Coffee roastery", Agent: "reference/forgetful",
		Turn: turn, Horizon: 3, Passed: 40, Total: 41, Elapsed: 2 * time.Second,
		Outcome: journal.Failed, Cause: journal.Regression,
	}
	if passed {
		e.Passed, e.Outcome, e.Cause = 41, journal.Passed, ""
	}
	return e
}

// shown prints events, two seconds after each other, the first after ten.
func shown(events ...progress.Event) []string {
	var out strings.Builder
	now := time.Unix(0, 0)
	p := progress.NewPrinter(&out, progress.Plan{Sessions: 2, Turns: 4}, func() time.Time { return now })
	now = now.Add(8 * time.Second)
	for _, e := range events {
		now = now.Add(2 * time.Second)
		p.Show(e)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestALineTellsWhereASessionIs(t *testing.T) {
	first := attempt("a", 0, false)
	NewWithT(t).Expect(shown(progress.Event{Attempt: &first})).To(Equal([]string{
		"    10s  7 Coffee roastery        reference/forgetful  turn  0/3  attempt 0    40/41 regression    2.0s  about 14s left",
	}))
}

func TestTheTimeThatIsLeftCountsOnlyWhatWillBePlayed(t *testing.T) {
	g := NewWithT(t)
	one, two := attempt("a", 0, true), attempt("a", 1, false)
	lines := shown(progress.Event{Attempt: &one}, progress.Event{Attempt: &two},
		progress.Event{Ended: &progress.Ended{Session: "a", Turns: 2}},
		progress.Event{Attempt: &session.AttemptEvent{Session: "b", Horizon: 3, Outcome: journal.Passed}})
	g.Expect(lines[0]).To(HaveSuffix("about 14s left")) // 7 turns at 2 s
	g.Expect(lines[1]).To(HaveSuffix("about 12s left")) // 6 turns at 2 s
	g.Expect(lines[2]).To(HaveSuffix("about 8s left"))  // 3 turns at 8 s / 3: the other one plays on
}

func TestAFollowerSeesWhatComesAfterIt(t *testing.T) {
	g := NewWithT(t)
	folder := t.TempDir()
	log, err := progress.Open(folder, nil)
	g.Expect(err).NotTo(HaveOccurred())
	log.Noted(session.Note{Text: "of an earlier process"})
	follower, err := progress.Follow(folder)
	g.Expect(err).NotTo(HaveOccurred())
	log.Attempted(attempt("a", 1, true))
	log.Ended(progress.Ended{Session: "a", Turns: 2})
	torn, err := os.OpenFile(filepath.Join(folder, progress.File), os.O_WRONLY|os.O_APPEND, 0)
	g.Expect(err).NotTo(HaveOccurred())
	_, err = torn.WriteString(`{"attempt":{"Ses`)
	g.Expect(err).NotTo(HaveOccurred())
	var seen []progress.Event
	done := make(chan struct{})
	close(done)
	g.Expect(follower.Until(done, func(e progress.Event) { seen = append(seen, e) })).To(Succeed())
	want := attempt("a", 1, true)
	g.Expect(seen).To(Equal([]progress.Event{{Attempt: &want}, {Ended: &progress.Ended{Session: "a", Turns: 2}}}))
}

func TestAFollowerWaitsForTheFile(t *testing.T) {
	g := NewWithT(t)
	folder := t.TempDir()
	follower, err := progress.Follow(folder)
	g.Expect(err).NotTo(HaveOccurred())
	done, seen := make(chan struct{}), 0
	ended := make(chan error)
	go func() { ended <- follower.Until(done, func(progress.Event) { seen++ }) }()
	log, err := progress.Open(folder, nil)
	g.Expect(err).NotTo(HaveOccurred())
	log.Noted(session.Note{Text: "begun"})
	close(done)
	g.Expect(<-ended).To(Succeed())
	g.Expect(seen).To(Equal(1))
}

func TestSessionsThatAreOpenAreCounted(t *testing.T) {
	g := NewWithT(t)
	p := progress.NewPrinter(&strings.Builder{}, progress.Plan{Sessions: 3, Turns: 4}, time.Now)
	p.Show(progress.Event{Ended: &progress.Ended{Session: "a", Turns: 2}})
	p.Show(progress.Event{Refused: &session.Note{Session: "b", Text: "another condition"}})
	g.Expect(p.Open()).To(Equal(1))
	g.Expect(p.Refused()).To(Equal(1))
}
