package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

// examine runs the doctor on settings for agents on this machine, and returns its status and its screen.
func examine(t *testing.T, settings string) (status int, screen string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "mine")
	g := NewWithT(t)
	g.Expect(os.Mkdir(folder, 0o755)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(folder, "mine.yaml"), []byte("sandbox: local\nscenarios: 1\nturns: 1\n"+settings), 0o600)).To(Succeed())
	t.Setenv("STAMINA_OUT", t.TempDir())
	var out, problems strings.Builder
	status = bench([]string{"doctor", folder}, &out, &problems)
	return status, problems.String() + out.String()
}

func TestTheDoctorTellsThatARunWithoutModelsIsReady(t *testing.T) {
	g := NewWithT(t)
	status, screen := examine(t, "agent: faithful\n")
	g.Expect(status).To(BeZero(), screen)
	g.Expect(screen).To(And(ContainSubstring("ok   engine: none is needed"), ContainSubstring("no agent asks a model"), HaveSuffix("ready\n")))
}

func TestTheDoctorTellsWhatIsMissing(t *testing.T) {
	g := NewWithT(t)
	t.Setenv("OPENAI_API_KEY", "")
	status, screen := examine(t, "agents: [{name: pi, model: m}]\n")
	g.Expect(status).To(Equal(1))
	g.Expect(screen).To(ContainSubstring("OPENAI_API_KEY"))

	// A model that nobody serves.
	status, screen = examine(t, "models: {openai: 'http://127.0.0.1:1/v1', openai_key: none}\n"+
		"agents: [{name: command, command: [x], api: openai, model: m}]\n")
	g.Expect(status).To(Equal(1))
	g.Expect(screen).To(And(ContainSubstring("BAD  model m: the provider (http://127.0.0.1:1/v1) did not answer: unreachable: dial tcp 127.0.0.1:1: connect: connection refused"), HaveSuffix("not ready: correct what is marked BAD\n")))
}
