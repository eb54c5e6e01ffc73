package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"staminabench/reports"
	"staminabench/reports/documents"
	"staminabench/reports/export"
	"staminabench/reports/page"
	"staminabench/reports/plots"
	"staminabench/reports/trajectory"
)

// writer is a command that reads runs and writes a document.
type writer interface {
	folders() []string
	write(r reports.Results, out io.Writer) error
}

// document reads the runs and lets a command write. A damaged journal makes the exit status an error,
// but what the others say is written.
func document(w writer, out, problems io.Writer) int {
	results, err := reports.Load(w.folders()...)
	if len(results.Sessions) > 0 {
		err = errors.Join(err, w.write(results, out))
	}
	return errorStatus(problems, err)
}

// runs are the folders that a command reads.
type runs struct {
	Dir []string `arg:"" help:"Folders of runs: each holds journal/."`
}

func (r runs) folders() []string { return r.Dir }

// Validate makes a wrong folder wrong usage.
func (r *runs) Validate() error {
	for _, dir := range r.Dir {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("%s is no folder of a run", dir)
		}
	}
	return nil
}

// beside is where a document goes that is not told where: into the folder of the first run.
func (r runs) beside(chosen, name string) string {
	if chosen != "" {
		return chosen
	}
	return filepath.Join(r.Dir[0], name)
}

// to writes to a file whose path it prints, or without one to out.
func to(path string, out io.Writer, write func(io.Writer) error) error {
	if path == "" {
		return write(out)
	}
	if err := reports.ReplaceFile(path, write); err != nil {
		return err
	}
	fmt.Fprintln(out, path)
	return nil
}

type summaryFlags struct {
	runs
	priced
	Step bool `help:"Add it to the summary of the GitHub step, the file that GITHUB_STEP_SUMMARY names, instead of printing it."`
}

func (f summaryFlags) write(r reports.Results, out io.Writer) error {
	if err := f.price(r); err != nil {
		return err
	}
	if !f.Step {
		return reports.WriteSummary(out, r)
	}
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return errors.New("GITHUB_STEP_SUMMARY names no file: --step is for steps of GitHub actions")
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("open the summary of the step: %w", err)
	}
	return errors.Join(reports.WriteSummary(file, r), file.Close())
}

type htmlFlags struct {
	runs
	priced
	Out string `short:"o" help:"The file; report.html in the first folder by default, and report-priced.html with --prices."`
}

// pricedFile is the page with costs by another table than the run's, which has a page of its own.
const pricedFile = "report-priced.html"

func (f htmlFlags) write(r reports.Results, out io.Writer) error {
	prices, err := f.table()
	if err != nil {
		return err
	}
	name := documents.PageFile
	if prices != nil {
		name = pricedFile
	}
	return to(f.beside(f.Out, name), out, func(w io.Writer) error { return page.Write(w, r, page.Config{Prices: prices}) })
}

type junitFlags struct {
	runs
	Brief bool   `help:"Leave out the families of cases that passed, for CI pages that take no large files."`
	Out   string `short:"o" help:"The file; it is printed by default."`
}

func (f junitFlags) write(r reports.Results, out io.Writer) error {
	return to(f.Out, out, func(w io.Writer) error { return reports.WriteJUnit(w, r, reports.JUnitConfig{Brief: f.Brief}) })
}

type exportFlags struct {
	priced
	Dir    []string `arg:"" optional:"" help:"Folders of runs: each holds journal/."`
	JSONL  bool     `name:"jsonl" xor:"form" help:"JSON Lines: runs, conditions, sessions, turns, attempts."`
	CSV    bool     `name:"csv" xor:"form" help:"CSV: the files sessions.csv, turns.csv and attempts.csv in a folder."`
	ATIF   bool     `name:"atif" xor:"form" help:"ATIF, the Agent Trajectory Interchange Format: a file per session whose agent asked a model through the gateway."`
	Schema bool     `xor:"form" help:"Print the JSON Schema of the lines, and nothing else."`
	Out    string   `short:"o" help:"The file of --jsonl, printed by default; the folder of --csv and --atif, export and trajectories in the first folder by default."`
}

// Validate asks for one form, and for runs unless only the schema is wanted.
func (f *exportFlags) Validate() error {
	switch {
	case f.Schema:
		return nil
	case !f.JSONL && !f.CSV && !f.ATIF:
		return errors.New("say --jsonl, --csv, --atif or --schema")
	case f.ATIF && f.Prices != "":
		return errors.New("--prices is for --jsonl and --csv: trajectories tell costs as they were recorded")
	case len(f.Dir) == 0:
		return errors.New("expected the folder of a run")
	}
	return (&runs{f.Dir}).Validate()
}

func (f exportFlags) folders() []string { return f.Dir }

func (f exportFlags) write(r reports.Results, out io.Writer) error {
	if err := f.price(r); err != nil {
		return err
	}
	if f.JSONL {
		return to(f.Out, out, func(w io.Writer) error { return export.WriteJSONL(w, r) })
	}
	if f.ATIF {
		return f.trajectories(r, out)
	}
	folder := runs{f.Dir}.beside(f.Out, "export")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make the folder of tables: %w", err)
	}
	for _, table := range export.Tables {
		path := filepath.Join(folder, table+".csv")
		if err := to(path, out, func(w io.Writer) error { return export.WriteCSV(w, r, table) }); err != nil {
			return err
		}
	}
	return nil
}

// trajectories writes one file per session, and says of which sessions there is none.
func (f exportFlags) trajectories(r reports.Results, out io.Writer) error {
	folder := runs{f.Dir}.beside(f.Out, trajectory.Folder)
	written, err := trajectory.Files(folder, r.Sessions, func(session string, why error) {
		fmt.Fprintf(out, "session %s: %v\n", session, why)
	})
	if written > 0 {
		fmt.Fprintln(out, folder)
	}
	return err
}

type plotFlags struct {
	runs
	Out string `short:"o" help:"The folder; plots in the first folder by default."`
}

func (f plotFlags) write(r reports.Results, out io.Writer) error {
	figures, err := plots.Of(r)
	if err != nil {
		return err
	}
	folder := f.beside(f.Out, "plots")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make the folder of plots: %w", err)
	}
	for _, figure := range figures {
		for ending, write := range map[string]func(io.Writer) error{".svg": figure.SVG, ".png": figure.PNG} {
			if err := reports.ReplaceFile(filepath.Join(folder, figure.Name+ending), write); err != nil {
				return err
			}
		}
	}
	fmt.Fprintln(out, folder)
	return nil
}
