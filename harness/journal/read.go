package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Ext is how the file names of journals end.
const Ext = ".jsonl"

// LockExt is how the file names of their locks end.
const LockExt = ".lock"

// Session is a journal as read.
type Session struct {
	Path      string
	Head      Head
	Records   []Record // all of them, the head's too, in order
	TornBytes int      // of a torn last line, which is not among the records
}

// Read reads a journal, also one that is being written. It never modifies the file. A file without
// a complete first record is [ErrNoHead].
func Read(path string) (*Session, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	records, whole, err := parse(path, data)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("journal %s: %w", path, ErrNoHead)
	}
	return &Session{Path: path, Head: *records[0].Head, Records: records, TornBytes: len(data) - whole}, nil
}

// ReadRun reads the journals of a run's folder, sorted by file name. A session that never began
// (see [ErrNoHead]) is left out.
func ReadRun(dir string) ([]*Session, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, fmt.Errorf("list journals: %w", err)
	}
	var sessions []*Session
	for _, entry := range entries {
		if entry.IsDir() || filepath.Ext(entry.Name()) != Ext {
			continue
		}
		s, err := Read(filepath.Join(dir, entry.Name()))
		if errors.Is(err, ErrNoHead) {
			continue
		}
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

// Turn returns the case list of a turn (nil if it was never begun) and its attempts in order.
func (s *Session) Turn(turn int) (*CaseList, []*Attempt) {
	var list *CaseList
	var attempts []*Attempt
	for i := range s.Records {
		r := &s.Records[i]
		if r.Cases != nil && r.Cases.Turn == turn {
			list = r.Cases
		}
		if r.Attempt != nil && r.Attempt.Turn == turn {
			attempts = append(attempts, r.Attempt)
		}
	}
	return list, attempts
}

// End returns how the session is settled, or nil if it can go on.
func (s *Session) End() *End {
	if last := s.Records[len(s.Records)-1]; last.End != nil {
		return last.End
	}
	return nil
}
