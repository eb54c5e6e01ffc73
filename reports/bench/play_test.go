package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/play"
)

func TestTheSettingsLieInTheSuitesFolder(t *testing.T) {
	g := NewWithT(t)
	g.Expect(playFlags{Suite: "./suites/stamina/"}.settingsFile()).To(Equal("suites/stamina/stamina.yaml"))
	for _, suite := range []string{"stamina", "acceptance"} {
		g.Expect(filepath.Join("..", "..", playFlags{Suite: "./suites/" + suite}.settingsFile())).To(BeARegularFile())
	}
}

func TestAPathBelowThisFolderIsShownShort(t *testing.T) {
	g := NewWithT(t)
	here, err := os.Getwd()
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(shown(filepath.Join(here, ".stamina", "runs", "a"))).To(Equal(filepath.Join(".stamina", "runs", "a")))
	g.Expect(shown("/elsewhere/a")).To(Equal("/elsewhere/a"))
}

func TestASuiteThatBeganNoSessionIsAnErrorThatShowsItsOutput(t *testing.T) {
	g := NewWithT(t)
	stage := play.Stage{Folder: t.TempDir()}
	g.Expect(os.WriteFile(filepath.Join(stage.Folder, logFile), []byte("stamina_test.go:1: undefined"), 0o600)).To(Succeed())
	failed := exec.Command("go", "no-such-command").Run()
	g.Expect(suite{stage: stage}.explain(failed, true)).To(MatchError(ContainSubstring("stamina_test.go:1: undefined")))
	g.Expect(suite{stage: stage}.explain(errors.New("no process"), true)).To(MatchError(ContainSubstring("no process")))
}

func TestThatSpecsFailIsNoErrorOnceTheSessionsHaveEnded(t *testing.T) {
	g := NewWithT(t)
	stage := play.Stage{Folder: t.TempDir()}
	journals := filepath.Join(stage.Folder, "journal")
	g.Expect(os.Mkdir(journals, 0o700)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(journals, "1-agent-0.jsonl"), nil, 0o600)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(stage.Folder, logFile), []byte("fatal error: all goroutines are asleep"), 0o600)).To(Succeed())
	failed := exec.Command("go", "no-such-command").Run()
	g.Expect(suite{stage: stage}.explain(failed, false)).To(Succeed())
	g.Expect(suite{stage: stage}.explain(failed, true)).To(MatchError(And(
		ContainSubstring("the suite ended before its sessions (exit status 2); the end of "+filepath.Join(stage.Folder, logFile)),
		ContainSubstring("all goroutines are asleep"))))
}

func TestCleanRemovesTheFolderOfAllRuns(t *testing.T) {
	g := NewWithT(t)
	out := filepath.Join(t.TempDir(), "results")
	g.Expect(os.MkdirAll(filepath.Join(out, "runs", strings.Repeat("a", 8)), 0o700)).To(Succeed())
	g.Expect(clean(cleanFlags{Out: out}, io.Discard, io.Discard)).To(Equal(0))
	g.Expect(out).NotTo(BeADirectory())
	g.Expect(clean(cleanFlags{Out: out}, io.Discard, io.Discard)).To(Equal(0))
}
