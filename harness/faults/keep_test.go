package faults_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// TestTheSandboxOfAFailedSessionIsKeptEnteredAndCleaned plays a session that falls in turn 1.
func TestTheSandboxOfAFailedSessionIsKeptEnteredAndCleaned(t *testing.T) {
	t.Parallel()
	for _, sandbox := range []string{"docker", "local"} {
		t.Run(sandbox, func(t *testing.T) {
			t.Parallel()
			g := NewWithT(t)
			r := newUserRun(t)
			r.env = append(r.env, "STAMINA_KEEP=failed", "STAMINA_RETRIES=0", "STAMINA_TURNS=1", "STAMINA_SANDBOX="+sandbox)
			p := r.play()
			p.finish()
			run := filepath.Base(r.folder())
			noContainer(t, run)
			again := replayOf(onlyJournal(t, r.folder()))
			g.Expect(again).NotTo(BeNil())
			g.Expect([]any{again.Turn, again.Outcome}).To(Equal([]any{0, journal.Passed}), "%+v", again)

			command := regexp.MustCompile(`sandbox is kept as the last attempt left it; enter it with: (.*)`).FindStringSubmatch(p.said.text())
			g.Expect(command).NotTo(BeNil(), p.said.text())
			enter := exec.Command("sh", "-c", command[1]+"; find . -name run_server.sh -size +0")
			enter.Dir = t.TempDir()
			found, err := enter.CombinedOutput()
			g.Expect(err).NotTo(HaveOccurred(), "%s: %s", command[1], found)
			g.Expect(string(found)).To(ContainSubstring("run_server.sh"))

			clean := bench(t, nil, "clean", "--out", r.out)
			clean.finish()
			g.Expect(clean.said.text()).To(ContainSubstring(fmt.Sprintf("removing %s", r.out)))
			g.Expect(os.Stat(r.out)).Error().To(MatchError(os.ErrNotExist))
			if sandbox == "docker" {
				g.Expect(clean.said.text()).To(MatchRegexp("removing snapshot .* of run %q", run))
			}
			kept, err := containers.ListKept(t.Context())
			g.Expect(err).NotTo(HaveOccurred())
			for _, k := range kept {
				g.Expect(k.Labels.Run).NotTo(Equal(run))
			}
		})
	}
}
