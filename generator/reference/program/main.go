// Command reference is what the reference agent runs in its sandbox: it writes a server from a
// [reference.Document] and serves it. It is built static (CGO_ENABLED=0), for images without a shell.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"staminabench/generator/scenario"
)

type commands struct {
	Build   buildCommand   `cmd:"" help:"Read a document (JSON) from standard input and write run_server.sh, which serves it."`
	Serve   serveCommand   `cmd:"" help:"Serve the document in a file that build wrote. The file itself calls this."`
	Version versionCommand `cmd:"" help:"Print the version of the generator."`
}

// streams are what commands read and write.
type streams struct {
	in  io.Reader
	out io.Writer
}

type versionCommand struct{}

// Run implements the command.
func (versionCommand) Run(s *streams) error {
	_, err := fmt.Fprintln(s.out, scenario.Version)
	return err
}

func main() {
	if err := run(os.Args[1:], &streams{os.Stdin, os.Stdout}); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

func run(args []string, s *streams) error {
	parser, err := kong.New(&commands{},
		kong.Name("reference"),
		kong.Description("The reference server of the benchmark."),
		kong.Writers(s.out, os.Stderr),
	)
	if err != nil {
		return err
	}
	command, err := parser.Parse(args)
	if err != nil {
		return err
	}
	return command.Run(s)
}
