package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// take locks a journal. The lock is on a file of its own beside the journal and is never deleted:
// a deleted lock file could be locked by two processes, the old file by one and the new by another.
func take(path string) (*flock.Flock, error) {
	name := strings.TrimSuffix(path, Ext) + ".lock"
	lock := flock.New(name)
	taken, err := lock.TryLock()
	if err != nil {
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
