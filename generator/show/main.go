package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// commands is the table of contents.
type commands struct {
	Specification specificationCommand `cmd:"" help:"The specification after a turn, as the agent reads it."`
	Changes       changesCommand       `cmd:"" help:"The changes of a turn, as the agent reads them."`
	OpenAPI       openapiCommand       `cmd:"" name:"openapi" help:"The OpenAPI document of a turn."`
	Contract      contractCommand      `cmd:"" help:"The HTTP contract, which is the same for all seeds."`
	Cases         casesCommand         `cmd:"" help:"The cases of a turn: as text, curl commands, Ginkgo source, a file for pytest, or JSON."`
	Emit          emitCommand          `cmd:"" help:"Write the cases of a turn as a Ginkgo suite into a folder."`
	Scenario      scenarioCommand      `cmd:"" help:"A whole scenario: an overview, or with --out its file."`
	Mix           mixCommand           `cmd:"" help:"Which kinds of changes many seeds yield, and how many entities."`
}

// The exit statuses.
const (
	exitFine   = 0
	exitFailed = 1
	exitUsage  = 2
)

// errUsage is wrapped by errors that another command line would avoid.
var errUsage = errors.New("wrong usage")

func main() { os.Exit(show(os.Args[1:], os.Stdout, os.Stderr)) }

// show runs one command and returns the exit status.
func show(args []string, out, problems io.Writer) int {
	call, code, stop := parse(args, out, problems)
	if stop {
		return code
	}
	err := call.Run()
	if err == nil {
		return exitFine
	}
	fmt.Fprintf(problems, "show: %v\n", err)
	if errors.Is(err, errUsage) {
		return exitUsage
	}
	return exitFailed
}

// parse reads the arguments; stop says that there is nothing more to do, as after --help.
func parse(args []string, out, problems io.Writer) (call *kong.Context, code int, stop bool) {
	code = -1
	parser, err := kong.New(&commands{}, kong.Name("show"), kong.Writers(out, problems),
		kong.Description("Show what a seed yields."),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Exit(func(c int) { code = c }))
	if err == nil {
		call, err = parser.Parse(args)
	}
	if code >= 0 { // --help has printed
		return nil, code, true
	}
	if err != nil {
		fmt.Fprintf(problems, "show: %v (show --help lists what there is)\n", err)
		return nil, exitUsage, true
	}
	return call, 0, false
}
