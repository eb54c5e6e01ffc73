package trajectory

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

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

// Files writes the trajectories of sessions into a folder, each as the session's name with .json, as many at once
// as there are processors, and returns how many there are. none is told of each session that has none, and why; the
// folder is made if one has one.
func Files(folder string, sessions []*reports.Session, none func(session string, why error)) (int, error) {
	problems := make([]error, len(sessions))
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				problems[i] = file(folder, fileName(sessions[i], sessions), sessions[i])
			}
		})
	}
	for i := range sessions {
		next <- i
	}
	close(next)
	group.Wait()
	written := 0
	for i, err := range problems {
		switch {
		case errors.Is(err, ErrNone):
			none(sessions[i].Head.Session, err)
			problems[i] = nil
		case err != nil:
			problems[i] = fmt.Errorf("session %s: %w", sessions[i].Head.Session, err)
		default:
			written++
		}
	}
	return written, errors.Join(problems...)
}

// file writes the trajectory of one session.
func file(folder, name string, s *reports.Session) error {
	t, err := Of(s.Journal)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err != nil {
		return err
	}
	return reports.ReplaceFile(filepath.Join(folder, name), t.write)
}

// fileName is that of a session; of sessions of several runs that are called the same, with the run.
func fileName(s *reports.Session, all []*reports.Session) string {
	namesake := func(o *reports.Session) bool { return o != s && o.Head.Session == s.Head.Session }
	if slices.ContainsFunc(all, namesake) {
		return s.Head.Run + "-" + s.Head.Session + ".json"
	}
	return s.Head.Session + ".json"
}
