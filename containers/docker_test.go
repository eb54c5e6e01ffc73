package containers

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/moby/moby/client"
)

func TestAnAgentThatKillsAllItSeesLeavesTheSandboxAlive(t *testing.T) {
	for _, user := range []string{"", "root"} {
		d := startDocker(t, func(o *Options) { o.User = user })
		server := serve(t, d, probePort)
		run(t, d, "killer")
		awaitEnd(t, server)
		if got := says(t, d, "say", "here"); got != "here" {
			t.Errorf("user %q: got %q", user, got)
		}
	}
}

func TestAForkBombIsStoppedAndTheSandboxUsableAfterwards(t *testing.T) {
	d := startDocker(t, nil)
	exit, err := d.Run(t.Context(), Command{Args: []string{"probe", "bomb"}, Limit: 2 * time.Second})
	if err != nil || !exit.TimedOut {
		t.Errorf("got %+v, %v", exit, err)
	}
	if err := d.StopAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	says(t, d, "say", "quiet again")
}

func TestManySmallProcessesDoNotStarveTheGuest(t *testing.T) {
	d := startDocker(t, func(o *Options) { o.Limits.MemoryMB, o.Limits.Procs = 64, 1000 })
	if got := says(t, d, "cat", "/proc/self/oom_score_adj") + says(t, d, "cat", "/proc/1/oom_score_adj"); got != "5000" {
		t.Errorf("agent and guest offer themselves with %q", got)
	}
	if exit := run(t, d, "herd", "60"); !strings.Contains(exit.Output, "fewer live") {
		t.Errorf("got %+v", exit)
	}
	if err := d.StopAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	says(t, d, "say", "quiet again")
}

func TestACommandWithoutMemoryIsToldFromOthers(t *testing.T) {
	d := startDocker(t, nil)
	if exit := run(t, d, "hog", "1000"); !exit.OOM || exit.Signal != "SIGKILL" || exit.TimedOut {
		t.Errorf("out of memory: %+v", exit)
	}
	server, err := d.Serve(t.Context(), Command{Args: []string{"probe", "hog", "1000"}}, probePort)
	if err != nil {
		t.Fatal(err)
	}
	awaitEnd(t, server)
	if exit, err := server.Stop(t.Context(), time.Minute); err != nil || !exit.OOM {
		t.Errorf("a server out of memory: %+v, %v", exit, err)
	}
	if exit := run(t, d, "hog", "100"); exit.OOM || exit.Code != 0 || exit.MemoryPeakMB < 100 || exit.MemoryPeakMB > 256 {
		t.Errorf("within the limit: %+v", exit)
	}
	if exit := run(t, d, "say"); exit.MemoryPeakMB > 90 {
		t.Errorf("a small command after it: %+v", exit)
	}
}

func TestCommandsRunAsTheAgent(t *testing.T) {
	for user, want := range map[string]string{"": "1000", "root": "0", "1234:1234": "1234"} {
		d := startDocker(t, func(o *Options) {
			o.User = user
			o.Env = map[string]string{"KEY": "secret"}
			o.WorkDir = "/srv/new"
		})
		if got := says(t, d, "uid"); got != want {
			t.Errorf("user %q: uid %s", user, got)
		}
		if got := says(t, d, "env", "KEY") + says(t, d, "dir"); got != "secret/srv/new" {
			t.Errorf("user %q: got %q", user, got)
		}
		write(t, d, "theirs", "harness")
		says(t, d, "write", "theirs", "agent")
		says(t, d, "write", "own", "agent")
	}
}

func TestASnapshotHoldsWhatLiesOutsideOfTheFoldersAndNoSecrets(t *testing.T) {
	d := startDocker(t, func(o *Options) {
		o.User = "root"
		o.Env = map[string]string{"KEY": "secret"}
	})
	write(t, d, "/usr/lib/tool", "installed")
	kept, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, "/usr/lib/tool", "broken")
	if err := d.Restore(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	if got := read(t, d, "/usr/lib/tool"); got != "installed" {
		t.Errorf("restored %q", got)
	}
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	image, err := docker.ImageInspect(t.Context(), kept.Ref)
	if err != nil {
		t.Fatal(err)
	}
	if env := strings.Join(image.Config.Env, " "); strings.Contains(env, "secret") {
		t.Errorf("the image's environment is %s", env)
	}
	if image.Config.Labels[labelSession] != t.Name() || image.Config.Labels[labelKept] != "1" {
		t.Errorf("the image's labels are %v", image.Config.Labels)
	}
}

func TestTheGuestCannotBeSeenInside(t *testing.T) {
	d := startDocker(t, func(o *Options) { o.User = "root" })
	for _, path := range []string{guestPath, "/.stamina"} {
		if _, err := d.ReadFile(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if exit := run(t, d, "write", "/proc/1/fd/1", `{"id":1}`); exit.Code == 0 {
		t.Error("the agent can speak for the guest")
	}
}

func TestAServerOfAnEarlierLifeIsNotTakenForANewOne(t *testing.T) {
	d := startDocker(t, nil)
	kept, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	old := serve(t, d, probePort)
	if err := d.Restore(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	serve(t, d, probePort)
	if alive, err := old.Alive(t.Context()); alive || err == nil {
		t.Errorf("the old server: alive %t, %v", alive, err)
	}
}

func TestASnapshotThatOthersAreBuiltOnGoesWithTheLastOfThem(t *testing.T) {
	d := startDocker(t, nil)
	ctx := t.Context()
	docker, err := dockerClient(ctx)
	if err != nil {
		t.Fatal(err)
	}
	there := func(s Snapshot) bool { _, err := docker.ImageInspect(ctx, s.Ref); return err == nil }
	var kept [2]Snapshot
	for i := range kept {
		write(t, d, "turn", strings.Repeat("x", i))
		if kept[i], err = d.Snapshot(ctx); err != nil {
			t.Fatal(err)
		}
		if err := d.Restore(ctx, kept[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Forget(ctx, kept[0]); err != nil {
		t.Fatal(err)
	}
	if err := d.Restore(ctx, kept[1]); err != nil {
		t.Fatalf("the one built on it cannot be restored: %v", err)
	}
	if err := d.Forget(ctx, kept[1]); err != nil {
		t.Fatal(err)
	}
	says(t, d, "say", "the sandbox lives on a forgotten state")
	if err := d.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if there(kept[0]) || there(kept[1]) {
		t.Errorf("left are: the first %t, the second %t", there(kept[0]), there(kept[1]))
	}
}

func TestASandboxWhoseContainerIsGoneSaysSo(t *testing.T) {
	d := startDocker(t, nil)
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := docker.ContainerKill(t.Context(), d.container.ID, client.ContainerKillOptions{Signal: "SIGKILL"}); err != nil {
		t.Fatal(err)
	}
	_, err = d.Run(t.Context(), Command{Args: []string{"probe", "say"}})
	if err == nil || !strings.Contains(err.Error(), "is gone") || !strings.Contains(err.Error(), "exit code 137") {
		t.Errorf("got %v", err)
	}
	if err := d.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := d.Run(t.Context(), Command{}); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("after Close: %v", err)
	}
}

func TestInANetworkWithoutAWayOutAServerIsReached(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	n, err := NewNetwork(ctx, testRun(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Remove(ctx); err != nil {
			t.Error(err)
		}
	})
	if n.Gateway == "" {
		t.Error("it has no gateway")
	}
	d := startDocker(t, func(o *Options) { o.Network = n.Name })
	get(t, serve(t, d, probePort), "/")
}
