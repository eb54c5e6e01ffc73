package containers

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
)

// playDoomedOwner makes a sandbox and a snapshot, tells of them, and waits to be killed.
func playDoomedOwner(image string) {
	ctx := context.Background()
	labels := Labels{Run: os.Getenv("DOOMED_RUN"), Session: "doomed"}
	network, err := NewNetwork(ctx, labels)
	if err != nil {
		panic(err)
	}
	d, err := StartDocker(ctx, Options{Image: image, Labels: labels, Network: network.Name})
	if err != nil {
		panic(err)
	}
	kept, err := d.Snapshot(ctx)
	if err != nil {
		panic(err)
	}
	fmt.Println(d.container.ID, kept.Ref)
	select {}
}

func TestSweepRemovesWhatADeadProcessLeftAndNothingElse(t *testing.T) {
	alive := startDocker(t, nil)
	image, err := probeImage()
	if err != nil {
		t.Fatal(err)
	}
	run := testRun(t).Run + "-doomed"
	doomed := exec.Command(os.Args[0])
	doomed.Env = append(os.Environ(), "DOOMED_OWNER_OF="+image, "DOOMED_RUN="+run)
	doomed.Stderr = t.Output()
	out, err := doomed.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := doomed.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	container, snapshot, _ := strings.Cut(strings.TrimSpace(line), " ")
	if listed(t, run) != 0 {
		t.Error("what belongs to a living process is listed")
	}
	if err := doomed.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = doomed.Wait()
	if got := listed(t, run); got != 2 {
		t.Errorf("%d things are listed, want a container and a network", got)
	}

	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if err := Sweep(t.Context(), &log); err != nil {
		t.Fatal(err)
	}
	if _, err := docker.ContainerInspect(t.Context(), container, client.ContainerInspectOptions{}); !errdefs.IsNotFound(err) {
		t.Errorf("the container: %v", err)
	}
	if listed(t, run) != 0 || strings.Count(log.String(), run) != 2 {
		t.Errorf("the log is\n%s", log.String())
	}
	says(t, alive, "say", "not mine to sweep")

	if _, err := docker.ImageInspect(t.Context(), snapshot); err != nil {
		t.Errorf("the snapshot is gone before its time: %v", err)
	}
	if err := alive.Restore(t.Context(), Snapshot{Ref: snapshot}); err != nil {
		t.Errorf("another process cannot go on from it: %v", err)
	}
	if err := alive.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := SweepSnapshots(t.Context(), run, &log); err != nil {
		t.Fatal(err)
	}
	if _, err := docker.ImageInspect(t.Context(), snapshot); !errdefs.IsNotFound(err) {
		t.Errorf("the snapshot: %v", err)
	}
}

// listed counts what Sweep would remove of a run.
func listed(t *testing.T, run string) int {
	t.Helper()
	found, err := List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, l := range found {
		if l.Labels.Run == run {
			count++
		}
	}
	return count
}

func TestAContainerEndsWithItsOwner(t *testing.T) {
	d := startDocker(t, nil)
	id := d.container.ID
	d.link.close() // what the kernel does when the process dies
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wait := docker.ContainerWait(t.Context(), id, client.ContainerWaitOptions{})
	select {
	case <-wait.Result:
	case err := <-wait.Error:
		t.Error(err)
	}
}
