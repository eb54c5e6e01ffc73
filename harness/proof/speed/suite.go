package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"staminabench/generator/cases/render"
	"staminabench/harness/client"
)

// suite is the cases as a compiled Ginkgo suite, one spec each: our client, our matchers and Ginkgo.
type suite struct {
	binary string
	cases  int
}

// compile emits the suite into the tree of the module, whose packages it imports, and compiles it.
func (w *world) compile(ctx context.Context) (suite, time.Duration, error) {
	dir := filepath.Join(folder, "suite")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return suite{}, 0, fmt.Errorf("folder of the suite: %w", err)
	}
	for name, write := range map[string]func(io.Writer) error{
		"suite_test.go": func(out io.Writer) error { return render.Suite(out, "speed", w.meta) },
		"cases_test.go": func(out io.Writer) error { return render.Ginkgo(out, "speed", w.meta, w.cases) },
	} {
		var source bytes.Buffer
		if err := write(&source); err != nil {
			return suite{}, 0, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), source.Bytes(), 0o644); err != nil {
			return suite{}, 0, fmt.Errorf("file of the suite: %w", err)
		}
	}
	s := suite{binary: filepath.Join(w.dir, "suite.test"), cases: len(w.cases)}
	began := time.Now()
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-o", s.binary, "./"+dir)
	if text, err := cmd.CombinedOutput(); err != nil {
		return suite{}, 0, fmt.Errorf("compile the emitted suite: %w\n%s", err, bytes.TrimSpace(text))
	}
	return s, time.Since(began), nil
}

// run runs the suite as a process, from its start to its end.
func (s suite) run(ctx context.Context, url string) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, s.binary, "-ginkgo.no-color")
	cmd.Env = append(os.Environ(), client.Variable+"="+url)
	return timed(cmd, fmt.Sprintf("%d Passed", s.cases))
}

// timed runs a program, whose output must say that all went well.
func timed(cmd *exec.Cmd, well string) (time.Duration, error) {
	began := time.Now()
	text, err := cmd.CombinedOutput()
	took := time.Since(began)
	if err != nil || !strings.Contains(string(text), well) {
		return 0, fmt.Errorf("%s did not say %q: %w: %w\n%s", filepath.Base(cmd.Path), well, err, errNotPassed, tail(text))
	}
	return took, nil
}

// tail is the end of a long output.
func tail(text []byte) []byte {
	const most = 4 << 10
	return bytes.TrimSpace(text[max(0, len(text)-most):])
}
