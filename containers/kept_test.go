package containers

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestAKeptSandboxIsListedEnteredAndSweptWithItsRun(t *testing.T) {
	d := startDocker(t, nil)
	if err := d.WriteFile(t.Context(), "left.txt", []byte("the state"), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	labels := testRun(t)
	command, err := Keep(t.Context(), s, labels, d.Facts())
	if err != nil {
		t.Fatal(err)
	}
	// The image has no shell, so its files are unpacked.
	cmd := exec.Command("sh", "-c", command+"; cat kept/work/left.txt")
	cmd.Dir = t.TempDir()
	output, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(output), "the state") {
		t.Errorf("%s: %v\n%s", command, err, output)
	}

	ours := func(k Kept) bool { return k.Labels == labels }
	list, err := ListKept(t.Context())
	if err != nil || !slices.ContainsFunc(list, ours) {
		t.Errorf("it is not among %v, %v", list, err)
	}
	var log strings.Builder
	if err := SweepSnapshots(t.Context(), labels.Run, &log); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "removing snapshot") {
		t.Errorf("the sweep says %q", log.String())
	}
	if list, err = ListKept(t.Context()); err != nil || slices.ContainsFunc(list, ours) {
		t.Errorf("it is still among %v, %v", list, err)
	}
	if _, err := Keep(t.Context(), s, labels, d.Facts()); err == nil {
		t.Error("what is gone cannot be kept")
	}
}

func TestTheCommandEntersAsTheAgentDid(t *testing.T) {
	got := enterCommand("staminabench-kept:r-s", "/bin/sh", map[string]string{"user": "1000:1000", "workDir": "/work"})
	want := "docker run --rm -it --network none --label staminabench=entered --user 1000:1000 --workdir /work --entrypoint /bin/sh staminabench-kept:r-s"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
