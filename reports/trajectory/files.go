package trajectory

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"staminabench/reports"
)

// Folder is where the trajectories of a run lie in its folder.
const Folder = "trajectories"

// Write makes the trajectory of a session and writes it.
func Write(w io.Writer, s *reports.Session) error {
	t, err := Of(s.Journal)
	if err != nil {
		return err
	}
	return t.write(w)
}

func (t *Trajectory) write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(t); err != nil {
		return fmt.Errorf("write trajectory: %w", err)
	}
	return nil
}

// Files writes the trajectories of sessions into a folder, each as the session's name with .json, and returns
// how many there are. none is told of each session that has none, and why; the folder is made if one has one.
func Files(folder string, sessions []*reports.Session, none func(session string, why error)) (int, error) {
	written := 0
	var problems []error
	for _, s := range sessions {
		t, err := Of(s.Journal)
		if errors.Is(err, ErrNone) {
			none(s.Head.Session, err)
			continue
		}
		if err == nil {
			err = os.MkdirAll(folder, 0o755)
		}
		if err == nil {
			err = reports.ReplaceFile(filepath.Join(folder, fileName(s, sessions)), t.write)
		}
		if err != nil {
			problems = append(problems, err)
			continue
		}
		written++
	}
	return written, errors.Join(problems...)
}

// fileName is that of a session; of sessions of several runs that are called the same, with the run.
func fileName(s *reports.Session, all []*reports.Session) string {
	namesake := func(o *reports.Session) bool { return o != s && o.Head.Session == s.Head.Session }
	if slices.ContainsFunc(all, namesake) {
		return s.Head.Run + "-" + s.Head.Session + ".json"
	}
	return s.Head.Session + ".json"
}
