package faults_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// result is all of a journal that must not depend on interruptions: not times, not memory, not ids of snapshots.
func result(s *journal.Session) string {
	var out []any
	for _, r := range s.Records {
		switch {
		case r.Cases != nil:
			out = append(out, r.Cases)
		case r.Attempt != nil:
			out = append(out, unmeasured(*r.Attempt))
		case r.Replay != nil:
			again := *r.Replay
			again.Server, again.Phases = nil, nil
			out = append(out, again)
		case r.End != nil:
			out = append(out, r.End)
		}
	}
	text, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		panic(err) // records always encode
	}
	return string(text)
}

func unmeasured(a journal.Attempt) journal.Attempt {
	server := *a.Server
	server.Elapsed, a.Agent.Elapsed = 0, 0
	server.MemoryPeakMB, a.Agent.MemoryPeakMB = 0, 0
	a.Server, a.Phases = &server, nil
	a.Before, a.After = containers.Snapshot{}, containers.Snapshot{}
	return a
}

// counts are the parts of the documents of a run that tell what came of it: the line for scripts
// without the time, the row of stamina, the sums and the names of all specs.
var counts = regexp.MustCompile(`bench: sessions=.* failed=\d+|\| (?:reference|command)/\S+.*\||tests="\d+" failures="\d+" errors="\d+" skipped="\d+"|` +
	`<testcase classname="[^"]*" name="[^"]*"|<failure [^>]*>|<error [^>]*>|<skipped [^>]*>`)

// documentsOf lets the front program report on a run that is over, and returns what came of it.
func documentsOf(t *testing.T, folder string) []string {
	t.Helper()
	g := NewWithT(t)
	line, err := exec.Command(front(t), "report", "--sessions=1", folder).CombinedOutput()
	g.Expect(err).NotTo(HaveOccurred(), "%s", line)
	all := string(line)
	for _, name := range []string{"summary.md", "junit.xml"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		g.Expect(err).NotTo(HaveOccurred())
		all += string(text)
	}
	found := counts.FindAllString(all, -1)
	g.Expect(found).NotTo(BeEmpty())
	return found
}
