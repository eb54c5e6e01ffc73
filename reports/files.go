package reports

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// JournalFolder is where the journals of a run lie in its folder.
const JournalFolder = "journal"

// JournalPath is the folder of a run's journals.
func JournalPath(dir string) string { return filepath.Join(dir, JournalFolder) }

// ReplaceFile writes a whole file or none: a CI page must not read half a document.
func ReplaceFile(path string, write func(io.Writer) error) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer os.Remove(temp.Name()) // fails once it is renamed, as it should
	err = write(temp)
	err = errors.Join(err, temp.Chmod(0o644), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
