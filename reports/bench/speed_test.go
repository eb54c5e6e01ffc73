package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/reports/internal/simulate"
)

// asProgram makes the test binary the program: its arguments are those of bench.
const asProgram = "STAMINABENCH_TEST_AS_BENCH"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(bench(os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// largeRun is sessions of 101 turns that nearly all are played, with 300 cases each.
func largeRun(tb testing.TB, sessions int) string {
	tb.Helper()
	each := map[string]float64{}
	for _, kind := range simulate.Kinds {
		each[kind] = 0.05
	}
	run := simulate.Run{ID: "large", Seed: 3, Scenarios: sessions, Horizon: 100, Retries: 2, Cases: 300,
		Agents: []simulate.Agent{{Name: "able", Hazards: each, Old: 0.05, Repair: 0.99}}}
	dir, err := run.Write(filepath.Join(tb.TempDir(), "run"))
	if err != nil {
		tb.Fatal(err)
	}
	return dir
}

// reported reports a run in a process of its own, and tells what that took: of both processors together,
// and at most of memory.
func reported(tb testing.TB, dir string) (cpu time.Duration, megabytes int64) {
	tb.Helper()
	program, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.Command(program, "report", dir)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("%v\n%s", err, out)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss / 1024
}

// Twenty sessions of 101 turns with 300 cases are reported, page and all, in under 5 seconds of two
// processors and 300 MB. Time of processors is counted, which does not grow when others use the machine.
func TestALargeRunIsReportedInLittleTimeAndMemory(t *testing.T) {
	g := NewWithT(t)
	cpu, megabytes := reported(t, largeRun(t, 20))
	t.Logf("20 sessions: %.1f s of processors, %d MB", cpu.Seconds(), megabytes)
	g.Expect(cpu.Seconds()).To(BeNumerically("<", 2*5))
	g.Expect(megabytes).To(BeNumerically("<", 300))
}

// go test -run xxx -bench Report400 -benchtime 1x: about a minute and 2 GB of journals.
func BenchmarkReport400Sessions(b *testing.B) {
	dir := largeRun(b, 400)
	for b.Loop() {
		cpu, megabytes := reported(b, dir)
		b.ReportMetric(cpu.Seconds(), "cpu-s/op")
		b.ReportMetric(float64(megabytes), "MB")
	}
}
