package faults_test

import (
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers/proc"
	"staminabench/harness/journal"
)

// ownRun is a run that processes of this test play.
type ownRun struct {
	t        *testing.T
	folder   string // its last part is the id of the run
	settings string // path of its settings
}

// newRun is a run of one agent, told as lines of the settings.
func newRun(t *testing.T, agent string) *ownRun {
	t.Helper()
	dir := t.TempDir()
	r := &ownRun{t, filepath.Join(dir, "runs", "faults-"+strings.ToLower(rand.Text())), filepath.Join(dir, "settings.yaml")}
	// Tests look into the folder by its name, and only a run that is there can be named.
	NewWithT(t).Expect(os.MkdirAll(filepath.Join(r.folder, "journal"), 0o755)).To(Succeed())
	text := fmt.Sprintf("seed: %d\nscenarios: 1\nturns: %d\nout: %s\nrun: %s\nagents:\n  - name: command\n    %s\n",
		playedSeed, horizon, dir, r.folder, agent)
	NewWithT(t).Expect(os.WriteFile(r.settings, []byte(text), 0o600)).To(Succeed())
	return r
}

// player is a process that plays the run.
func (r *ownRun) player() *process {
	cmd := exec.Command(os.Args[0])
	cmd.Env = ownEnvironment(playVariable + "=" + r.settings)
	return start(r.t, cmd)
}

// killIn kills a player that has begun a turn.
func (r *ownRun) killIn(turn int) {
	p := r.player()
	p.await(func() bool { return begun(r.folder, turn) })
	NewWithT(r.t).Expect(p.cmd.Process.Kill()).To(Succeed())
	p.end()
}

func (r *ownRun) journal() *journal.Session { return onlyJournal(r.t, r.folder) }

// leavesNoProcess looks for processes whose HOME is in the folder of the run: those of local sandboxes.
func (r *ownRun) leavesNoProcess() {
	r.t.Helper()
	g := NewWithT(r.t)
	left, err := proc.Marked("HOME", r.folder)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(left).To(BeEmpty())
}
