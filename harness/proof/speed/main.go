package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"
)

// The exit statuses.
const (
	exitHolds     = 0
	exitFalse     = 1
	exitUnchecked = 2
)

// folder is where the suite is written and compiled, from the root of the module.
const folder = ".stamina/speed"

type flags struct {
	Rounds int    `default:"5" help:"How often each way to run the cases is measured."`
	Seed   uint64 `default:"1" help:"Seed of the scenario."`
	Turn   int    `default:"20" help:"Turn whose cases are run."`
}

// Validate refuses rounds and turns that cannot be.
func (f flags) Validate() error {
	if f.Rounds < 1 || f.Turn < 0 {
		return errors.New("at least one round, and turns from 0 on")
	}
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run measures and returns the exit status.
func run(ctx context.Context, args []string, out, problems io.Writer) int {
	var f flags
	code := -1
	parser, err := kong.New(&f, kong.Name("speed"), kong.Writers(out, problems),
		kong.Description("Measure what it costs to run the cases of a turn, beside other ways to run them."),
		kong.Exit(func(status int) { code = status }))
	if err == nil {
		_, err = parser.Parse(args)
	}
	if code >= 0 { // --help has printed
		return code
	}
	var found findings
	if err == nil {
		found, err = measure(ctx, f, out)
	}
	if err != nil {
		fmt.Fprintln(problems, "could not check:", err)
		return exitUnchecked
	}
	if !found.print(out) {
		return exitFalse
	}
	return exitHolds
}

// measure makes everything ready and measures.
func measure(ctx context.Context, f flags, out io.Writer) (findings, error) {
	python, err := findPython(ctx, out)
	if err != nil {
		return findings{}, err
	}
	w, err := newWorld(ctx, f.Seed, f.Turn)
	if err != nil {
		return findings{}, err
	}
	defer w.close()
	fmt.Fprintf(out, "%s, %s\n", machine(), python)
	fmt.Fprintf(out, "%s: %d cases, %d requests\n", w.meta, len(w.cases), w.requests())
	ways, err := w.ways(ctx, python, out)
	if err != nil {
		return findings{}, err
	}
	times, err := rounds(ctx, w, ways, f.Rounds, out)
	return findings{requests: w.requests(), rounds: f.Rounds, ways: ways, times: times}, err
}
