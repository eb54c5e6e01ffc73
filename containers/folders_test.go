package containers

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/moby/moby/client"

	"staminabench/containers/tree"
)

// layOut makes files with their texts; a name that ends with a slash is a folder, a text that begins with "-> "
// a link.
func layOut(t *testing.T, dir string, entries map[string]string) {
	t.Helper()
	for name, text := range entries {
		full := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(full), 0o755)
		target, link := strings.CutPrefix(text, "-> ")
		switch {
		case strings.HasSuffix(name, "/"):
			err = errors.Join(err, os.MkdirAll(full, 0o755))
		case link:
			err = errors.Join(err, os.Symlink(target, full))
		default:
			err = errors.Join(err, os.WriteFile(full, []byte(text), 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// laidOut is the opposite.
func laidOut(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		switch {
		case err != nil || path == dir:
			return err
		case entry.IsDir():
			if inside, err := os.ReadDir(path); err != nil || len(inside) > 0 {
				return err
			}
			entries[name+"/"] = ""
		case entry.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			entries[name] = "-> " + target
			return err
		default:
			data, err := os.ReadFile(path)
			entries[name] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func same(a, b map[string]string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(keys(a), func(k string) bool { v, ok := b[k]; return !ok || v != a[k] })
}

func keys(m map[string]string) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	return list
}

func copyIn(t *testing.T, s Sandbox, folder string) {
	t.Helper()
	if err := s.(Folders).CopyIn(t.Context(), folder, tree.Most{}); err != nil {
		t.Fatal(err)
	}
}

func copyOut(t *testing.T, s Sandbox, folder string) []string {
	t.Helper()
	left, err := s.(Folders).CopyOut(t.Context(), folder, nil, tree.Most{})
	if err != nil {
		t.Fatal(err)
	}
	return left
}

func TestAWorkingDirectoryIsCopiedAsItIs(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		write(t, s, "old/deep/file", "goes")
		write(t, s, "stands", "a file, where a folder will be")
		write(t, s, "folder/inside", "a folder, where a file will be")
		here := t.TempDir()
		want := map[string]string{
			"run.sh": "#!/bin/sh\n", "src/a b/ü.txt": "text", "empty/": "", "src/link": "-> a b/ü.txt", "out": "-> /etc/passwd",
			"stands/now": "a folder", "folder": "a file", "large": strings.Repeat("x", 3<<20),
		}
		layOut(t, here, want)
		if err := os.Chmod(filepath.Join(here, "run.sh"), 0o755); err != nil {
			t.Fatal(err)
		}
		copyIn(t, s, here)
		if got := read(t, s, "src/link"); got != "text" {
			t.Errorf("got %q", got)
		}
		if _, err := s.ReadFile(t.Context(), "old/deep/file"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("what is not there any more: %v", err)
		}
		says(t, s, "write", "src/a b/ü.txt", "the agent's") // it can: the file is its own
		says(t, s, "write", "new", "the agent's")

		there := t.TempDir()
		layOut(t, there, map[string]string{"stale": "goes", "src": "a file, where a folder will be"})
		left := copyOut(t, s, there)
		if !slices.Equal(left, []string{"out"}) {
			t.Errorf("left out: %v", left)
		}
		want["src/a b/ü.txt"], want["new"] = "the agent's", "the agent's"
		delete(want, "out")
		if got := laidOut(t, there); !same(got, want) {
			t.Errorf("got %v", keys(got))
		}
		if info, err := os.Stat(filepath.Join(there, "run.sh")); err != nil || info.Mode().Perm() != 0o755 {
			t.Errorf("got %v, %v", info, err)
		}

		// Where the link is already, it stays, on both sides.
		copyOut(t, s, here)
		want["out"] = "-> /etc/passwd"
		if got := laidOut(t, here); !same(got, want) {
			t.Errorf("got %v", keys(got))
		}
		copyIn(t, s, there)
		copyOut(t, s, here)
		if got := laidOut(t, here); !same(got, want) {
			t.Errorf("got %v", keys(got))
		}
	})
}

func TestFilesThatDidNotChangeAreNotTouched(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		here := t.TempDir()
		layOut(t, here, map[string]string{"same": "text", "other": "text"})
		copyIn(t, s, here)
		before, err := os.Stat(filepath.Join(here, "same"))
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, "other", "changed")
		copyOut(t, s, here)
		after, err := os.Stat(filepath.Join(here, "same"))
		if err != nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
			t.Errorf("got %v, %v", after, err)
		}
		if got := laidOut(t, here)["other"]; got != "changed" {
			t.Errorf("got %q", got)
		}
	})
}

// All that is written lies in the next snapshot, of which a long session has many.
func TestWhatIsInAContainerAlreadyIsNotWrittenAgain(t *testing.T) {
	d := startDocker(t, nil)
	here := t.TempDir()
	layOut(t, here, map[string]string{"large": strings.Repeat("x", 8<<20), "src/link": "-> ../large"})
	copyIn(t, d, here)
	first, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	layOut(t, here, map[string]string{"small": "new"})
	if err := d.Restore(t.Context(), first); err != nil { // nothing is written in it
		t.Fatal(err)
	}
	copyIn(t, d, here)
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found, err := docker.ContainerInspect(t.Context(), d.container.ID, client.ContainerInspectOptions{Size: true})
	if err != nil {
		t.Fatal(err)
	}
	if size := found.Container.SizeRw; size == nil || *size > 4<<20 {
		t.Errorf("too much was written: %+v", found.Container)
	}
	if got := read(t, d, "small"); got != "new" {
		t.Errorf("got %q", got)
	}
}

func TestMoreThanMayBeCopiedIsAnError(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		here := t.TempDir()
		layOut(t, here, map[string]string{"a": strings.Repeat("x", 2<<20), "b": "", "c": ""})
		for _, most := range []tree.Most{{Bytes: 1 << 20}, {Entries: 2}} {
			if err := s.(Folders).CopyIn(t.Context(), here, most); !errors.Is(err, tree.ErrTooMuch) {
				t.Errorf("in, %+v: %v", most, err)
			}
		}
		copyIn(t, s, here)
		for _, most := range []tree.Most{{Bytes: 1 << 20}, {Entries: 2}} {
			if _, err := s.(Folders).CopyOut(t.Context(), t.TempDir(), nil, most); !errors.Is(err, tree.ErrTooMuch) {
				t.Errorf("out, %+v: %v", most, err)
			}
		}
		if err := s.(Folders).CopyIn(t.Context(), filepath.Join(here, "nowhere"), tree.Most{}); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a folder that is not there: %v", err)
		}
	})
}

func TestASnapshotHoldsWhatWasCopiedIn(t *testing.T) {
	d := startDocker(t, nil)
	here := t.TempDir()
	layOut(t, here, map[string]string{"file": "kept"})
	copyIn(t, d, here)
	kept, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, "file", "changed")
	if err := d.Restore(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	copyOut(t, d, here)
	if got := laidOut(t, here); !same(got, map[string]string{"file": "kept"}) {
		t.Errorf("got %v", got)
	}
}
