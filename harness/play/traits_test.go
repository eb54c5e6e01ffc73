package play

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/onsi/gomega"

	"staminabench/harness/cli"
)

// What an adapter lacks is in the journal's head; of other agents nothing is known.
func TestTheHeadTellsWhatTheAdapterLacks(t *testing.T) {
	g := gomega.NewWithT(t)
	file := filepath.Join(t.TempDir(), "settings.yaml")
	text := "sandbox: local\nscenarios: 1\nturns: 1\nmodels: {openai_key: none, anthropic_key: none}\n" +
		"agents: [{name: aider, model: m}, {name: claude, model: m}, {name: reference}]\n"
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	run, err := Load(file, nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	heads := map[string][]string{}
	for _, s := range run.Sessions {
		heads[s.condition.Agent.Name] = s.head(&Stage{}).Traits
	}
	g.Expect(heads["aider"]).To(gomega.And(gomega.ContainElement("plain"), gomega.Equal(cli.TraitsOf("aider"))))
	g.Expect(heads["claude"]).To(gomega.And(gomega.Not(gomega.BeNil()), gomega.Equal(cli.TraitsOf("claude"))))
	g.Expect(heads["reference"]).To(gomega.BeNil())
}
