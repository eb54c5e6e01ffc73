package faults_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// TestARunThatIsKilledWhileItsLastPassingStateIsTestedEndsAsAnyOther plays an agent that leaves no server
// in turn 2. On this machine the server of turn 1 waits for ever when it is started once more: then the
// process that plays is killed, and another one goes on.
func TestARunThatIsKilledWhileItsLastPassingStateIsTestedEndsAsAnyOther(t *testing.T) {
	t.Parallel()
	t.Run("local", func(t *testing.T) {
		t.Parallel()
		documents := unpacked(t)
		r := newRun(t, fmt.Sprintf("command: [%s]\n    sandbox: local\n    env: {FAULT: quits, DOCUMENTS: %s}",
			program(t, "harness/faults/agent"), documents))
		p := r.player()
		p.await(func() bool { return begun(r.folder, 2) && isGone(filepath.Join(documents, "hold")) && lost(r.folder) })
		NewWithT(t).Expect(p.cmd.Process.Kill()).To(Succeed())
		p.end()
		g := NewWithT(t)
		g.Expect(replayOf(r.journal())).To(BeNil(), "it was in flight")
		g.Expect(r.journal().End()).To(BeNil())

		r.player().finish()
		order := attemptsBegun(r.journal())
		g.Expect(order[len(order)-1]).To(Equal("resumed"), "no attempt is played again: %v", order)
		r.isReplayed()
	})
	t.Run("docker", func(t *testing.T) {
		t.Parallel()
		r := newRun(t, inDocker(t, "quits"))
		r.player().finish()
		r.isReplayed()
	})
}

// isReplayed looks at a run that is over: the session fell in turn 2, the state of turn 1 passed again, and
// only the state at the end is left.
func (r *ownRun) isReplayed() {
	r.t.Helper()
	g := NewWithT(r.t)
	s := r.journal()
	again := replayOf(s)
	g.Expect(again).NotTo(BeNil())
	g.Expect([]any{again.Turn, again.Attempt, again.Outcome}).To(Equal([]any{1, 0, journal.Passed}), "%+v", again)
	g.Expect(again.Verdicts).To(MatchRegexp("^p+$"))
	g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Fell, Stamina: 2, Cause: journal.NoServer}))
	g.Expect(leaksOf(r.t, r)).To(BeZero())
}

// replayOf returns the replay of a session, nil if there is none.
func replayOf(s *journal.Session) *journal.Replay { return s.Position().Replay }

// lost tells that the only session of a run has lost a turn, whether that is written down or not.
func lost(folder string) bool {
	sessions, err := journal.ReadRun(filepath.Join(folder, "journal"))
	return err == nil && len(sessions) == 1 && sessions[0].Position().End != nil
}

func isGone(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}
