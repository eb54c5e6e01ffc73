package faults_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

// TestARunThatIsStoppedInEveryWayEndsAsAnyOther stops one run three times, and each time goes on.
func TestARunThatIsStoppedInEveryWayEndsAsAnyOther(t *testing.T) {
	t.Parallel()
	g, row := NewWithT(t), newRow(t, "user: Ctrl-C once, twice, all killed", "same report")
	whole, cut := newUserRun(t), newUserRun(t)
	uninterrupted := whole.play()
	cut.stopIn(1)
	cut.leaveIn(2)
	cut.killIn(3)
	cut.play().finish()
	uninterrupted.finish()
	noContainer(t, filepath.Base(cut.folder()))

	order := attemptsBegun(onlyJournal(t, whole.folder()))
	g.Expect(order).To(Equal([]string{"0.0", "1.0", "1.1", "2.0", "2.1", "3.0"}))
	order = attemptsBegun(onlyJournal(t, cut.folder()))
	g.Expect(strings.Join(order, " ")).To(MatchRegexp("^0.0 1.0 .*(resumed .*){3}$"))
	g.Expect(result(onlyJournal(t, cut.folder()))).To(Equal(result(onlyJournal(t, whole.folder()))))
	g.Expect(documentsOf(t, cut.folder())).To(Equal(documentsOf(t, whole.folder())))
	for _, r := range []*userRun{whole, cut} {
		leavesNothing(t, filepath.Base(r.folder()))
	}
	row.held()
}

// userRun is a run of the suite of the benchmark, with one session.
type userRun struct {
	t   *testing.T
	out string   // folder of all runs
	env []string // settings; STAMINA_RUN is among them once there is something to go on with
}

// newUserRun is a run in a folder of its own; its first play chooses the name.
func newUserRun(t *testing.T) *userRun {
	t.Helper()
	out := t.TempDir()
	settings := filepath.Join(out, "settings.yaml")
	text := fmt.Sprintf("seed: %d\nscenarios: 1\nturns: %d\nprocs: 1\nagents:\n  - {name: reference, character: careless, seed: %d}\n",
		playedSeed, horizon, carelessSeed)
	NewWithT(t).Expect(os.WriteFile(settings, []byte(text), 0o600)).To(Succeed())
	return &userRun{t, out, []string{"STAMINA_CONFIG=" + settings, "STAMINA_OUT=" + out}}
}

// carelessSeed makes the careless agent need a second attempt in turns 1 and 2, and pass all turns.
const carelessSeed = 14

// play begins the run, or goes on with it.
func (r *userRun) play() *process {
	r.t.Helper()
	return bench(r.t, r.env, "play", "./suites/stamina")
}

// in waits until the session is in a turn, and knows the folder of the run from then on.
func (r *userRun) in(p *process, turn int) {
	r.t.Helper()
	p.await(func() bool { return begun(filepath.Join(r.out, "latest"), turn) })
	if len(r.env) == 2 {
		r.env = append(r.env, "STAMINA_RUN="+r.folder())
	}
}

func (r *userRun) folder() string {
	r.t.Helper()
	folder, err := filepath.EvalSymlinks(filepath.Join(r.out, "latest"))
	NewWithT(r.t).Expect(err).NotTo(HaveOccurred())
	return folder
}

// resume is what users are told.
func (r *userRun) resume() string {
	return "go on with the same command and RUN=" + r.folder()
}

// stopIn presses Ctrl-C once: the run ends in order.
func (r *userRun) stopIn(turn int) {
	r.t.Helper()
	g := NewWithT(r.t)
	p := r.play()
	r.in(p, turn)
	began := time.Now()
	p.signal(syscall.SIGINT)
	g.Expect(p.end()).To(Equal(1), "a session is not settled")
	g.Expect(time.Since(began)).To(BeNumerically("<", 20*time.Second))
	g.Expect(p.said.text()).To(And(ContainSubstring("stopping; once more leaves at once"), ContainSubstring(r.resume())))
	noContainer(r.t, filepath.Base(r.folder()))
}

// leaveIn presses Ctrl-C twice: the run is left at once.
func (r *userRun) leaveIn(turn int) {
	r.t.Helper()
	g := NewWithT(r.t)
	p := r.play()
	r.in(p, turn)
	p.signal(syscall.SIGINT)
	p.await(func() bool { return strings.Contains(p.said.text(), "once more leaves at once") })
	began := time.Now()
	p.signal(syscall.SIGINT)
	g.Expect(p.end()).To(Equal(130), p.said.text())
	g.Expect(time.Since(began)).To(BeNumerically("<", 5*time.Second))
	g.Expect(p.said.text()).To(ContainSubstring("left at once; " + r.resume()))
}

// killIn kills the front program and all that it has started.
func (r *userRun) killIn(turn int) {
	r.t.Helper()
	p := r.play()
	r.in(p, turn)
	p.killAll()
}
