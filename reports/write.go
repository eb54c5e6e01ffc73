package reports

import (
	"errors"
	"fmt"
	"io"
)

// Write reads the journals of the run in dir, writes its documents beside them, and shows the table
// and their paths on out. A run that never got a folder ("") has nothing to write.
func Write(dir string, out io.Writer) error {
	if dir == "" {
		return nil
	}
	results, problems := Load(dir)
	if len(results.Sessions) == 0 {
		return problems
	}
	paths, err := WriteFiles(dir, results)
	err = errors.Join(err, WriteTable(out, results))
	for _, path := range append(paths, JournalPath(dir)) {
		fmt.Fprintln(out, path)
	}
	return errors.Join(problems, err)
}
