package faults_test

import (
	"context"
	"testing"

	"github.com/moby/moby/client"
	. "github.com/onsi/gomega"

	"staminabench/containers"
)

// runLabel is what containers of a run are known by, to other programs too.
const runLabel = "staminabench.run"

// leavesNothing fails the test if there is a container of the run, and removes the run's snapshots.
func leavesNothing(t *testing.T, run string) {
	t.Helper()
	noContainer(t, run)
	NewWithT(t).Expect(containers.SweepSnapshots(context.Background(), run, t.Output())).To(Succeed())
}

// noContainer fails the test if there is a container of the run, alive or dead.
func noContainer(t *testing.T, run string) {
	t.Helper()
	g := NewWithT(t)
	ctx := context.Background() // also while the test is cleaned up
	docker := engineClient(t)
	left, err := docker.ContainerList(ctx, client.ContainerListOptions{
		All: true, Filters: make(client.Filters).Add("label", runLabel+"="+run),
	})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(left.Items).To(BeEmpty(), "containers of run %s", run)
}
