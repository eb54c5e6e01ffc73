package reports

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The files of a run's folder.
const (
	JournalFolder = "journal"
	JUnitFile     = "junit.xml"
	SummaryFile   = "summary.md"
)

// WriteFiles writes the documents of a run into its folder and returns their paths.
func WriteFiles(dir string, r Results) ([]string, error) {
	documents := []struct {
		name  string
		write func(io.Writer) error
	}{
		{JUnitFile, func(w io.Writer) error { return WriteJUnit(w, r, JUnitConfig{}) }},
		{SummaryFile, func(w io.Writer) error { return WriteSummary(w, r) }},
	}
	var paths []string
	for _, d := range documents {
		path := filepath.Join(dir, d.name)
		if err := replaceFile(path, d.write); err != nil {
			return paths, fmt.Errorf("write %s: %w", path, err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// replaceFile writes a whole file or none: a CI page must not read half a document.
func replaceFile(path string, write func(io.Writer) error) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails once it is renamed, as it should
	err = write(temp)
	if err := errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// JournalPath is the folder of a run's journals.
func JournalPath(dir string) string { return filepath.Join(dir, JournalFolder) }
