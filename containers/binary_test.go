package containers

import (
	"os"
	"path/filepath"
	"testing"
)

func TestBinariesOfACheckoutThatIsGoneAreRemoved(t *testing.T) {
	all, checkout := t.TempDir(), filepath.Join(t.TempDir(), "go.mod")
	for name, module := range map[string]string{"here": checkout, "gone": filepath.Join(all, "none", "go.mod")} {
		if err := os.Mkdir(filepath.Join(all, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(all, name, moduleFile), []byte(module), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{checkout, filepath.Join(all, "amd64")} { // the latter is of another program
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	removeOrphans(all)
	entries, err := os.ReadDir(all)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 || entries[0].Name() != "amd64" || entries[1].Name() != "here" {
		t.Errorf("left: %v", entries)
	}
}

func TestEveryCheckoutHasAFolderOfItsOwn(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	here, err := binaryFolder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	if err := os.WriteFile(filepath.Join(elsewhere, "go.mod"), []byte("module other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(elsewhere)
	other, err := binaryFolder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if here == other || filepath.Dir(here) != filepath.Dir(other) {
		t.Errorf("folders %s and %s", here, other)
	}
}
