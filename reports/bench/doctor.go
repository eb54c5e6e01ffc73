package main

import (
	"fmt"
	"io"
	"os"

	"staminabench/harness/play"
	"staminabench/reports"
)

// doctor tells on one screen whether a run of the suite can be played, and asks for nothing.
func doctor(f playFlags, out, problems io.Writer) int {
	run, err := play.Load(f.settingsFile(), os.Environ())
	if err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	ctx, _ := interruptible()
	ok := run.Examine(ctx, problems, func(found play.Finding) {
		mark := "ok "
		if found.Bad {
			mark = "BAD"
		}
		fmt.Fprintf(out, "%s  %s: %s\n", mark, found.What, found.Says)
	})
	if !ok {
		fmt.Fprintln(out, "not ready: correct what is marked BAD")
		return reports.ExitBroken
	}
	fmt.Fprintln(out, "ready")
	return reports.ExitWorked
}
