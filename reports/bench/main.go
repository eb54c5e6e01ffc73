package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"staminabench/reports"
	"staminabench/reports/export"
)

type commands struct {
	Report reportFlags `cmd:"" default:"withargs" help:"Rebuild a run's documents from its journals. This is what is done if only a folder is given."`
	Play   playFlags   `cmd:"" help:"Play a suite of sessions and report. The settings are in the suite's YAML file; STAMINA_* variables win."`

	Summary summaryFlags `cmd:"" help:"Tell the results of runs in Markdown, for people and for pull requests."`
	HTML    htmlFlags    `cmd:"" name:"html" help:"Write the results of runs as one HTML page that needs no network."`
	Compare compareFlags `cmd:"" help:"Compare conditions, scenario by scenario: those of several runs, or of one."`
	Export  exportFlags  `cmd:"" help:"Write the results of runs as data: JSON Lines with a schema, CSV, or what agents did as trajectories."`
	JUnit   junitFlags   `cmd:"" name:"junit" help:"Write the results of runs as one JUnit file."`
	Plot    plotFlags    `cmd:"" help:"Draw the results of runs as SVG and PNG."`

	Doctor playFlags   `cmd:"" help:"Tell whether a suite can be played with its settings: engine, images, gateway, models, prices, disk, and what the run will take."`
	Engine struct{}    `cmd:"" help:"Find the Docker engine, or install and start it where that can be done."`
	Images imagesFlags `cmd:"" help:"Build the images of the known coding agents, unless they are here, and tell their sizes."`
	Clean  cleanFlags  `cmd:"" help:"Remove runs with all that belongs to them, and what dead runs left behind."`
}

func main() { os.Exit(bench(os.Args[1:], os.Stdout, os.Stderr)) }

func bench(args []string, out, problems io.Writer) int {
	var c commands
	chosen, code := parse(&c, args, out, problems)
	switch chosen {
	case "play", "play <suite>":
		return playAndReport(c.Play, out, problems)
	case "doctor", "doctor <suite>":
		return doctor(c.Doctor, out, problems)
	case "engine":
		return engine(out, problems)
	case "images", "images <agents>":
		return buildImages(c.Images, out, problems)
	case "clean":
		return clean(c.Clean, out, problems)
	case "report <run>":
		return report(c.Report, out, problems)
	}
	if chosen == "compare <dir>" {
		return compareRuns(c.Compare, out, problems)
	}
	if c.Export.Schema {
		_, err := out.Write(export.Schema)
		return errorStatus(problems, err)
	}
	if write, ok := c.documents()[strings.TrimSuffix(chosen, " <dir>")]; ok {
		return document(write, out, problems)
	}
	return code
}

// documents are the commands that read runs and write something.
func (c *commands) documents() map[string]writer {
	return map[string]writer{"summary": c.Summary, "html": c.HTML, "export": c.Export, "junit": c.JUnit, "plot": c.Plot}
}

// parse reads the arguments. It returns no command if there is nothing more to do, as after --help.
func parse(c *commands, args []string, out, problems io.Writer) (chosen string, code int) {
	code = -1
	parser, err := kong.New(c, kong.Name("bench"), kong.Writers(out, problems),
		kong.Description("Play the benchmark, and report what came of it."),
		kong.Exit(func(status int) { code = status }))
	var found *kong.Context
	if err == nil {
		found, err = parser.Parse(args)
	}
	if code >= 0 { // --help has printed
		return "", code
	}
	if err != nil {
		return "", fail(problems, err, reports.ExitUsage)
	}
	return found.Command(), 0
}

// errorStatus is the exit status of a command that is done.
func errorStatus(problems io.Writer, err error) int {
	if err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	return reports.ExitWorked
}

// fail tells an error and returns the exit status.
func fail(problems io.Writer, err error, status int) int {
	fmt.Fprintf(problems, "bench: %v\n", err)
	return status
}
