package containers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/moby/moby/api/types/image"
)

// inspected is the image of a snapshot.
func inspected(t testing.TB, s Snapshot) image.InspectResponse {
	t.Helper()
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found, err := docker.ImageInspect(t.Context(), s.Ref)
	if err != nil {
		t.Fatal(err)
	}
	return found.InspectResponse
}

func snapshot(t testing.TB, d *Docker) Snapshot {
	t.Helper()
	kept, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// playRounds writes a file, keeps the state and brings it back, so often; each round forgets the one before.
// It checks after each that everything which was ever written is there.
func playRounds(t *testing.T, d *Docker, rounds int) {
	t.Helper()
	var before Snapshot
	deepest := 0
	for round := range rounds {
		write(t, d, fmt.Sprint("file-", round), fmt.Sprint(round))
		write(t, d, "latest", fmt.Sprint(round))
		now := snapshot(t, d)
		deepest = max(deepest, len(inspected(t, now).RootFS.Layers))
		if err := d.Restore(t.Context(), now); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if before.Ref != "" {
			if err := d.Forget(t.Context(), before); err != nil {
				t.Fatal(err)
			}
		}
		before = now
		if got := read(t, d, "latest"); got != fmt.Sprint(round) {
			t.Fatalf("round %d reads %q", round, got)
		}
	}
	names := strings.Fields(says(t, d, "list", d.WorkDir()))
	if len(names) != rounds+1 {
		t.Errorf("of %d files there are %d", rounds+1, len(names))
	}
	most := len(d.image.RootFS.Layers) + maxOwnLayers
	if deepest > most || deepest < min(most, rounds) {
		t.Errorf("the deepest snapshot has %d layers, want at most %d", deepest, most)
	}
}

func TestLayersDoNotPileUp(t *testing.T) {
	usual := maxOwnLayers
	maxOwnLayers = 2
	t.Cleanup(func() { maxOwnLayers = usual })
	d := startDocker(t, func(o *Options) { o.Labels.Session = `odd "name" of $HOME \ here` })
	says(t, d, "write", "/tmp/mine", "the agent's")
	playRounds(t, d, 5)
	if got := says(t, d, "env", "HOME") + says(t, d, "uid") + read(t, d, "/tmp/mine"); got != "/home/agent1000the agent's" {
		t.Errorf("after all of it: %q", got)
	}
	says(t, d, "write", "/tmp/mine", "still the agent's")
	for range maxOwnLayers { // one of them is flat
		kept := snapshot(t, d)
		labels := inspected(t, kept).Config.Labels
		if labels[labelKept] != "1" || labels[labelSession] != d.options.Labels.Session || labels[labelRun] != d.options.Labels.Run {
			t.Errorf("labels: %v", labels)
		}
		if err := d.Restore(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatWasInstalledIsNotCopiedEveryTurn(t *testing.T) {
	d := startDocker(t, nil)
	says(t, d, "fill", "100", "installed")
	first := snapshot(t, d)
	write(t, d, "code", "small")
	second := snapshot(t, d)
	if size := inspected(t, second).Size - inspected(t, first).Size; size < 1 || size > 1<<20 {
		t.Errorf("the second snapshot adds %d bytes", size)
	}
	if got := says(t, d, "list", d.WorkDir()); got != "code\ninstalled" {
		t.Errorf("there are %q", got)
	}
}

func TestGoingOnFromASnapshotPaysOnlySometimes(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		layer, between int64
		want           bool
		why            string
	}{
		{200 * mb, 0, true, "an installation"},
		{10 * mb, 0, false, "small work"},
		{80 * mb, 200 * mb, false, "a part of what there is was overwritten"},
		{100 * mb, 200 * mb, true, "as much again was installed"},
		{600 * mb, 500 * mb, false, "a quarter of the limit"},
	} {
		d := &Docker{options: Options{Limits: Limits{DiskMB: 4096}}}
		if got := d.isWorthIt(c.layer, c.between); got != c.want {
			t.Errorf("%s: %t", c.why, got)
		}
	}
	if d := (&Docker{}); d.isWorthIt(maxOwnSize, 1) || !d.isWorthIt(600*mb, 500*mb) {
		t.Error("without a limit the bound is another")
	}
}
