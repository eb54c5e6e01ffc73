package play_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/play"
)

// load plans a run of few turns in a folder of its own, in local sandboxes.
func load(t *testing.T, yaml string, assertions ...play.Assertion) *play.Run {
	t.Helper()
	file := filepath.Join(t.TempDir(), "settings.yaml")
	g := NewWithT(t)
	g.Expect(os.WriteFile(file, []byte("sandbox: local\nturns: 2\n"+yaml), 0o600)).To(Succeed())
	run, err := play.Load(file, []string{"STAMINA_OUT=" + t.TempDir()}, assertions...)
	g.Expect(err).NotTo(HaveOccurred())
	return run
}

func ids(run *play.Run) []string {
	var out []string
	for _, s := range run.Sessions {
		out = append(out, s.ID)
	}
	return out
}

func TestARunIsScenariosByAgentsByRollouts(t *testing.T) {
	g := NewWithT(t)
	run := load(t, "seed: 7\nscenarios: 2\nrollouts: 2\nagent: faithful,careless\n")
	g.Expect(ids(run)).To(Equal([]string{
		"7-reference-faithful-0", "7-reference-faithful-1", "7-reference-careless-0", "7-reference-careless-1",
		"8-reference-faithful-0", "8-reference-faithful-1", "8-reference-careless-0", "8-reference-careless-1",
	}))
	g.Expect(run.Sessions[1].Name).To(MatchRegexp(`^scenario 7 \w.+ / reference/faithful / rollout 1$`))
}

func TestAgentsThatShareALabelHaveJournalsOfTheirOwn(t *testing.T) {
	run := load(t, "scenarios: 1\nagents:\n  - {name: reference, seed: 1}\n  - {name: reference, seed: 2}\n")
	NewWithT(t).Expect(ids(run)).To(Equal([]string{"1-reference-faithful-agent0-0", "1-reference-faithful-agent1-0"}))
}

func TestTheSameSettingsGiveTheSameSpecsInEveryProcess(t *testing.T) {
	g := NewWithT(t)
	one, two := load(t, "scenarios: 1\n"), load(t, "scenarios: 1\n")
	g.Expect(ids(one)).To(Equal(ids(two)))
	for turn := range 3 {
		outline := one.Sessions[0].Outline(turn)
		g.Expect(outline).To(Equal(two.Sessions[0].Outline(turn)))
		list, err := two.Sessions[0].Script.Cases(turn, 1)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(list).To(HaveLen(len(outline)))
		for i, c := range list {
			g.Expect([]string{c.ID, c.Label, c.Title}).To(Equal([]string{outline[i].ID, outline[i].Label, outline[i].Title}))
		}
	}
}

func TestASessionIsNotBegunBeforeTheRunIsPrepared(t *testing.T) {
	_, err := load(t, "scenarios: 1\n").Sessions[0].Begin(context.Background(), nil)
	NewWithT(t).Expect(err).To(MatchError(ContainSubstring("not prepared")))
}

func TestAFaithfulAgentPassesInAFolderOfThisMachine(t *testing.T) {
	g := NewWithT(t)
	run := load(t, "scenarios: 1\nagent: faithful\n")
	stage, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	s, err := run.Sessions[0].Begin(t.Context(), nil)
	g.Expect(err).NotTo(HaveOccurred())
	end, err := s.Play(t.Context())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(end.Ending).To(Equal(journal.Completed))
	g.Expect(s.Close(t.Context())).To(Succeed())

	head := s.Journal().Head
	g.Expect(head.Run).To(Equal(filepath.Base(stage.Folder)))
	g.Expect(head.Simulated).To(BeTrue())
	g.Expect(head.Sandbox).To(HaveKeyWithValue("kind", "local"))
	g.Expect(head.Scenario.Digest).NotTo(BeEmpty())
	latest, err := os.Readlink(filepath.Join(run.Settings.Out, "latest"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(latest).To(Equal(filepath.Join("runs", head.Run)))
}

func TestPathsInVariablesBeginAtTheRootOfTheModule(t *testing.T) {
	g := NewWithT(t)
	root, err := filepath.Abs("../..")
	g.Expect(err).NotTo(HaveOccurred())
	folder := t.TempDir()
	g.Expect(os.Mkdir(filepath.Join(folder, "journal"), 0o700)).To(Succeed())
	fromRoot, err := filepath.Rel(root, folder)
	g.Expect(err).NotTo(HaveOccurred())
	run, err := play.Load("", []string{"STAMINA_RUN=" + fromRoot, "STAMINA_TURNS=0", "STAMINA_SCENARIOS=1"})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(run.Settings.Run).To(Equal(folder))
	g.Expect(run.Settings.Out).To(Equal(filepath.Join(root, ".stamina")))
}

func TestTheLatestRunCanBeGoneOnWithByItsLink(t *testing.T) {
	g := NewWithT(t)
	run := load(t, "scenarios: 1\nagent: faithful\n")
	first, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	run.Settings.Run = filepath.Join(run.Settings.Out, "latest")
	second, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(second.Folder).To(Equal(first.Folder))
	latest, err := os.Readlink(filepath.Join(run.Settings.Out, "latest"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(latest).To(Equal(filepath.Join("runs", first.Run)))
}
