package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"staminabench/generator/cases/render"
	"staminabench/harness/client"
)

// python is an interpreter that has pytest and requests.
type python struct{ executable, version, pytest, requests string }

// String names the versions.
func (p *python) String() string {
	return fmt.Sprintf("Python %s, pytest %s, requests %s", p.version, p.pytest, p.requests)
}

// packages are what Debian and Ubuntu call what is needed.
var packages = []string{"python3", "python3-pytest", "python3-requests"}

// findPython finds an interpreter, and installs one if it is root on Debian or Ubuntu.
func findPython(ctx context.Context, log io.Writer) (*python, error) {
	found, err := lookUp(ctx)
	if err == nil {
		return found, nil
	}
	_, noApt := exec.LookPath("apt-get")
	if noApt != nil || os.Geteuid() != 0 {
		return nil, fmt.Errorf("python3 with pytest and requests is needed; on Debian and Ubuntu the packages are %s: %w", strings.Join(packages, " "), err)
	}
	fmt.Fprintf(log, "installing %s with apt-get\n", strings.Join(packages, " "))
	for _, args := range [][]string{{"update"}, append([]string{"install", "-y", "--no-install-recommends"}, packages...)} {
		cmd := exec.CommandContext(ctx, "apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if text, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("apt-get %s: %w\n%s", args[0], err, tail(text))
		}
	}
	return lookUp(ctx)
}

// lookUp asks the interpreter that users get, and the distribution's own. The answer names the
// program itself: what stands before it in the path may be a script that costs time.
func lookUp(ctx context.Context) (*python, error) {
	const question = "import sys, platform, pytest, requests\n" +
		"print(sys.executable, platform.python_version(), pytest.__version__, requests.__version__, sep='\\n')"
	var problems []error
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		text, err := exec.CommandContext(ctx, name, "-c", question).CombinedOutput()
		answers := strings.Split(strings.TrimSpace(string(text)), "\n")
		if err == nil && len(answers) == 4 {
			return &python{answers[0], answers[1], answers[2], answers[3]}, nil
		}
		problems = append(problems, fmt.Errorf("%s: %w: %s", name, err, answers[len(answers)-1]))
	}
	return nil, errors.Join(problems...)
}

// pytestFiles are the cases as a file for pytest.
type pytestFiles struct {
	world  *world
	python *python
	dir    string // of the file that was last run
}

// empty is a file that only shows what it costs to start.
const empty = "import json\nimport os\n\nimport pytest\nimport requests\n\n\ndef test_nothing():\n    pass\n"

// start runs one empty test.
func (p *pytestFiles) start(ctx context.Context, url string) (time.Duration, error) {
	dir, err := p.write([]byte(empty))
	if err != nil {
		return 0, err
	}
	return p.pytest(ctx, dir, url, 1)
}

// fresh runs the cases from a file that python has not seen before, as that of each turn is.
func (p *pytestFiles) fresh(ctx context.Context, url string) (time.Duration, error) {
	var source bytes.Buffer
	err := render.Pytest(&source, p.world.meta, p.world.cases, url)
	if err == nil {
		p.dir, err = p.write(source.Bytes())
	}
	if err != nil {
		return 0, err
	}
	return p.again(ctx, url)
}

// again runs the cases from the file that was run last.
func (p *pytestFiles) again(ctx context.Context, url string) (time.Duration, error) {
	return p.pytest(ctx, p.dir, url, len(p.world.cases))
}

// testFile is how pytest wants files of tests to be called.
const testFile = "test_cases.py"

// write writes a file into a new folder.
func (p *pytestFiles) write(source []byte) (dir string, err error) {
	dir, err = os.MkdirTemp(p.world.dir, "pytest")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, testFile), source, 0o644)
	}
	if err != nil {
		return "", fmt.Errorf("file for pytest: %w", err)
	}
	return dir, nil
}

// pytest runs a file as a process, from its start to its end.
func (p *pytestFiles) pytest(ctx context.Context, dir, url string, tests int) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, p.python.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", testFile)
	cmd.Dir = dir
	// Python keeps what it compiles unless it is told not to.
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(entry string) bool {
		return strings.HasPrefix(entry, "PYTHONDONTWRITEBYTECODE=")
	}), client.Variable+"="+url)
	return timed(cmd, fmt.Sprintf("\n%d passed in ", tests))
}
