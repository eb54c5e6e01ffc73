package frameworks

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestPackagesAreInstalledOnceForEachList(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list.txt")
	into := filepath.Join(t.TempDir(), "installed here")
	installs, broken := 0, errors.New("broken")
	var result error
	for _, step := range []struct {
		what, list string
		result     error
		want       int // installations so far
	}{
		{"an installation that fails", "a==1", broken, 1},
		{"it is tried again", "a==1", nil, 2},
		{"the same list", "a==1", broken, 2},
		{"another list", "a==2", nil, 3},
	} {
		if err := os.WriteFile(list, []byte(step.list), 0o600); err != nil {
			t.Fatal(err)
		}
		result = step.result
		err := once(into, []string{list}, func() error {
			installs++
			text, err := os.ReadFile(filepath.Join(into, "list.txt"))
			if err != nil || string(text) != step.list {
				t.Errorf("%s: the list reads %q: %v", step.what, text, err)
			}
			return result
		})
		if tried := installs == step.want; !tried || (err != nil && !errors.Is(err, broken)) {
			t.Errorf("%s: %d installations, want %d: %v", step.what, installs, step.want, err)
		}
	}
}
