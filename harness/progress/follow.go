package progress

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Follower reads the events of a run as they come.
type Follower struct {
	path string
	file *os.File // nil until it is there
	rest []byte   // of a line that is not complete
}

// Follow begins at the end of what is there: earlier events are of earlier processes.
func Follow(folder string) (*Follower, error) {
	f := &Follower{path: filepath.Join(folder, File)}
	if err := f.open(); err != nil || f.file == nil {
		return f, err
	}
	if _, err := f.file.Seek(0, io.SeekEnd); err != nil {
		return nil, fmt.Errorf("follow %s: %w", f.path, err)
	}
	return f, nil
}

func (f *Follower) open() (err error) {
	f.file, err = os.Open(f.path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("follow %s: %w", f.path, err)
}

// Until hands every event to show until done is closed, and then what is left.
func (f *Follower) Until(done <-chan struct{}, show func(Event)) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return f.drain(show)
		case <-tick.C:
			if err := f.drain(show); err != nil {
				return err
			}
		}
	}
}

func (f *Follower) drain(show func(Event)) error {
	if f.file == nil {
		if err := f.open(); err != nil || f.file == nil {
			return err
		}
	}
	more, err := io.ReadAll(f.file)
	if err != nil {
		return fmt.Errorf("follow %s: %w", f.path, err)
	}
	f.rest = append(f.rest, more...)
	for {
		line, rest, whole := bytes.Cut(f.rest, []byte("\n"))
		if !whole {
			return nil
		}
		f.rest = rest
		var e Event
		// A line that a kill has torn is no event.
		if json.Unmarshal(line, &e) == nil {
			show(e)
		}
	}
}

// Close closes the file.
func (f *Follower) Close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
