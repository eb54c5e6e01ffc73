package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"staminabench/generator/reference"
	"staminabench/generator/scenario"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"show": main, "curl": curl})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"serve": serve, "exits": exits},
	})
}

// serve SEED TURN starts the reference server and sets BASE_URL; serve fine starts one that answers
// 200 to everything.
func serve(ts *testscript.TestScript, _ bool, args []string) {
	var handler http.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id":1}`)
	})
	if len(args) == 2 {
		seed, err := strconv.ParseUint(args[0], 10, 64)
		ts.Check(err)
		turn, err := strconv.Atoi(args[1])
		ts.Check(err)
		handler = reference.Handler(scenario.New(seed, turn).Spec(turn))
	}
	server := httptest.NewServer(handler)
	ts.Defer(server.Close)
	ts.Setenv("BASE_URL", server.URL)
}

// exits STATUS ARGS… runs show and wants an exit status.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	got := exitFine
	if err := ts.Exec("show", args[1:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("show did not run: %v", err)
		}
		got = exit.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}
