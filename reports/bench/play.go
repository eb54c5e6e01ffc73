package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"staminabench/containers"
	"staminabench/harness/breaker"
	"staminabench/harness/play"
	"staminabench/harness/room"
	"staminabench/reports"
)

type playFlags struct {
	Suite string `arg:"" default:"./suites/stamina" help:"Folder of the suite; its settings are in the YAML file of the same name."`
}

// playAndReport is a whole run: settings, machine, suite, documents, exit status.
func playAndReport(f playFlags, out, problems io.Writer) int {
	run, err := play.Load(f.settingsFile(), os.Environ())
	if err != nil {
		return fail(problems, err, reports.ExitUsage)
	}
	ctx, signals := interruptible()
	stage, err := run.Prepare(ctx, problems)
	if errors.Is(err, room.ErrTooMany) {
		return fail(problems, err, reports.ExitUsage)
	}
	if err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	announce(out, run, stage)
	suite := suite{f.Suite, run, stage, out, problems}
	err = suite.play(ctx, signals)
	if err != nil {
		fmt.Fprintln(problems, err)
	}
	if err := run.Sweep(context.WithoutCancel(ctx), problems); err != nil {
		fmt.Fprintf(problems, "what is left in the engine stays for the next run: %v\n", err)
	}
	// It comes after all else, as what to do next, but before the line for scripts.
	broken := run.Broken()
	if broken != nil {
		fmt.Fprintf(problems, "%v; %s\n", broken, suite.resume())
	}
	status := report(reportFlags{Run: shown(stage.Folder), Sessions: len(run.Sessions)}, out, problems)
	if errors.Is(broken, breaker.ErrOpen) {
		return reports.ExitBreaker
	}
	if errors.Join(err, broken) != nil && status == reports.ExitWorked {
		return reports.ExitBroken
	}
	return status
}

// settingsFile is where a suite keeps its settings.
func (f playFlags) settingsFile() string {
	return filepath.Join(f.Suite, filepath.Base(filepath.Clean(f.Suite))+".yaml")
}

func announce(out io.Writer, run *play.Run, stage play.Stage) {
	s := run.Settings
	fmt.Fprintf(out, "run %s: %s of %s (scenarios %d × agents %d × rollouts %d), %d at once\n",
		shown(stage.Folder), reports.Number(len(run.Sessions), "session"), reports.Number(s.Turns+1, "turn"), s.Scenarios, len(s.Agents), s.Rollouts, s.Procs)
}

// engine makes sure that there is an engine.
func engine(out, problems io.Writer) int {
	found, err := containers.EnsureEngine(context.Background(), problems)
	if err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	fmt.Fprintf(out, "Docker engine %s at %s\n", found.Version, found.Host)
	return reports.ExitWorked
}

// shown is a path as short as it can be told here.
func shown(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	short, err := filepath.Rel(here, path)
	if err != nil || !filepath.IsLocal(short) {
		return path
	}
	return short
}
