package session_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/condition"
	"staminabench/harness/session"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

func TestPromptsAreAsAgreed(t *testing.T) {
	plain := condition.Condition{Protocol: condition.Protocol{Retries: 2, Feedback: "detailed"}}
	full := plain
	full.Agent = condition.Agent{Language: "Go", Memory: "workspace"}
	full.Limits.Agent = 30 * time.Minute
	full.Protocol.Retries = 1
	full.Assertions = []string{"`GET /health` answers 200.", "`GET /version` answers 200."}
	blind := plain
	blind.Protocol = condition.Protocol{Retries: 2, Feedback: "none"}
	blind.Limits.Agent = 90 * time.Second

	for name, got := range map[string]string{
		"first-plain":     session.Prompt(plain, 0, "# Coffee roastery\n\nThe specification.\n"),
		"first-full":      session.Prompt(full, 0, "# Coffee roastery\n\nThe specification.\n"),
		"later-workspace": session.Prompt(full, 3, "# Changes\n\n1. The first.\n"),
		"later-plain":     session.Prompt(plain, 3, "# Changes\n\n1. The first.\n"),
		"preamble-blind":  session.Preamble(blind),
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, got)
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".md")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	NewWithT(t).Expect(got).To(Equal(string(want)), "run the test with -update if the change is meant")
}
