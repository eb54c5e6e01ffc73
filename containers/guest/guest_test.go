//go:build linux

package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"staminabench/containers/proc"
	"staminabench/containers/wire"
)

// newTestGuest returns a guest for this process, which may kill nothing but what it
// started itself, and its working directory.
func newTestGuest(t *testing.T) (*guest, string) {
	t.Helper()
	g := newGuest(func() ([]proc.Stat, error) { return nil, nil })
	dir := t.TempDir()
	me := strconv.Itoa(os.Getuid()) + ":" + strconv.Itoa(os.Getgid())
	setup := &wire.Setup{User: me, WorkDir: dir, Env: []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH"), "COLOUR=red"}}
	if r := g.answer(wire.Request{Op: wire.OpSetup, Setup: setup}); r.Failure != "" {
		t.Fatal(r.Failure)
	}
	return g, dir
}

func sh(script string) *wire.Command { return &wire.Command{Args: []string{"sh", "-c", script}} }

func TestACommandRunsInItsPlaceWithItsEnvironment(t *testing.T) {
	g, dir := newTestGuest(t)
	command := sh(`pwd; echo "$COLOUR $SIZE"; cat`)
	command.Env, command.Stdin = map[string]string{"SIZE": "big"}, []byte("input")
	r := g.answer(wire.Request{ID: 7, Op: wire.OpRun, Command: command})
	if r.ID != 7 || r.Failure != "" || r.Exit.Output != dir+"\nred big\ninput" {
		t.Errorf("got %+v %+v", r, r.Exit)
	}
}

func TestARunEndsAtItsLimit(t *testing.T) {
	g, _ := newTestGuest(t)
	r := g.answer(wire.Request{Op: wire.OpRun, Command: sh("sleep 30"), Limit: 100 * time.Millisecond})
	if r.Failure != "" || !r.Exit.TimedOut || r.Exit.Signal != "SIGKILL" {
		t.Errorf("got %+v %+v", r, r.Exit)
	}
}

func TestARunCanBeCancelled(t *testing.T) {
	g, _ := newTestGuest(t)
	answers := make(chan wire.Response, 1)
	go func() { answers <- g.answer(wire.Request{ID: 5, Op: wire.OpRun, Command: sh("sleep 30")}) }()
	for {
		g.answer(wire.Request{ID: 6, Op: wire.OpCancel, Target: 5})
		select {
		case r := <-answers:
			if r.Exit.Signal != "SIGKILL" || r.Exit.TimedOut || r.Failure == "" {
				t.Errorf("got %+v %+v", r, r.Exit)
			}
			return
		case <-time.After(10 * time.Millisecond): // it may not have begun
		}
	}
}

func TestAServerIsStartedWatchedAndStopped(t *testing.T) {
	g, dir := newTestGuest(t)
	g.answer(wire.Request{ID: 3, Op: wire.OpServe, Command: sh("trap 'exit 9' TERM; echo up; touch up; while :; do sleep 0.02; done")})
	if r := g.answer(wire.Request{Op: wire.OpStatus, Target: 3}); !r.Running || r.Failure != "" {
		t.Errorf("status: %+v", r)
	}
	for _, err := os.Stat(filepath.Join(dir, "up")); err != nil; _, err = os.Stat(filepath.Join(dir, "up")) {
		time.Sleep(5 * time.Millisecond)
	}
	for range 2 { // stopping again tells the same
		if r := g.answer(wire.Request{Op: wire.OpStop, Target: 3, Grace: 5 * time.Second}); r.Exit.Code != 9 || !strings.HasPrefix(r.Exit.Output, "up\n") {
			t.Errorf("stop: %+v", r.Exit)
		}
	}
	if r := g.answer(wire.Request{Op: wire.OpStatus, Target: 3}); r.Running {
		t.Error("it still runs")
	}
}

func TestFilesAreWrittenAndRead(t *testing.T) {
	g, dir := newTestGuest(t)
	if r := g.answer(wire.Request{Op: wire.OpWrite, Path: "a/b", Data: []byte{0, 255}, Mode: 0o640}); r.Failure != "" {
		t.Fatal(r.Failure)
	}
	if info, err := os.Stat(filepath.Join(dir, "a/b")); err != nil || info.Mode() != fs.FileMode(0o640) {
		t.Errorf("%v, %v", info, err)
	}
	if r := g.answer(wire.Request{Op: wire.OpRead, Path: filepath.Join(dir, "a/b")}); string(r.Data) != "\x00\xff" {
		t.Errorf("read %+v", r)
	}
	if r := g.answer(wire.Request{Op: wire.OpRead, Path: "none"}); !r.NotExist {
		t.Errorf("a missing file: %+v", r)
	}
}

func TestRequestsThatMakeNoSenseAreAnswered(t *testing.T) {
	g, _ := newTestGuest(t)
	for name, request := range map[string]wire.Request{
		"no such operation":     {Op: "dance"},
		"a run of nothing":      {Op: wire.OpRun},
		"a server of nothing":   {Op: wire.OpServe},
		"no such server":        {Op: wire.OpStatus, Target: 99},
		"no such server either": {Op: wire.OpStop, Target: 99},
		"a setup of nothing":    {Op: wire.OpSetup},
		"no such user":          {Op: wire.OpSetup, Setup: &wire.Setup{User: "nobody-at-all", WorkDir: "/tmp"}},
		"no such group":         {Op: wire.OpSetup, Setup: &wire.Setup{User: "0:nobody-at-all", WorkDir: "/tmp"}},
	} {
		if r := g.answer(request); r.Failure == "" {
			t.Errorf("%s: got %+v", name, r)
		}
	}
}

func TestALongRunHoldsNothingUp(t *testing.T) {
	g, dir := newTestGuest(t)
	requests, in := io.Pipe()
	out, responses := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- g.serve(requests, responses) }()
	encoder, decoder := json.NewEncoder(in), json.NewDecoder(out)
	for i, request := range []wire.Request{
		{Op: wire.OpRun, Command: sh("while [ ! -e go ]; do sleep 0.02; done; echo gone")},
		{Op: wire.OpWrite, Path: "go", Mode: 0o644},
	} {
		request.ID = uint64(i + 1)
		if err := encoder.Encode(request); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []uint64{2, 1} {
		var r wire.Response
		if err := decoder.Decode(&r); err != nil || r.ID != want || r.Failure != "" {
			t.Fatalf("got %+v, %v, want an answer to %d in %s", r, err, want, dir)
		}
	}
	in.Close()
	if err := <-ended; err != nil {
		t.Errorf("the end of the input is an error: %v", err)
	}
}

func TestOnlyServersAreSparedAtALimit(t *testing.T) {
	g, _ := newTestGuest(t)
	g.answer(wire.Request{ID: 1, Op: wire.OpServe, Command: sh("sleep 30")})
	server := g.servers[1]
	defer server.Stop(t.Context(), 0)
	g.others = func() ([]proc.Stat, error) {
		return []proc.Stat{{PID: server.PID(), Session: server.PID()}, {PID: 900001, Parent: server.PID()}, {PID: 900002, Parent: 1}}, nil
	}
	if pids, err := g.victims(g.servers); err != nil || len(pids) != 1 || pids[0] != 900002 {
		t.Errorf("at a limit: %v, %v", pids, err)
	}
	if pids, err := g.victims(nil); err != nil || len(pids) != 3 {
		t.Errorf("when all is stopped: %v, %v", pids, err)
	}
}

func TestOOMKillsAreCounted(t *testing.T) {
	for text, want := range map[string]int64{
		"low 0\nhigh 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n": 2,
		"oom_kill_disable 0\nunder_oom 0\noom_kill 5\n":                5,
		"": 0,
	} {
		if got := lineOf(text, "oom_kill"); got != want {
			t.Errorf("%q: got %d", text, got)
		}
	}
}

func TestTheGuestIsStaticAndRefusesToBeAnotherProcess(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "guest")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, args := range [][]string{{"init"}, {}, {"dance"}} {
		output, err := exec.Command(binary, args...).CombinedOutput()
		if err == nil || len(output) == 0 {
			t.Errorf("%v: %v, %s", args, err, output)
		}
	}
	if _, err := os.Stat(binary); err != nil {
		t.Errorf("it removed itself: %v", err)
	}
	output, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(output)) {
		if !strings.HasPrefix(pkg, "staminabench/containers/") && !strings.HasPrefix(pkg, "github.com/libp2p/") {
			t.Errorf("it imports %s", pkg)
		}
	}
}
