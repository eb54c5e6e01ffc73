package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestTheWaysInGoRunEveryCase(t *testing.T) {
	w, bare := made(t)
	for name, run := range map[string]way{"floor": {run: bare.run}, "loop": {run: w.loop}, "runner": {run: w.runner}} {
		if took, err := w.once(t.Context(), run); err != nil || took <= 0 {
			t.Errorf("%s: %v, %v", name, took, err)
		}
	}
	if len(bare) != w.requests() {
		t.Errorf("%d requests are prepared, of %d", len(bare), w.requests())
	}
}

// A server that is wrong is quick, and says nothing about who is.
func TestAComparisonWithAWrongServerIsVoid(t *testing.T) {
	w, bare := made(t)
	wrong := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id":1}`)
	}))
	defer wrong.Close()
	for name, run := range map[string]way{"floor": {run: bare.run}, "loop": {run: w.loop}, "runner": {run: w.runner}} {
		if _, err := run.run(t.Context(), wrong.URL); !errors.Is(err, errNotPassed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func made(t *testing.T) (*world, floor) {
	t.Helper()
	w, err := newWorld(t.Context(), 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	bare, err := w.record(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return w, bare
}

func TestTheClaimsDecide(t *testing.T) {
	for _, c := range []struct {
		runner, suite time.Duration // per round; the loop takes 100 ms, pytest without its start 2 s
		holds         bool
	}{
		{50, 100, true}, {100, 100, true}, {101, 90, false}, {50, 101, false},
	} {
		f := findings{requests: 1000, rounds: 3, ways: make([]way, againWay+1), times: make([][]time.Duration, againWay+1)}
		for i, millis := range []time.Duration{20, 100, c.runner, c.suite, 500, 2500, 1000} {
			f.times[i] = []time.Duration{millis * time.Millisecond, millis * time.Millisecond * 2, millis * time.Millisecond}
		}
		var out bytes.Buffer
		if got := f.print(&out); got != c.holds || strings.Contains(out.String(), "DOES NOT HOLD") == c.holds {
			t.Errorf("%+v: %v\n%s", c, got, out.String())
		}
		last := fmt.Sprintf("\nspeed: requests=1000 rounds=3 floor_us=20.0 loop_us=100.0 runner_us=%d.0 ginkgo_us=%d.0 pytest_us=2000.0 runner_per_loop=%.3f runner_per_pytest=%.4f\n",
			c.runner, c.suite, float64(c.runner)/100, float64(c.runner)/2000)
		if !strings.HasSuffix(out.String(), last) {
			t.Errorf("got %s, want %s", out.String(), last)
		}
	}
}

func TestNearValues(t *testing.T) {
	record := func(number float64) any { return map[string]any{"a": []any{number, "x", nil}} }
	for _, c := range []struct {
		got, want any
		near      bool
	}{
		{record(1000001), record(1000000), true}, {record(1000002), record(1000000), false},
		{record(1), map[string]any{}, false}, {map[string]any{}, record(1), false}, {[]any{}, []any{1.0}, false}, {"1", 1.0, false}, {nil, nil, true},
	} {
		if got := near(c.got, c.want); got != c.near {
			t.Errorf("%v and %v: %v", c.got, c.want, got)
		}
	}
}

func TestWrongUsageChecksNothing(t *testing.T) {
	for args, code := range map[string]int{"--help": exitHolds, "--rounds=0": exitUnchecked, "--turn=-1": exitUnchecked, "now": exitUnchecked} {
		var out, problems bytes.Buffer
		if got := run(t.Context(), []string{args}, &out, &problems); got != code {
			t.Errorf("%s: exit status %d, want %d: %s", args, got, code, problems.String())
		}
	}
}
