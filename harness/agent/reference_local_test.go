package agent_test

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/scenario"
	"staminabench/harness/agent"
)

// TestItsServerServes builds the program and plays an attempt in a directory of this machine.
func TestItsServerServes(t *testing.T) {
	g := NewWithT(t)
	ctx := context.Background()
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "reference"), "staminabench/generator/reference/program")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	g.Expect(err).NotTo(HaveOccurred(), string(out))

	box, err := containers.NewLocal(filepath.Join(dir, "box"), containers.LocalOptions{})
	g.Expect(err).NotTo(HaveOccurred())
	defer box.Close(ctx)
	s := scenario.New(2, 3)
	a, err := agent.NewReference(s, "faithful", 1)
	g.Expect(err).NotTo(HaveOccurred())
	a.Program = filepath.Join(dir, "reference")
	g.Expect(a.Version(ctx, box)).To(Equal(scenario.Version))
	exit, err := a.Play(ctx, box, agent.Task{Turn: 3, Limit: time.Minute})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Code).To(Equal(0), exit.Output)

	port, lease, err := containers.LeasePort()
	g.Expect(err).NotTo(HaveOccurred())
	defer lease.Close()
	server, err := box.Serve(ctx, containers.Command{Args: []string{"./run_server.sh", strconv.Itoa(port)}}, port)
	g.Expect(err).NotTo(HaveOccurred())
	list := server.URL() + "/" + s.Spec(3).Entities[0].Segment()
	g.Eventually(func() (int, error) {
		r, err := http.Get(list)
		if err != nil {
			return 0, err
		}
		return r.StatusCode, r.Body.Close()
	}, 10*time.Second, 10*time.Millisecond).Should(Equal(http.StatusOK))
	stopped, err := server.Stop(ctx, 5*time.Second)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(stopped.Code).To(Equal(0), stopped.Output)
}
