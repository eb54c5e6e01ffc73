package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// A process that was killed while it was starting another one leaves its lock, for a moment, to a child
// that has not yet become that other program.
const (
	lockPatience = 2 * time.Second
	lockPoll     = 20 * time.Millisecond
)

// take locks a journal. The lock is on a file of its own beside the journal and is never deleted:
// a deleted lock file could be locked by two processes, the old file by one and the new by another.
func take(path string) (*flock.Flock, error) {
	name := strings.TrimSuffix(path, Ext) + LockExt
	lock := flock.New(name)
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	taken, err := lock.TryLockContext(ctx, lockPoll)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("lock journal %s: %w", path, err)
	}
	if !taken {
		return nil, lockedError(strings.TrimSuffix(filepath.Base(path), Ext), name)
	}
	return lock, nil
}

// syncFolder makes a new file's name last: syncing the file itself does not.
func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}
