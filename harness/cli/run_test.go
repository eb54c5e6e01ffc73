package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

// ranScript runs an agent, a shell command, by run.sh in a folder of its own.
func ranScript(t *testing.T, ends, grace, agent string) (code int, out, errs string, took time.Duration) {
	t.Helper()
	g := NewWithT(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	g.Expect(os.WriteFile(at("prompt"), []byte("the prompt\n"), 0o600)).To(Succeed())
	g.Expect(os.WriteFile(at("run.sh"), runScript, 0o600)).To(Succeed())
	cmd := exec.Command("sh", at("run.sh"), ends, grace, at("prompt"), at("out"), at("err"), "sh", "-c", agent)
	began := time.Now()
	err := cmd.Run()
	took = time.Since(began)
	if err != nil {
		g.Expect(err).To(BeAssignableToTypeOf(&exec.ExitError{}))
	}
	read := func(name string) string {
		text, err := os.ReadFile(at(name))
		g.Expect(err).NotTo(HaveOccurred())
		return string(text)
	}
	return cmd.ProcessState.ExitCode(), read("out"), read("err"), took
}

func TestAnAgentIsRunWithItsPromptAndLeavesItsCode(t *testing.T) {
	g := NewWithT(t)
	code, out, errs, _ := ranScript(t, "", "20", "cat; echo oh >&2; exit 7")
	g.Expect(code).To(Equal(7))
	g.Expect(out).To(Equal("the prompt\n"))
	g.Expect(errs).To(Equal("oh\n"))
	code, _, _, _ = ranScript(t, "END", "20", "exit 3")
	g.Expect(code).To(Equal(3), "its turn did not end")
	code, _, _, _ = ranScript(t, "", "20", "kill -TERM $$")
	g.Expect(code).To(Equal(128+15), "it killed itself")
}

func TestAnAgentThatStaysAfterItsTurnIsStopped(t *testing.T) {
	g := NewWithT(t)
	code, out, _, took := ranScript(t, `^{"type":"END"`, "2", `echo '{"type":"END"}'; exec sleep 300`)
	g.Expect(code).To(BeZero(), "it has done its work")
	g.Expect(out).To(Equal("{\"type\":\"END\"}\n"))
	g.Expect(took).To(And(BeNumerically(">", time.Second), BeNumerically("<", time.Minute)))
	code, _, _, _ = ranScript(t, "END", "2", "for i in 1 2 3 4 5 6; do echo END; echo more; sleep 0.7; done; exit 5")
	g.Expect(code).To(Equal(5), "what looked like the end was none")
	code, _, _, took = ranScript(t, "END", "60", "echo END; exit 4")
	g.Expect(code).To(Equal(4), "it ended by itself")
	g.Expect(took).To(BeNumerically("<", 30*time.Second))
}
