package faults_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// TestTheBreakerStopsARunWhoseMachineCannotPlay plays five sessions, two at once, where no sandbox can be
// made: a file is in the way of their folder. Once it is gone, the same run goes on with the others.
func TestTheBreakerStopsARunWhoseMachineCannotPlay(t *testing.T) {
	t.Parallel()
	g, row := NewWithT(t), newRow(t, "machine: no sandbox can be made", "run stopped by the breaker")
	dir := t.TempDir()
	folder := filepath.Join(dir, "runs", "broken")
	blocked := filepath.Join(folder, "sandboxes")
	g.Expect(os.MkdirAll(filepath.Join(folder, "journal"), 0o755)).To(Succeed())
	g.Expect(os.WriteFile(blocked, nil, 0o600)).To(Succeed())
	settings := filepath.Join(dir, "settings.yaml")
	g.Expect(os.WriteFile(settings, []byte("scenarios: 5\nturns: 0\nprocs: 2\nrepeats: 0\nbreaker: 2\nsandbox: local\n"+
		"agents:\n  - {name: reference, character: faithful}\n"), 0o600)).To(Succeed())
	env := []string{"STAMINA_CONFIG=" + settings, "STAMINA_OUT=" + dir, "STAMINA_RUN=" + folder}

	p := bench(t, env, "play", "./suites/stamina")
	g.Expect(p.end()).To(Equal(4), p.said.text())
	g.Expect(p.said.text()).To(And(
		ContainSubstring("infrastructure ends one session after the other: 2 in a row"),
		ContainSubstring("turn 0: restore: start a sandbox:"), ContainSubstring("go on with the same command and RUN="+folder)))
	before := endings(t, folder)[journal.Censored]
	g.Expect(before).To(BeNumerically(">=", 2))
	g.Expect(before).To(BeNumerically("<=", 3), "one was in flight at most")

	g.Expect(os.Remove(blocked)).To(Succeed())
	p = bench(t, env, "play", "./suites/stamina")
	g.Expect(p.end()).To(Equal(1), "sessions stay censored")
	after := endings(t, folder)
	g.Expect(after[journal.Censored]).To(Equal(before))
	g.Expect(after[journal.Completed]).To(Equal(5-before), fmt.Sprint(after))
	row.held()
}

// endings counts how the sessions of a run ended.
func endings(t *testing.T, folder string) map[journal.Ending]int {
	t.Helper()
	g := NewWithT(t)
	sessions, err := journal.ReadRun(filepath.Join(folder, "journal"))
	g.Expect(err).NotTo(HaveOccurred())
	count := map[journal.Ending]int{}
	for _, s := range sessions {
		g.Expect(s.End()).NotTo(BeNil())
		count[s.End().Ending]++
	}
	return count
}
