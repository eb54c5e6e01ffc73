package containers

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain lets the test binary play a process that is killed while it has a sandbox.
func TestMain(m *testing.M) {
	if image := os.Getenv("DOOMED_OWNER_OF"); image != "" {
		playDoomedOwner(image)
	}
	os.Exit(m.Run())
}

// probe is the program that the tests run in their sandboxes, see testdata.
var probe = sync.OnceValues(func() (string, error) {
	return GoBinary(context.Background(), "staminabench/containers/testdata/probe")
})

// probeImage makes sure of the engine, and of an image with nothing but the probe in it.
var probeImage = sync.OnceValues(func() (id string, err error) {
	ctx := context.Background()
	if _, err := EnsureEngine(ctx, os.Stderr); err != nil {
		return "", err
	}
	binary, err := probe()
	if err != nil {
		return "", err
	}
	return BuildScratch(ctx, Image{Name: "probe", Files: map[string]Binary{"/bin/probe": {Path: binary}}})
})

const probePort = 8080

// testRun labels what a test makes, so that its snapshots can be swept.
func testRun(t testing.TB) Labels {
	return Labels{Run: fmt.Sprintf("test-%d", os.Getpid()), Session: t.Name()}
}

func startDocker(t testing.TB, change func(*Options)) *Docker {
	t.Helper()
	image, err := probeImage()
	if err != nil {
		t.Fatalf("these tests need a Docker engine: %v", err)
	}
	o := Options{
		Image: image, Labels: testRun(t),
		Limits: Limits{CPUs: 1, MemoryMB: 256, Procs: 100},
	}
	if change != nil {
		change(&o)
	}
	d, err := StartDocker(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.Background()
		if err := d.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := SweepSnapshots(ctx, testRun(t).Run, t.Output()); err != nil {
			t.Error(err)
		}
	})
	return d
}

func startLocal(t testing.TB) *Local {
	t.Helper()
	binary, err := probe()
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewLocal(t.TempDir(), LocalOptions{Env: map[string]string{"PATH": filepath.Dir(binary) + ":/usr/bin:/bin"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

// run runs the probe and fails the test if the sandbox fails.
func run(t testing.TB, s Sandbox, args ...string) Exit {
	t.Helper()
	exit, err := s.Run(t.Context(), Command{Args: append([]string{"probe"}, args...), Limit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return exit
}

// says runs the probe and returns what it says.
func says(t testing.TB, s Sandbox, args ...string) string {
	t.Helper()
	exit := run(t, s, args...)
	if exit.Code != 0 {
		t.Fatalf("probe %v: %+v", args, exit)
	}
	return strings.TrimSpace(exit.Output)
}

func write(t testing.TB, s Sandbox, path, text string) {
	t.Helper()
	if err := s.WriteFile(t.Context(), path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, s Sandbox, path string) string {
	t.Helper()
	data, err := s.ReadFile(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// beats reports whether a daemon of the probe is at work.
func beats(t testing.TB, s Sandbox) bool {
	t.Helper()
	last, _ := s.ReadFile(t.Context(), "beat")
	time.Sleep(200 * time.Millisecond)
	now, _ := s.ReadFile(t.Context(), "beat")
	return string(now) != string(last)
}
