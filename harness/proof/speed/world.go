package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/generator/cases/render"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/runner"
)

// world is the cases, and the server that they are run against.
type world struct {
	meta    render.Meta
	cases   []cases.Case
	program string // the reference server
	dir     string // for files that nobody keeps
}

func newWorld(ctx context.Context, seed uint64, turn int) (*world, error) {
	s := scenario.New(seed, turn)
	list, err := cases.NewMaker(s).Cases(turn, 0)
	if err != nil {
		return nil, err
	}
	program, err := containers.GoBinary(ctx, "staminabench/generator/reference/program")
	if err != nil {
		return nil, err
	}
	document, err := json.Marshal(reference.Document{Specification: s.Spec(turn)})
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "speed")
	if err != nil {
		return nil, err
	}
	w := &world{
		meta:  render.Meta{Title: s.Title(), Generator: s.Generator, Seed: seed, Turn: turn},
		cases: list, program: program, dir: dir,
	}
	return w, os.WriteFile(w.document(), document, 0o600)
}

func (w *world) document() string { return filepath.Join(w.dir, "document.json") }

func (w *world) close() { _ = os.RemoveAll(w.dir) }

// requests is how many requests all cases send.
func (w *world) requests() (n int) {
	for i := range w.cases {
		n += len(w.cases[i].Steps)
	}
	return n
}

// serve starts a new reference server in a process of its own. What it answers follows from the
// requests alone, ids included.
func (w *world) serve(ctx context.Context) (url string, stop func(), err error) {
	port, lease, err := containers.LeasePort()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, w.program, "serve", w.document(), strconv.Itoa(port))
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return "", nil, errors.Join(fmt.Errorf("start the reference server: %w", err), lease.Close())
	}
	stop = func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); _ = lease.Close() }
	url = "http://127.0.0.1:" + strconv.Itoa(port)
	if ready := runner.Ready(ctx, url, 0, nil); ready.Start != runner.Started {
		stop()
		return "", nil, fmt.Errorf("the reference server is not ready after %v: %w", ready.After, ready.Err)
	}
	return url, stop, nil
}

// way is one way to run the cases; run says how long that took.
type way struct {
	name string // in the table
	run  func(ctx context.Context, url string) (time.Duration, error)
}

// The ways, by what the table and the claims know them as.
const (
	floorWay = iota
	loopWay
	runnerWay
	suiteWay
	startWay
	pytestWay
	againWay
)

// ways makes every way to run the cases ready. What is done here is not measured.
func (w *world) ways(ctx context.Context, python *python, out io.Writer) ([]way, error) {
	bare, err := w.record(ctx)
	if err != nil {
		return nil, err
	}
	binary, took, err := w.compile(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "the emitted Ginkgo suite was compiled in %.1f s, which counts nowhere below\n", took.Seconds())
	files := &pytestFiles{world: w, python: python}
	return []way{
		floorWay:  {"bare round trips: prepared bytes, answers neither decoded nor compared", bare.run},
		loopWay:   {"net/http, encoding/json and reflect.DeepEqual in a loop", w.loop},
		runnerWay: {"our runner", w.runner},
		suiteWay:  {"our client and matchers in Ginkgo: the emitted suite, start included", binary.run},
		startWay:  {"python with pytest and requests: one empty test", files.start},
		pytestWay: {"the same cases in pytest and requests, a new file, start included", files.fresh},
		againWay:  {"  the same file once more, already compiled by python", files.again},
	}, nil
}

// runner runs the cases as a session does.
func (w *world) runner(ctx context.Context, url string) (time.Duration, error) {
	client, err := runner.NewSocket(url, runner.DefaultLimits())
	if err != nil {
		return 0, err
	}
	defer client.Close()
	report := (&runner.Runner{Client: client}).Run(ctx, w.cases)
	return report.Elapsed, passed(report)
}

// passed is an error unless all cases passed at the first try.
func passed(report runner.Report) error {
	for _, r := range report.Results {
		if r.Verdict != runner.Passed {
			return fmt.Errorf("%s is %s: %+v: %w", r.Case, r.Verdict, r.Failure, errors.Join(report.Trouble, errNotPassed))
		}
	}
	if report.Repeated > 0 {
		return fmt.Errorf("%d cases were repeated: %w", report.Repeated, errNotPassed)
	}
	return nil
}

var errNotPassed = errors.New("not every case passed, which makes the comparison void")
