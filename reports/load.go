package reports

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"staminabench/harness/journal"
)

// Load reads the journals of runs and makes their results. Several folders are parts of one
// experiment, for example of a run that several machines shared: their sessions are put together,
// and pooled only where the condition is the same. The same session twice is refused.
//
// A damaged journal is left out and named in the error; the results of the others are valid beside it.
func Load(dirs ...string) (Results, error) {
	all := newShelf()
	var sessions []*Session
	var problems []error
	for _, dir := range dirs {
		found, err := loadRun(dir, all)
		problems = append(problems, err)
		if err := oneRun(found); err != nil {
			return Results{}, err
		}
		sessions = append(sessions, found...)
	}
	all.done()
	r, err := gather(sessions)
	return r, errors.Join(append(problems, err)...)
}

// loadRun reads the journals of one folder, as many at once as there are processors. A journal is
// reduced to its result before the next is read, so that a large run fits into memory.
func loadRun(dir string, all *shelf) ([]*Session, error) {
	paths, err := journals(dir)
	if err != nil {
		return nil, err
	}
	sessions, problems := make([]*Session, len(paths)), make([]error, len(paths))
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				sessions[i], problems[i] = loadSession(paths[i], all)
			}
		})
	}
	for i := range paths {
		next <- i
	}
	close(next)
	group.Wait()
	return slices.DeleteFunc(sessions, func(s *Session) bool { return s == nil }), errors.Join(problems...)
}

func loadSession(path string, all *shelf) (*Session, error) {
	read, err := journal.Read(path)
	if err != nil {
		return nil, err
	}
	s, err := fromJournal(read, all)
	if err != nil {
		return nil, damaged(path, err)
	}
	return s, nil
}

func damaged(path string, err error) error { return fmt.Errorf("journal %s is damaged: %w", path, err) }

// journals lists the journals of a run's folder, sorted by name.
func journals(dir string) ([]string, error) {
	entries, err := os.ReadDir(JournalPath(dir))
	if err != nil {
		return nil, fmt.Errorf("read run: %w", err)
	}
	var paths []string
	for _, entry := range entries {
		if !entry.IsDir() && filepath.Ext(entry.Name()) == journal.Ext {
			paths = append(paths, filepath.Join(JournalPath(dir), entry.Name()))
		}
	}
	return paths, nil
}
