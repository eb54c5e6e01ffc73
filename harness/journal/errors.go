package journal

import (
	"errors"
	"fmt"
)

// ErrNoHead is of a journal without a complete first record: its session never began, and
// [Create] may put a new one in its place.
var ErrNoHead = errors.New("the journal has no complete first record")

// ErrLocked is of a session that another process plays.
var ErrLocked = errors.New("the session is being played by another process")

func lockedError(session, lock string) error {
	return fmt.Errorf("session %s: %w (it holds %s); wait for it, or stop it", session, ErrLocked, lock)
}

func newerError(path string, schema int) error {
	return fmt.Errorf("journal %s has schema %d, this program reads up to schema %d: use a newer program",
		path, schema, Schema)
}

func damagedError(path string, line int, why error) error {
	return fmt.Errorf("journal %s, line %d is damaged: %w", path, line, why)
}

func existsError(path string) error {
	return fmt.Errorf("journal %s exists: open it to go on, or choose another run", path)
}

func nameError(session string) error {
	return fmt.Errorf("session name %q cannot be a file name: use letters, digits, dots, dashes and underscores",
		session)
}
