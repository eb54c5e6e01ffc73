package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/play"
)

// loadWithSecret plans a run of an agent that needs A_KEY.
func loadWithSecret(t *testing.T, environ ...string) (*play.Run, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "settings.yaml")
	text := "sandbox: local\nscenarios: 1\nturns: 0\nfree_disk_mb: 0\nagents:\n  - {name: command, command: [agent], secrets: [A_KEY]}\n"
	NewWithT(t).Expect(os.WriteFile(file, []byte(text), 0o600)).To(Succeed())
	return play.Load(file, append(environ, "STAMINA_OUT="+t.TempDir()))
}

func TestASecretThatIsNotSetIsAskedFor(t *testing.T) {
	_, err := loadWithSecret(t)
	NewWithT(t).Expect(err).To(MatchError(ContainSubstring("needs the secret A_KEY: set this variable")))
}

func TestAValueThatIsNoSecretIsAllowedAndTold(t *testing.T) {
	g := NewWithT(t)
	for value, told := range map[string]bool{"EMPTY": true, "sk-0123456789": false} {
		run, err := loadWithSecret(t, "A_KEY="+value)
		g.Expect(err).NotTo(HaveOccurred())
		var log strings.Builder
		_, err = run.Prepare(t.Context(), &log)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(strings.Contains(log.String(), "the value of A_KEY is short or a plain word, so journals may hold it")).To(Equal(told), value)
	}
}
