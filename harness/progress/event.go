package progress

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"staminabench/harness/session"
)

// File is the name of the file in the run's folder.
const File = "progress.jsonl"

// Event is one line of the file. Exactly one of the pointers is set.
type Event struct {
	Attempt *session.AttemptEvent `json:"attempt,omitempty"`
	Note    *session.Note         `json:"note,omitempty"`
	Ended   *Ended                `json:"ended,omitempty"`
	// Refused is a session that could not be played at all, and why.
	Refused *session.Note `json:"refused,omitempty"`
}

// Ended says that a session has ended, now or in an earlier process.
type Ended struct {
	Session string `json:"session"`
	Turns   int    `json:"turns"` // that were played, the last one included
}

// Log appends events to the file of a run. A write is one line, so that processes can share the
// file.
type Log struct {
	file *os.File
	mu   sync.Mutex  // of also: the gateway tells of waits while a session goes on
	also func(Event) // nil for none
}

var _ session.Listener = (*Log)(nil)

// Open opens the file of the run in a folder. also is told every event too; it may be nil.
func Open(folder string, also func(Event)) (*Log, error) {
	file, err := os.OpenFile(filepath.Join(folder, File), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("open the log of progress: %w", err)
	}
	return &Log{file: file, also: also}, nil
}

// Attempted implements [session.Listener].
func (l *Log) Attempted(e session.AttemptEvent) { l.tell(Event{Attempt: &e}) }

// Noted implements [session.Listener].
func (l *Log) Noted(n session.Note) { l.tell(Event{Note: &n}) }

// Ended tells that a session has ended.
func (l *Log) Ended(e Ended) { l.tell(Event{Ended: &e}) }

// Refused tells that a session could not be played.
func (l *Log) Refused(n session.Note) { l.tell(Event{Refused: &n}) }

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }

func (l *Log) tell(e Event) {
	line, err := json.Marshal(e)
	if err == nil {
		// A line of progress that cannot be written is no reason to stop a run.
		_, _ = l.file.Write(append(line, '\n'))
	}
	if l.also != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.also(e)
	}
}

// pollEvery is how often the file is looked at.
const pollEvery = 200 * time.Millisecond
