package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWriteReplacesWhateverStandsInTheWay(t *testing.T) {
	for name, prepare := range map[string]func(dir string) error{
		"nothing": func(string) error { return nil },
		"a file":  func(dir string) error { return os.WriteFile(dir+"/sub", nil, 0o600) },
		"a file without rights": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/sub", 0o755), os.WriteFile(dir+"/sub/f", nil, 0))
		},
		"a full folder": func(dir string) error { return os.MkdirAll(dir+"/sub/f/g", 0o755) },
		"a link to another file": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/sub", 0o755), os.Symlink(dir+"/outside", dir+"/sub/f"))
		},
		"a link to nowhere": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/sub", 0o755), os.Symlink("nowhere", dir+"/sub/f"))
		},
		"a folder link to nowhere": func(dir string) error { return os.Symlink("nowhere", dir+"/sub") },
		"a pipe": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/sub", 0o755), syscall.Mkfifo(dir+"/sub/f", 0o600))
		},
	} {
		dir := t.TempDir()
		must(t, os.WriteFile(dir+"/outside", []byte("precious"), 0o600))
		must(t, prepare(dir))
		if err := Write(dir+"/sub/f", []byte("new"), 0o754, nil); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		data, err := Read(dir + "/sub/f")
		info, _ := os.Lstat(dir + "/sub/f")
		if err != nil || string(data) != "new" || info.Mode() != 0o754 {
			t.Errorf("%s: read %q, %v, mode %v", name, data, err, info.Mode())
		}
		if data, _ := os.ReadFile(dir + "/outside"); string(data) != "precious" {
			t.Errorf("%s: a link was followed", name)
		}
		if entries, _ := os.ReadDir(dir + "/sub"); len(entries) != 1 {
			t.Errorf("%s: something is left beside the file: %v", name, entries)
		}
	}
}

func TestReadTellsWhyItDoesNot(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(dir+"/f", nil, 0o600))
	must(t, syscall.Mkfifo(dir+"/pipe", 0o600))
	must(t, os.WriteFile(dir+"/large", nil, 0o600))
	must(t, os.Truncate(dir+"/large", ReadCap+1))
	for name, want := range map[string]error{
		"missing": fs.ErrNotExist, "no/folder": fs.ErrNotExist, "f/below": fs.ErrNotExist,
		".": fs.ErrInvalid, "pipe": fs.ErrInvalid, "large": fs.ErrInvalid,
	} {
		if _, err := Read(filepath.Join(dir, name)); !errors.Is(err, want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	must(t, os.Truncate(dir+"/large", ReadCap))
	if data, err := Read(dir + "/large"); err != nil || len(data) != ReadCap {
		t.Errorf("a file of just the size that is allowed: %d bytes, %v", len(data), err)
	}
}

func TestACopyKeepsModesLinksAndTimes(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	must(t, os.MkdirAll(from+"/locked/deep", 0o755))
	must(t, os.WriteFile(from+"/locked/deep/run.sh", []byte("#!/bin/sh"), 0o755))
	must(t, os.WriteFile(from+"/secret", []byte("s"), 0o600))
	must(t, os.Symlink("locked/deep/run.sh", from+"/link"))
	must(t, os.Symlink("/no/such", from+"/dangling"))
	must(t, syscall.Mkfifo(from+"/pipe", 0o600))
	must(t, os.Chmod(from+"/locked", 0o555))
	must(t, CopyTree(from, to))
	for name, mode := range map[string]fs.FileMode{
		"locked": fs.ModeDir | 0o555, "locked/deep/run.sh": 0o755, "secret": 0o600,
		"link": fs.ModeSymlink | 0o777, "dangling": fs.ModeSymlink | 0o777,
	} {
		source, _ := os.Lstat(filepath.Join(from, name))
		copied, err := os.Lstat(filepath.Join(to, name))
		if err != nil || copied.Mode() != mode {
			t.Errorf("%s: %v, %v", name, copied, err)
		} else if mode.IsRegular() && !copied.ModTime().Equal(source.ModTime()) {
			t.Errorf("%s: another time", name)
		}
	}
	if target, _ := os.Readlink(to + "/dangling"); target != "/no/such" {
		t.Errorf("the link points to %q", target)
	}
	if _, err := os.Lstat(to + "/pipe"); err == nil {
		t.Error("a pipe was copied")
	}
	must(t, RemoveTree(to))
	must(t, RemoveTree(to))
	must(t, os.Chmod(from+"/locked", 0o755)) // for the clean-up
}

func TestACopyOntoWhatIsThereIsRefused(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(from+"/f", []byte("new"), 0o600))
	must(t, os.WriteFile(to+"/f", []byte("old"), 0o600))
	if err := CopyTree(from, to); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("got %v", err)
	}
}
