package play

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/onsi/gomega"

	"staminabench/harness/condition"
)

// priced plans a run whose cost is limited by a table of prices, in a folder of its own.
func priced(t *testing.T, table string) (*Run, string, error) {
	t.Helper()
	dir := t.TempDir()
	prices, file := filepath.Join(dir, "prices.yaml"), filepath.Join(dir, "settings.yaml")
	text := fmt.Sprintf("sandbox: local\nscenarios: 1\nturns: 1\nlimits: {cost: 5}\nmodels: {anthropic_key: none, prices: %s}\nagents: [{name: claude, model: m}]\n", prices)
	for path, text := range map[string]string{prices: table, file: text} {
		gomega.NewWithT(t).Expect(os.WriteFile(path, []byte(text), 0o600)).To(gomega.Succeed())
	}
	run, err := Load(file, nil)
	return run, prices, err
}

// Who has the same prices elsewhere plays under the same condition; who has others does not.
func TestATableOfPricesIsRecordedByWhatItSays(t *testing.T) {
	g := gomega.NewWithT(t)
	identity := func(table string) (conditionDigest, environmentDigest string) {
		run, _, err := priced(t, table)
		g.Expect(err).NotTo(gomega.HaveOccurred())
		return run.Sessions[0].condition.Digest(), run.Settings.Environment(condition.Environment{}, run.prices.Table()).Digest()
	}
	c, e := identity("{currency: USD, prices: [{model: m, from: 2026-01-01, input: 1, output: 2}]}")
	sameC, sameE := identity("# of mine\ncurrency: USD\nprices:\n  - {model: m, from: 2026-01-01, input: 1.0, output: 2.0}\n")
	g.Expect([]string{sameC, sameE}).To(gomega.Equal([]string{c, e}))
	otherC, otherE := identity("{currency: USD, prices: [{model: m, from: 2026-01-01, input: 1, output: 3}]}")
	g.Expect(otherC).NotTo(gomega.Equal(c))
	g.Expect(otherE).NotTo(gomega.Equal(e))
}

func TestAWrongTableOfPricesIsToldBeforeAnythingStarts(t *testing.T) {
	g := gomega.NewWithT(t)
	_, path, err := priced(t, "currency: USD\nprices:\n  - {model: m, from: 2026-01-01, input: 1}\n")
	g.Expect(err).To(gomega.MatchError(gomega.ContainSubstring("models.prices: " + path + `:3: price of "m": model, input and output are needed`)))
	_, path, err = priced(t, "- {model: m, from: 2026-01-01, input: 1, output: 1}\n")
	g.Expect(err).To(gomega.MatchError(gomega.And(gomega.ContainSubstring(path+":1: "), gomega.ContainSubstring(`a table of prices is "currency: USD"`))))
}

// A table lies where the settings that name it lie, wherever the run is started.
func TestATableOfPricesLiesBesideTheSettingsThatNameIt(t *testing.T) {
	g := gomega.NewWithT(t)
	dir := t.TempDir()
	file, path := filepath.Join(dir, "my.yaml"), filepath.Join(dir, "tables", "prices.yaml")
	text := "sandbox: local\nscenarios: 1\nturns: 1\nmodels: {anthropic_key: none, prices: tables/prices.yaml}\nagents: [{name: claude, model: m}]\n"
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	_, err := Load(file, nil)
	g.Expect(err).To(gomega.MatchError(os.ErrNotExist))
	g.Expect(err).To(gomega.MatchError(gomega.And(gomega.ContainSubstring("models.prices: "), gomega.ContainSubstring(path))))
	g.Expect(os.Mkdir(filepath.Dir(path), 0o755)).To(gomega.Succeed())
	g.Expect(os.WriteFile(path, []byte("{currency: USD, prices: [{model: m, from: 2026-01-01, input: 1, output: 2}]}"), 0o600)).To(gomega.Succeed())
	run, err := Load(file, nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(run.prices.Currency).To(gomega.Equal("USD"))
	_, err = Load(file, []string{"STAMINA_MODELS_PRICES=tables/none.yaml"})
	root, rootErr := moduleRoot()
	g.Expect(rootErr).NotTo(gomega.HaveOccurred())
	g.Expect(err).To(gomega.MatchError(gomega.ContainSubstring(filepath.Join(root, "tables", "none.yaml"))), "a variable's starts at the root")
}
