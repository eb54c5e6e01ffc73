package play_test

import (
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/generator/scenario"
	"staminabench/harness/play"
)

// written writes scenario files of seeds with turns 0 to 3.
func written(t *testing.T, seeds ...uint64) (files string) {
	t.Helper()
	dir := t.TempDir()
	for i, seed := range seeds {
		path := filepath.Join(dir, string(rune('a'+i))+".json")
		NewWithT(t).Expect(scenario.New(seed, 3).Write(path)).To(Succeed())
		files += "," + path
	}
	return files[1:]
}

func loadFiles(t *testing.T, files, turns string) (*play.Run, error) {
	t.Helper()
	return play.Load("", []string{"STAMINA_OUT=" + t.TempDir(), "STAMINA_FILES=" + files, "STAMINA_TURNS=" + turns, "STAMINA_AGENT=faithful"})
}

func TestAScenarioFileIsPlayedAsItsSeedIs(t *testing.T) {
	g := NewWithT(t)
	run, err := loadFiles(t, written(t, 7, 9), "2")
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(ids(run)).To(Equal([]string{"7-reference-faithful-0", "9-reference-faithful-0"}))
	seeded := load(t, "seed: 7\nscenarios: 1\nagent: faithful\n")
	for turn := range 3 {
		g.Expect(run.Sessions[0].Script.Request(turn)).To(Equal(seeded.Sessions[0].Script.Request(turn)))
		g.Expect(run.Sessions[0].Outline(turn)).To(Equal(seeded.Sessions[0].Outline(turn)))
	}
}

func TestScenarioFilesThatCannotBePlayedAreRefused(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.json")
	damaged := filepath.Join(t.TempDir(), "damaged.json")
	NewWithT(t).Expect(os.WriteFile(damaged, []byte(`{"format": 99}`), 0o600)).To(Succeed())
	for name, c := range map[string]struct{ files, turns, want string }{
		"missing":    {missing, "2", "none.json"},
		"newer":      {damaged, "2", "use a newer version"},
		"too short":  {written(t, 7), "20", "set turns to 3 or less"},
		"same seeds": {written(t, 7, 7), "2", "have the same seed 7"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := loadFiles(t, c.files, c.turns)
			NewWithT(t).Expect(err).To(MatchError(ContainSubstring(c.want)))
		})
	}
}
