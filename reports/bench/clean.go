package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"staminabench/containers"
	"staminabench/reports"
)

type cleanFlags struct {
	Out string `help:"Folder of all runs." default:".stamina"`
}

// clean removes the runs with their snapshots, containers of dead runs, and the folder. What it
// removes it shows. Images of agents stay: they are found again by the next run.
func clean(f cleanFlags, out, problems io.Writer) int {
	ctx := context.Background()
	runs, err := os.ReadDir(filepath.Join(f.Out, "runs"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fail(problems, err, reports.ExitBroken)
	}
	if err := containers.Sweep(ctx, out); err != nil {
		// An engine is neither started nor installed only to be cleaned.
		fmt.Fprintln(out, "no Docker engine answers, so only folders are removed")
	}
	for _, run := range runs {
		if err := containers.SweepSnapshots(ctx, run.Name(), out); err != nil {
			fmt.Fprintf(out, "snapshots of run %s stay, if there are any: no Docker engine answers\n", run.Name())
		}
		fmt.Fprintln(out, "removing", filepath.Join(f.Out, "runs", run.Name()))
	}
	showKept(ctx, out)
	fmt.Fprintln(out, "removing", f.Out)
	if err := os.RemoveAll(f.Out); err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	return reports.ExitWorked
}

// showKept tells of kept sandboxes that stay, because their runs lie elsewhere.
func showKept(ctx context.Context, out io.Writer) {
	kept, err := containers.ListKept(ctx)
	if err != nil { // no engine, which was told already
		return
	}
	for _, k := range kept {
		fmt.Fprintf(out, "staying: the sandbox of session %q of run %q, which lies elsewhere; remove it with: docker rmi %s\n",
			k.Labels.Session, k.Labels.Run, k.Name)
	}
}
