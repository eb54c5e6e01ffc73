package play_test

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"staminabench/harness/play"
	"staminabench/harness/session"
)

// plan loads a plan of local sessions into out, or into a run of it.
func plan(out, run, scenarios, agents, turns string) (*play.Run, error) {
	return play.Load("", []string{"STAMINA_OUT=" + out, "STAMINA_RUN=" + run, "STAMINA_SCENARIOS=" + scenarios,
		"STAMINA_AGENT=" + agents, "STAMINA_TURNS=" + turns, "STAMINA_SANDBOX=local"})
}

// played is a run whose two sessions were begun, and the folder of all runs.
func played(t *testing.T) (out, folder string) {
	t.Helper()
	g := NewWithT(t)
	out = t.TempDir()
	run, err := plan(out, "", "2", "careless", "0")
	g.Expect(err).NotTo(HaveOccurred())
	stage, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	for _, s := range run.Sessions {
		begin(t, s)
	}
	return out, stage.Folder
}

func begin(t *testing.T, s *play.Session) {
	t.Helper()
	g := NewWithT(t)
	begun, err := s.Begin(t.Context(), nil)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(begun.Close(context.WithoutCancel(t.Context()))).To(Succeed())
}

// listing is all that is in a folder: the content of files, and where links point.
func listing(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	NewWithT(t).Expect(filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case entry.IsDir():
			all[path] = "folder"
		case entry.Type() == fs.ModeSymlink:
			all[path], err = os.Readlink(path)
		default:
			var text []byte
			text, err = os.ReadFile(path)
			all[path] = string(text)
		}
		return err
	})).To(Succeed())
	return all
}

func TestWhatIsNoRunCannotBeGoneOnWith(t *testing.T) {
	out, g := t.TempDir(), NewWithT(t)
	g.Expect(os.MkdirAll(filepath.Join(out, "photos"), 0o700)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(out, "file"), nil, 0o600)).To(Succeed())
	g.Expect(os.MkdirAll(filepath.Join(out, "odd"), 0o700)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(out, "odd", "journal"), nil, 0o600)).To(Succeed())
	g.Expect(os.MkdirAll(filepath.Join(out, "diary", "journal"), 0o700)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(out, "diary", "journal", "monday.md"), nil, 0o600)).To(Succeed())
	g.Expect(os.Symlink("nowhere", filepath.Join(out, "latest"))).To(Succeed())
	before := listing(t, out)
	for name, says := range map[string]string{
		"mistyped": "there is no such folder",
		"file":     "there is no such folder",
		"latest":   "there is no such folder",
		"photos":   "it is no run, because it has no journal/ with journals",
		"diary":    "it is no run, because it has no journal/ with journals",
		"odd":      "it is no run, because it has no journal/ with journals",
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			folder := filepath.Join(out, name)
			_, err := plan(out, folder, "1", "faithful", "0")
			g.Expect(err).To(MatchError(And(HavePrefix("run "+folder+": "+says), ContainSubstring("leave RUN"),
				HaveSuffix("runs are in "+filepath.Join(out, "runs")))))
			g.Expect(listing(t, out)).To(Equal(before))
		})
	}
}

func TestARunIsNotGoneOnWithByOtherSettings(t *testing.T) {
	out, folder := played(t)
	newer, err := plan(out, "", "1", "faithful", "0")
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	_, err = newer.Prepare(t.Context(), io.Discard) // latest is another run, and must stay it
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	before := listing(t, out)
	for name, c := range map[string]struct{ scenarios, agents, turns, says string }{
		"another agent":               {"2", "faithful", "0", "these settings do not play 2 of its 2 sessions (1-reference-careless-0, 2-reference-careless-0)"},
		"fewer scenarios":             {"1", "careless", "0", "these settings do not play 1 of its 2 sessions (2-reference-careless-0)"},
		"more turns":                  {"2", "careless", "3", "scenarios.horizon: 0 → 3"},
		"more of all, and more turns": {"3", "all", "3", "scenarios.horizon: 0 → 3"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			_, err := plan(out, folder, c.scenarios, c.agents, c.turns)
			g.Expect(err).To(MatchError(And(HavePrefix("run "+folder+": "), ContainSubstring(c.says),
				ContainSubstring("nothing was begun"), ContainSubstring("the same settings"))))
			g.Expect(listing(t, out)).To(Equal(before))
		})
	}
}

func TestAnotherConditionIsToldAsThat(t *testing.T) {
	out, folder := played(t)
	_, err := plan(out, folder, "2", "careless", "3")
	NewWithT(t).Expect(err).To(MatchError(session.ErrCondition))
}

func TestOfManySessionsOfAnotherPlanThreeAreNamed(t *testing.T) {
	g := NewWithT(t)
	out := t.TempDir()
	run, err := plan(out, "", "5", "careless", "0")
	g.Expect(err).NotTo(HaveOccurred())
	stage, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	for _, s := range run.Sessions {
		begin(t, s)
	}
	_, err = plan(out, stage.Folder, "5", "faithful", "0")
	g.Expect(err).To(MatchError(ContainSubstring("5 of its 5 sessions (1-reference-careless-0, 2-reference-careless-0, 3-reference-careless-0 and 2 more)")))
}

func TestTheSamePlanAndALargerOneGoOn(t *testing.T) {
	for name, c := range map[string]struct{ scenarios, agents string }{
		"the same":       {"2", "careless"},
		"more scenarios": {"3", "careless"},
		"more agents":    {"2", "careless,faithful"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			out, folder := played(t)
			run, err := plan(out, folder, c.scenarios, c.agents, "0")
			g.Expect(err).NotTo(HaveOccurred())
			stage, err := run.Prepare(t.Context(), io.Discard)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(stage.Folder).To(Equal(folder))
			for _, s := range run.Sessions {
				begin(t, s)
			}
			g.Expect(filepath.Glob(filepath.Join(folder, "journal", "*.jsonl"))).To(HaveLen(len(run.Sessions)))
		})
	}
}

func TestAJournalThatCannotBeReadIsLeftToItsSession(t *testing.T) {
	g := NewWithT(t)
	out, folder := played(t)
	damaged := filepath.Join(folder, "journal", "1-reference-careless-0.jsonl")
	g.Expect(os.WriteFile(damaged, []byte("{}\n{}\n"), 0o600)).To(Succeed())
	run, err := plan(out, folder, "2", "careless", "0")
	g.Expect(err).NotTo(HaveOccurred())
	_, err = run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	_, err = run.Sessions[0].Begin(t.Context(), nil)
	g.Expect(err).To(MatchError(ContainSubstring(damaged)))
	begin(t, run.Sessions[1])
}

// TestAnAssertionOfTheSuiteIsNoOtherCondition goes on as the program that prepares a suite's run does: it
// does not know the assertions of the suite.
func TestAnAssertionOfTheSuiteIsNoOtherCondition(t *testing.T) {
	g := NewWithT(t)
	run := load(t, "scenarios: 1\nagent: faithful\n", play.Assertion{Name: "a", Counts: true, Sentence: "It is so.",
		Check: func(g types.Gomega, api *play.API) {}})
	stage, err := run.Prepare(t.Context(), io.Discard)
	g.Expect(err).NotTo(HaveOccurred())
	begin(t, run.Sessions[0])
	_, err = play.Load("", []string{"STAMINA_RUN=" + stage.Folder, "STAMINA_SCENARIOS=1", "STAMINA_AGENT=faithful",
		"STAMINA_TURNS=2", "STAMINA_SANDBOX=local"})
	g.Expect(err).NotTo(HaveOccurred())
}
