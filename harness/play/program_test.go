package play

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// programmed plans a session of a program on this machine.
func programmed(t *testing.T, program string) *Session {
	t.Helper()
	g := gomega.NewWithT(t)
	file := filepath.Join(t.TempDir(), "settings.yaml")
	text := fmt.Sprintf("sandbox: local\nscenarios: 1\nturns: 0\nfree_disk_mb: 0\nfree_memory_mb: 0\nagents: [{name: command, command: [%q]}]\n", program)
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	run, err := Load(file, []string{"STAMINA_OUT=" + t.TempDir()})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	return run.Sessions[0]
}

func TestAnExaminationLooksForTheProgram(t *testing.T) {
	ran := filepath.Join(t.TempDir(), "ran")
	own := filepath.Join(t.TempDir(), "own")
	if err := os.WriteFile(own, []byte("#!/bin/sh\ntouch "+ran+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for program, there := range map[string]bool{
		"sh": true, own: true, "no-such-program": false, "./no-such-program": false, filepath.Dir(own): false, "a b; true": false,
	} {
		g := gomega.NewWithT(t)
		s := programmed(t, program)
		ok, says, bad := examined(t, s)
		g.Expect(ok).To(gomega.Equal(there), program)
		what := "program of command/" + filepath.Base(program)
		if there {
			g.Expect(says).To(gomega.HaveKeyWithValue(what, "is there"))
			continue
		}
		g.Expect(bad).To(gomega.And(gomega.HaveLen(1), gomega.HaveKeyWithValue(what, gomega.ContainSubstring(program+" is not found in the sandbox"))))
	}
	gomega.NewWithT(t).Expect(ran).NotTo(gomega.BeAnExistingFile(), "it is not run")
}

// The pauses of the default would take minutes: that none is made is the test.
func TestAProgramThatIsNotThereEndsTheSessionAtOnce(t *testing.T) {
	g := gomega.NewWithT(t)
	planned := programmed(t, "no-such-program")
	_, err := planned.run.Prepare(t.Context(), t.Output())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	s, err := planned.Begin(t.Context(), nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	result, err := s.PlayTurn(t.Context(), 0)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(s.Close(t.Context())).To(gomega.Succeed())
	g.Expect(result.Outcome).To(gomega.Equal(journal.Infrastructure))
	g.Expect(*s.Settled()).To(gomega.Equal(journal.End{Ending: journal.Censored, Cause: journal.CauseInfrastructure}))
	var troubles []string
	for _, r := range s.Journal().Records {
		if r.Trouble != nil {
			troubles = append(troubles, r.Trouble.Error)
		}
	}
	g.Expect(troubles).To(gomega.ConsistOf(gomega.ContainSubstring("no-such-program is not found in the sandbox")))
}
