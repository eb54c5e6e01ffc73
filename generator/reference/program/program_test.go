package main

import (
	"bytes"
	"debug/elf"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"staminabench/generator/reference"
	"staminabench/generator/scenario"
)

// program is the path of the program, built once for all tests.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "reference")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "reference")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("go build: %v\n%s", err, out))
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// call runs the program and returns what it printed.
func call(dir, stdin string, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(stdin), &out, &errs
	_ = cmd.Run()
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func document(t *testing.T, bugs ...reference.Planted) string {
	t.Helper()
	b, err := json.Marshal(reference.Document{Specification: scenario.New(3, 10).Spec(10), Bugs: bugs})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestItIsStatic(t *testing.T) {
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
			t.Errorf("it has a %s segment", p.Type)
		}
	}
}

func TestVersion(t *testing.T) {
	if out, errs, code := call(".", "", "version"); out != scenario.Version+"\n" || code != 0 {
		t.Errorf("%q %q %d", out, errs, code)
	}
}

func TestErrorsAreClear(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "damaged"), []byte("#!/bin/reference serve\n{"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		stdin, args, want string
	}{
		"no command":      {"", "", "expected one of"},
		"unknown command": {"", "brew", "unexpected argument brew"},
		"empty document":  {"", "build", "the document is empty"},
		"no JSON":         {"{", "build", "the document is no JSON"},
		"unknown key":     {`{"speed":1}`, "build", `unknown field "speed"`},
		"unknown bug":     {document(t, reference.Planted{Bug: "gremlin"}), "build", `no planted bug "gremlin"`},
		"no folder":       {document(t), "build --dir nowhere", "write the server"},
		"no file":         {"", "serve nothing 8080", "nothing"},
		"damaged file":    {"", "serve damaged 8080", "damaged: the document is no JSON"},
		"no port":         {"", "serve damaged http", "<port>"},
		"too high a port": {"", "serve damaged 70000", "<port>"},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, code := call(dir, c.stdin, strings.Fields(c.args)...)
			if code != 1 || out != "" || !strings.HasPrefix(errs, "reference: ") || !strings.Contains(errs, c.want) {
				t.Errorf("exit code %d, out %q, error %q; want 1 and %q", code, out, errs, c.want)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, script)); err == nil {
		t.Error("a document that cannot be served was written all the same")
	}
}

func TestWhatItBuildsServes(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, script), []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, errs, code := call(dir, document(t, reference.Planted{Bug: "reset_answers_201"}), "build"); code != 0 {
		t.Fatal(out, errs, code)
	}
	port := freePort(t)
	server := exec.Command("./"+script, port)
	server.Dir = dir
	began := time.Now()
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	answer := wait(t, "http://127.0.0.1:"+port)
	t.Logf("ready after %v", time.Since(began))
	if answer != http.StatusNotFound {
		t.Errorf("GET / is %d", answer)
	}
	r, err := http.Post("http://127.0.0.1:"+port+"/reset", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, r.Body)
	_ = r.Body.Close()
	if r.StatusCode != http.StatusCreated {
		t.Errorf("POST /reset is %d, the planted bug is missing", r.StatusCode)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// wait asks until there is an answer.
func wait(t *testing.T, url string) (status int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if r, err := http.Get(url); err == nil {
			_ = r.Body.Close()
			return r.StatusCode
		}
	}
	t.Fatal("the server never answered")
	return 0
}
