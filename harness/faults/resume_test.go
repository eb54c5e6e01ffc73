package faults_test

import (
	"fmt"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"
)

// interruptedTurn is in flight when the process that plays is killed: the agent works for a while in it.
const interruptedTurn = 2

// TestAKilledRunGoesOnAsIfNothingHadHappened kills the process that plays in turn 2, and lets another
// one go on. The agent needs what it installed in turn 0 and what it wrote down in HOME.
func TestAKilledRunGoesOnAsIfNothingHadHappened(t *testing.T) {
	t.Parallel()
	for name, settings := range map[string]func(*testing.T, string) string{"docker": inDocker, "local": onThisMachine} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			agent := settings(t, "slow")
			whole := newRun(t, agent)
			whole.player().finish()
			cut := newRun(t, agent)
			cut.killIn(interruptedTurn)
			cut.player().finish()
			for _, r := range []*ownRun{whole, cut} {
				leavesNothing(t, filepath.Base(r.folder))
				r.leavesNoProcess()
			}

			g := NewWithT(t)
			g.Expect(attemptsBegun(cut.journal())).To(Equal([]string{"0.0", "1.0", "2.0", "resumed", "2.0", "3.0"}))
			g.Expect(attempts(cut.journal())).To(Equal([]string{
				"0.0 passed: attempt 1 of this session", "1.0 passed: attempt 2 of this session",
				"2.0 passed: attempt 3 of this session", "3.0 passed: attempt 4 of this session",
			}))
			g.Expect(result(cut.journal())).To(Equal(result(whole.journal())))
			g.Expect(documentsOf(t, cut.folder)).To(Equal(documentsOf(t, whole.folder)))
		})
	}
}

func inDocker(t *testing.T, fault string) string {
	t.Helper()
	return fmt.Sprintf("command: [/bin/agent]\n    image: %s\n    sandbox: docker\n    env: {FAULT: %s, %s}",
		image(t), fault, "DOCUMENTS: /documents, TOOL: /opt/tool, REFERENCE: /bin/reference")
}

func onThisMachine(t *testing.T, fault string) string {
	t.Helper()
	return fmt.Sprintf("command: [%s]\n    sandbox: local\n    env: {FAULT: %s, DOCUMENTS: %s, REFERENCE: %s}",
		program(t, "harness/faults/agent"), fault, unpacked(t), program(t, "generator/reference/program"))
}
