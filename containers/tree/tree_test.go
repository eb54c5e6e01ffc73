package tree

import (
	"archive/tar"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// archive makes an archive of headers; those of files have their name for content.
func archive(t *testing.T, headers ...tar.Header) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range headers {
		if h.Mode == 0 {
			h.Mode = 0o644
		}
		if h.Typeflag == tar.TypeReg {
			h.Size = int64(len(h.Name))
		}
		err := w.WriteHeader(&h)
		if h.Typeflag == tar.TypeReg {
			_, more := w.Write([]byte(h.Name))
			err = errors.Join(err, more)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &b
}

func text(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAnArchiveReachesNothingOutsideOfTheFolder(t *testing.T) {
	for name, headers := range map[string][]tar.Header{
		"a name that leads up":    {{Name: "../outside", Typeflag: tar.TypeReg}},
		"an absolute name":        {{Name: "/outside", Typeflag: tar.TypeReg}},
		"a file through a link":   {{Name: "l", Typeflag: tar.TypeSymlink, Linkname: ".."}, {Name: "l/outside", Typeflag: tar.TypeReg}},
		"a folder through a link": {{Name: "l", Typeflag: tar.TypeSymlink, Linkname: "../o"}, {Name: "l/sub", Typeflag: tar.TypeDir, Mode: 0o755}},
		"a second name of a file": {{Name: "l", Typeflag: tar.TypeLink, Linkname: "../outside"}},
		"a device":                {{Name: "d", Typeflag: tar.TypeChar}},
	} {
		for _, shut := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				base := t.TempDir()
				folder := filepath.Join(base, "folder")
				if err := errors.Join(os.Mkdir(folder, 0o755), os.Mkdir(filepath.Join(base, "o"), 0o755), os.WriteFile(filepath.Join(base, "outside"), []byte("safe"), 0o644)); err != nil {
					t.Fatal(err)
				}
				_, err := Unpack(archive(t, headers...), folder, Options{Shut: shut})
				if text(t, filepath.Join(base, "outside")) != "safe" {
					t.Errorf("it was written, %v", err)
				}
				if inside, err := os.ReadDir(filepath.Join(base, "o")); err != nil || len(inside) > 0 {
					t.Errorf("it was written: %v, %v", inside, err)
				}
			})
		}
	}
}

// A person's own link that leads out is in the way, and what it leads to is left alone.
func TestALinkInTheWayIsReplaced(t *testing.T) {
	base := t.TempDir()
	folder := filepath.Join(base, "folder")
	err := errors.Join(os.MkdirAll(filepath.Join(base, "o"), 0o755), os.Mkdir(folder, 0o755),
		os.WriteFile(filepath.Join(base, "outside"), []byte("safe"), 0o644),
		os.Symlink("../o", filepath.Join(folder, "sub")), os.Symlink("../outside", filepath.Join(folder, "file")))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Unpack(archive(t, tar.Header{Name: "sub/inner", Typeflag: tar.TypeReg}, tar.Header{Name: "file", Typeflag: tar.TypeReg}), folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text(t, filepath.Join(base, "outside")) != "safe" || text(t, filepath.Join(folder, "sub", "inner")) != "sub/inner" || text(t, filepath.Join(folder, "file")) != "file" {
		t.Error("not as the archive says")
	}
	if inside, _ := os.ReadDir(filepath.Join(base, "o")); len(inside) > 0 {
		t.Errorf("it was written: %v", inside)
	}
}

func TestAFileWithTwoNamesIsTwoFiles(t *testing.T) {
	folder := t.TempDir()
	left, err := Unpack(archive(t, tar.Header{Name: "a/one", Typeflag: tar.TypeReg}, tar.Header{Name: "two", Typeflag: tar.TypeLink, Linkname: "a/one"}), folder, Options{})
	if err != nil || len(left) > 0 {
		t.Fatal(left, err)
	}
	if text(t, filepath.Join(folder, "two")) != "a/one" {
		t.Error("it has another content")
	}
}

func TestOnlyWhatIsBelowIsTaken(t *testing.T) {
	folder := t.TempDir()
	_, err := Unpack(archive(t, tar.Header{Name: "work/", Typeflag: tar.TypeDir, Mode: 0o755}, tar.Header{Name: "work/file", Typeflag: tar.TypeReg},
		tar.Header{Name: "working", Typeflag: tar.TypeReg}), folder, Options{Below: "work"})
	if err != nil {
		t.Fatal(err)
	}
	if names, err := Names(folder); err != nil || !slices.Equal(names, []string{"file"}) {
		t.Errorf("got %v, %v", names, err)
	}
}

func TestAFolderThatDeniesWritingIsFilledAndRemoved(t *testing.T) {
	folder := t.TempDir()
	closed := []tar.Header{{Name: "closed/", Typeflag: tar.TypeDir, Mode: 0o500}, {Name: "closed/file", Typeflag: tar.TypeReg, Mode: 0o400}}
	for range 2 {
		if _, err := Unpack(archive(t, closed...), folder, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Unpack(archive(t), folder, Options{}); err != nil {
		t.Fatal(err)
	}
	if names, err := Names(folder); err != nil || len(names) > 0 {
		t.Errorf("got %v, %v", names, err)
	}
}

func TestWhatIsNoFileIsNotPacked(t *testing.T) {
	folder := t.TempDir()
	if err := errors.Join(syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o600), os.WriteFile(filepath.Join(folder, "file"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Pack(&b, folder, nil, Most{}, nil); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	if _, err := Unpack(&b, other, Options{}); err != nil {
		t.Fatal(err)
	}
	if names, err := Names(other); err != nil || !slices.Equal(names, []string{"file"}) {
		t.Errorf("got %v, %v", names, err)
	}
}

func TestPruneKeepsWhatIsNamedAndWhatCannotBe(t *testing.T) {
	folder := t.TempDir()
	err := errors.Join(os.MkdirAll(filepath.Join(folder, "a", "b"), 0o755), os.MkdirAll(filepath.Join(folder, "gone"), 0o755),
		os.WriteFile(filepath.Join(folder, "a", "stays"), nil, 0o600), os.WriteFile(filepath.Join(folder, "a", "goes"), nil, 0o600),
		os.Symlink("/bin/true", filepath.Join(folder, "a", "out")), os.Symlink("stays", filepath.Join(folder, "a", "in")),
		os.Symlink("/bin/true", filepath.Join(folder, "gone", "out")))
	if err == nil {
		err = Prune(folder, []string{"a", "a/stays"})
	}
	if err != nil {
		t.Fatal(err)
	}
	if names, err := Names(folder); err != nil || !slices.Equal(names, []string{"a", "a/out", "a/stays"}) {
		t.Errorf("got %v, %v", names, err)
	}
}

func TestWhatIsKnownIsNotPackedAgain(t *testing.T) {
	folder := t.TempDir()
	err := errors.Join(os.MkdirAll(filepath.Join(folder, "sub"), 0o755), os.WriteFile(filepath.Join(folder, "sub", "same"), []byte("same"), 0o644),
		os.WriteFile(filepath.Join(folder, "changed"), []byte("before"), 0o644), os.WriteFile(filepath.Join(folder, "mode"), nil, 0o644),
		os.Symlink("sub", filepath.Join(folder, "link")))
	var whole bytes.Buffer
	err = errors.Join(err, Pack(&whole, folder, nil, Most{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	known, err := Prints(&whole, Options{})
	err = errors.Join(err, os.WriteFile(filepath.Join(folder, "changed"), []byte("after!"), 0o644), os.Chmod(filepath.Join(folder, "mode"), 0o755),
		os.WriteFile(filepath.Join(folder, "new"), nil, 0o644))
	var rest bytes.Buffer
	err = errors.Join(err, Pack(&rest, folder, nil, Most{}, known))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for in := tar.NewReader(&rest); ; {
		header, err := in.Next()
		if err != nil {
			break
		}
		names = append(names, header.Name)
	}
	if !slices.Equal(names, []string{"changed", "mode", "new"}) {
		t.Errorf("got %v", names)
	}
}

// shrinking makes a file shorter once its beginning was written.
type shrinking struct {
	bytes.Buffer
	path string
}

func (s *shrinking) Write(p []byte) (int, error) {
	if err := os.Truncate(s.path, 1); err != nil {
		return 0, err
	}
	return s.Buffer.Write(p)
}

func TestAFileThatChangesMeanwhileIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Pack(&shrinking{path: path}, filepath.Dir(path), nil, Most{}, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
}
