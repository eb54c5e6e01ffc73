package faults_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// begun tells whether a turn was begun in the only session of a run.
func begun(folder string, turn int) bool {
	return begunIn(filepath.Join(folder, "journal"), turn)
}

// begunIn is begun in a folder of journals.
func begunIn(folder string, turn int) bool {
	sessions, err := journal.ReadRun(folder)
	if err != nil || len(sessions) != 1 {
		return false
	}
	for _, r := range sessions[0].Records {
		if r.Begun != nil && r.Begun.Turn == turn {
			return true
		}
	}
	return false
}

func onlyJournal(t *testing.T, folder string) *journal.Session {
	t.Helper()
	g := NewWithT(t)
	sessions, err := journal.ReadRun(filepath.Join(folder, "journal"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(sessions).To(HaveLen(1))
	return sessions[0]
}

// attemptsBegun tells in which order attempts were begun, "turn.attempt", and where another process went on.
func attemptsBegun(s *journal.Session) []string {
	var out []string
	for _, r := range s.Records {
		switch {
		case r.Begun != nil:
			out = append(out, fmt.Sprintf("%d.%d", r.Begun.Turn, r.Begun.Attempt))
		case r.Resumed != nil:
			out = append(out, "resumed")
		}
	}
	return out
}

// attempts tells the finished attempts, and the first line that the agent printed in each.
func attempts(s *journal.Session) []string {
	var out []string
	for _, r := range s.Records {
		if a := r.Attempt; a != nil {
			said, _, _ := strings.Cut(a.Agent.Output, "\n")
			out = append(out, fmt.Sprintf("%d.%d %s: %s", a.Turn, a.Attempt, a.Outcome, said))
		}
	}
	return out
}
