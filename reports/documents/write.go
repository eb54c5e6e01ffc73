package documents

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"staminabench/reports"
	"staminabench/reports/page"
	"staminabench/reports/trajectory"
)

// The files of a run's folder.
const (
	JUnitFile   = "junit.xml"
	SummaryFile = "summary.md"
	PageFile    = "report.html"
)

// Write reads the journals of the run in dir, writes its documents beside them, and shows the table
// and their paths on out. A run that never got a folder ("") has nothing to write.
func Write(dir string, out io.Writer) error {
	if dir == "" {
		return nil
	}
	results, problems := reports.Load(dir)
	if len(results.Sessions) == 0 {
		return problems
	}
	paths, err := Files(dir, results)
	err = errors.Join(err, reports.WriteTable(out, results))
	for _, path := range append([]string{reports.JournalPath(dir)}, paths...) {
		fmt.Fprintln(out, path)
	}
	return errors.Join(problems, err)
}

// Files writes the documents of a run into its folder and returns their paths, the page last. A session whose
// trajectory cannot be made is named in the error; the documents are written all the same.
func Files(dir string, r reports.Results) ([]string, error) {
	documents := []struct {
		name  string
		write func(io.Writer) error
	}{
		{JUnitFile, func(w io.Writer) error { return reports.WriteJUnit(w, r, reports.JUnitConfig{}) }},
		{SummaryFile, func(w io.Writer) error { return reports.WriteSummary(w, r) }},
		{PageFile, func(w io.Writer) error { return page.Write(w, r, page.Config{}) }},
	}
	var paths []string
	folder := filepath.Join(dir, trajectory.Folder)
	told, problem := trajectory.Files(folder, r.Sessions, func(string, error) {})
	if told > 0 {
		paths = append(paths, folder)
	}
	for _, d := range documents {
		path := filepath.Join(dir, d.name)
		if err := reports.ReplaceFile(path, d.write); err != nil {
			return paths, errors.Join(problem, err)
		}
		paths = append(paths, path)
	}
	return paths, problem
}
