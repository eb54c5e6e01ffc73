package containers

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOfASessionOnlyTheStatesThatItNeedsAreKept(t *testing.T) {
	d := startDocker(t, nil)
	var all []Snapshot
	for _, text := range []string{"one", "two", "three", "four"} {
		if err := d.WriteFile(t.Context(), "state", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := d.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if err := PruneSnapshots(t.Context(), testRun(t), all[1], all[2]); err != nil {
		t.Fatal(err)
	}
	for i, s := range all {
		if err := d.Restore(t.Context(), s); (err == nil) != (i == 1 || i == 2) {
			t.Errorf("restore of state %d: %v", i, err)
		}
	}
}

func TestOfALocalSandboxOnlyTheStatesThatItNeedsAreKept(t *testing.T) {
	l := startLocal(t)
	var all []Snapshot
	for range 4 {
		s, err := l.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if err := os.Mkdir(all[0].Ref+".partial", 0o755); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(filepath.Dir(all[0].Ref))
	if err := PruneLocal(dir, all[1], all[2]); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, "snapshots"))
	if err != nil || len(entries) != 2 {
		t.Errorf("left: %v, %v", entries, err)
	}
	for _, kept := range all[1:3] {
		if _, err := os.Stat(kept.Ref); err != nil {
			t.Error(err)
		}
	}
	if err := PruneLocal(t.TempDir(), Snapshot{}); err != nil {
		t.Errorf("a sandbox without snapshots: %v", err)
	}
}
