package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

type flags struct {
	Go    bool     `help:"Read go test -json from standard input."`
	JUnit []string `help:"JUnit files to read." name:"junit" type:"existingfile"`
	Meant string   `help:"File with the reasons of skips that are meant." type:"existingfile"`
}

// skip is one test that was skipped.
type skip struct{ test, reason string }

func main() {
	var f flags
	parser := kong.Must(&f, kong.Name("skips"), kong.Description("Fail if a test was skipped that was not meant to be."))
	if _, err := parser.Parse(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(check(f, os.Stdin, os.Stdout, os.Stderr))
}

// check reads all results and returns the exit status.
func check(f flags, in io.Reader, out, problems io.Writer) int {
	meant, err := readMeant(f.Meant)
	if err != nil {
		fmt.Fprintln(problems, err)
		return 2
	}
	var skips []skip
	failed := false
	if f.Go {
		r := goResults{out: out}
		if err := r.read(in); err != nil {
			fmt.Fprintln(problems, err)
			return 1
		}
		skips, failed = r.skips, r.failed
	}
	for _, path := range f.JUnit {
		more, err := readJUnit(path)
		if err != nil {
			fmt.Fprintln(problems, err)
			return 1
		}
		skips = append(skips, more...)
	}
	unmeant := 0
	for _, s := range skips {
		if !meant.matches(s.reason) {
			unmeant++
			fmt.Fprintf(problems, "skipped, and not meant to be: %s: %s\n", s.test, s.reason)
		}
	}
	fmt.Fprintf(out, "%d tests skipped, %d of them as meant\n", len(skips), len(skips)-unmeant)
	if failed || unmeant > 0 {
		return 1
	}
	return 0
}
