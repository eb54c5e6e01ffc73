package faults_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	. "github.com/onsi/gomega"
)

// frontPath is where the front program lies once it is built: in a folder that every user can read.
var frontPath = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "faults-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		panic(err)
	}
	return filepath.Join(dir, "bench")
})

var buildFront = sync.OnceValues(func() ([]byte, error) {
	return exec.Command("go", "build", "-o", frontPath(), "staminabench/reports/bench").CombinedOutput()
})

// front builds the front program, as make does.
func front(t *testing.T) string {
	t.Helper()
	output, err := buildFront()
	NewWithT(t).Expect(err).NotTo(HaveOccurred(), "%s", output)
	return frontPath()
}

// bench is the front program on its way, in the root of the module as users start it.
func bench(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	return start(t, benchCommand(t, env, args...))
}

func benchCommand(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(front(t), args...)
	cmd.Dir = "../.."
	cmd.Env = ownEnvironment(env...)
	return cmd
}
