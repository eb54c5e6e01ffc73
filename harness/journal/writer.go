package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/gofrs/flock"

	"staminabench/harness/redact"
)

// Journal is a session's journal, open for appending. It is locked against other processes until
// it is closed. It serves one caller at a time.
type Journal struct {
	file *os.File
	lock *flock.Flock
	now  func() time.Time
	torn error // of an append that failed: what the file ends with is unknown
	// Redact takes secrets out of the records that are appended from now on; nil takes none.
	Redact *redact.Redactor
	*Session
}

var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$`)

// Path is where the journal of a session lies in a run's folder.
func Path(dir, session string) string { return filepath.Join(dir, session+Ext) }

// Create begins the journal of head.Session in the run's folder, which is made if needed. now is
// the clock of the records. A journal that has its first record already is an error.
func Create(dir string, head Head, now func() time.Time) (*Journal, error) {
	if !fileName.MatchString(head.Session) {
		return nil, nameError(head.Session)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("create journal: %w", err)
	}
	path := Path(dir, head.Session)
	lock, err := take(path)
	if err != nil {
		return nil, err
	}
	j, err := create(path, head, now)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	j.lock = lock
	return j, nil
}

func create(path string, head Head, now func() time.Time) (*Journal, error) {
	_, err := Read(path)
	if err == nil {
		return nil, existsError(path)
	}
	if !errors.Is(err, os.ErrNotExist) && !errors.Is(err, ErrNoHead) {
		return nil, err
	}
	head.Schema = Schema
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("create journal: %w", err)
	}
	j := &Journal{file: file, now: now, Session: &Session{Path: path, Head: head}}
	if err := errors.Join(j.Append(Record{Head: &head}), syncFolder(filepath.Dir(path))); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// Open opens a journal to go on. A torn last line, which a crash leaves behind, is cut off the
// file; TornBytes tells how long it was.
func Open(path string, now func() time.Time) (*Journal, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	lock, err := take(path)
	if err != nil {
		return nil, err
	}
	j, err := open(path, now)
	if err == nil {
		err = removeParts(path)
	}
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	j.lock = lock
	return j, nil
}

func open(path string, now func() time.Time) (*Journal, error) {
	session, err := Read(path)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	if session.TornBytes > 0 {
		if err := cut(file, int64(session.TornBytes)); err != nil {
			return nil, errors.Join(fmt.Errorf("cut the torn end of journal %s: %w", path, err), file.Close())
		}
	}
	return &Journal{file: file, now: now, Session: session}, nil
}

func cut(file *os.File, bytes int64) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return errors.Join(file.Truncate(info.Size()-bytes), file.Sync())
}

// Append writes one record, with the time of now, and returns when it is on the disk. After an
// error of the disk the end of the file is unknown, and nothing more can be appended: the journal
// must be closed and opened again.
func (j *Journal) Append(r Record) error {
	if j.torn != nil {
		return fmt.Errorf("append after an error: %w", j.torn)
	}
	if n := r.parts(); n != 1 {
		return fmt.Errorf("append to journal %s: %d records in one line", j.Path, n)
	}
	r.At = j.now().UTC().Round(0)
	r, err := redact.Value(j.Redact, r)
	if err != nil {
		return fmt.Errorf("append to journal %s: %w", j.Path, err)
	}
	line, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("append to journal %s: %w", j.Path, err)
	}
	if j.torn = j.write(append(line, '\n')); j.torn != nil {
		return j.torn
	}
	j.Records = append(j.Records, r)
	return nil
}

// write is one write, so that a crash can tear the last line only.
func (j *Journal) write(line []byte) error {
	if _, err := j.file.Write(line); err != nil {
		return fmt.Errorf("append to journal: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("append to journal: %w", err)
	}
	return nil
}

// Close gives the journal free for other processes. It is safe to call twice.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	err := errors.Join(j.file.Close(), j.lock.Unlock())
	j.file = nil
	if err != nil {
		return fmt.Errorf("close journal: %w", err)
	}
	return nil
}
