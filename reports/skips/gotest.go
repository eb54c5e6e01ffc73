package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// event is one line of go test -json.
type event struct {
	Action     string
	Package    string
	ImportPath string // of what is built
	Test       string
	Output     string
}

// goResults gathers what go test says, and shows what a person wants to see of it.
type goResults struct {
	out    io.Writer
	said   map[string]*strings.Builder // output of the tests that run, by package and name
	skips  []skip
	failed bool
}

func (r *goResults) read(in io.Reader) error {
	r.said = map[string]*strings.Builder{}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			r.line(line)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the results of go test: %w", err)
		}
	}
}

// line shows what is no event as it is: the go command's own complaints.
func (r *goResults) line(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		r.out.Write(line)
		return
	}
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "build-fail":
		r.failed = true
	case "output":
		r.output(key, e)
	case "skip":
		if e.Test != "" {
			r.skips = append(r.skips, skip{key, reason(r.text(key))})
		}
		delete(r.said, key)
	case "fail":
		r.failed = true
		fmt.Fprint(r.out, r.text(key))
		delete(r.said, key)
	case "pass":
		delete(r.said, key)
	}
}

// output keeps what a test says until it is known whether it fails. What a package says is shown
// at once, if it is its last line.
func (r *goResults) output(key string, e event) {
	if e.Test == "" && isResult(e.Output) {
		fmt.Fprint(r.out, e.Output)
		return
	}
	if r.said[key] == nil {
		r.said[key] = &strings.Builder{}
	}
	r.said[key].WriteString(e.Output)
}

func isResult(line string) bool {
	return strings.HasPrefix(line, "ok ") || strings.HasPrefix(line, "FAIL\t")
}

func (r *goResults) text(key string) string {
	if b := r.said[key]; b != nil {
		return b.String()
	}
	return ""
}

// reason is what a test said when it was skipped: "    file_test.go:12: no engine".
func reason(output string) string {
	var said []string
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "=== ") && !strings.HasPrefix(line, "--- ") {
			said = append(said, line)
		}
	}
	if len(said) == 0 {
		return "no reason given"
	}
	_, text, found := strings.Cut(said[len(said)-1], ": ")
	if !found {
		return said[len(said)-1]
	}
	return text
}
