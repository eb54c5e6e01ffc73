package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"staminabench/reports"
	"staminabench/reports/documents"
)

type reportFlags struct {
	Run      string `arg:"" help:"Folder of the run: it holds journal/, and gets junit.xml, summary.md, report.html, and trajectories/ of agents that asked a model."`
	Sessions int    `help:"How many sessions the run was to have. Fewer journals are a run that did not work." default:"0"`
	Prices   string `help:"YAML file as models.prices: costs are told by it instead of as recorded, but in trajectories. The documents are replaced."`
}

// Validate makes a wrong folder wrong usage. The path stays as it was given: documents name files
// below it.
func (f *reportFlags) Validate() error {
	if f.Run == "" {
		return nil // kong says better what is missing
	}
	if info, err := os.Stat(f.Run); err != nil || !info.IsDir() {
		return fmt.Errorf("%s is no folder of a run", f.Run)
	}
	return nil
}

func report(f reportFlags, out, problems io.Writer) int {
	results, problem := reports.Load(f.Run)
	code := results.Exit()
	// Problems come first: the last line printed is the one for scripts.
	if err := errors.Join(problem, missing(f, results)); err != nil {
		fmt.Fprintln(problems, err)
		code = reports.ExitBroken
	}
	if len(results.Sessions) == 0 {
		return code
	}
	if err := (priced{f.Prices}).price(results); err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	if err := write(f, results, out); err != nil {
		fmt.Fprintln(problems, err)
		code = reports.ExitBroken
	}
	return code
}

func missing(f reportFlags, r reports.Results) error {
	if len(r.Sessions) >= f.Sessions {
		return nil
	}
	return fmt.Errorf("%d sessions of %d have a journal that can be read", len(r.Sessions), f.Sessions)
}

// write writes the documents and prints the table, their paths, and the line for scripts.
func write(f reportFlags, r reports.Results, out io.Writer) error {
	paths, err := documents.Files(f.Run, r)
	fmt.Fprintln(out)
	err = errors.Join(err, reports.WriteTable(out, r))
	fmt.Fprintln(out)
	for _, path := range append([]string{reports.JournalPath(f.Run)}, paths...) {
		fmt.Fprintln(out, path)
	}
	fmt.Fprintln(out, r.Line())
	return err
}
