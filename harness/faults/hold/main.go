package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"staminabench/containers"
)

// The exit statuses.
const (
	exitHeld    = 0
	exitWrong   = 1
	exitUnknown = 2
)

type flags struct {
	LocalKills  int           `help:"Kills of processes that play on this machine." default:"200"`
	DockerKills int           `help:"Kills of processes that play in containers." default:"10"`
	Seed        int64         `help:"Of the instants of the kills; by default another one each time." default:"0"`
	Limit       time.Duration `help:"For all of it." default:"20m"`
	Log         string        `help:"File for the output of the tests." default:".stamina/hold.log"`
}

func main() {
	var f flags
	kong.Parse(&f, kong.Description("Provoke faults and kill processes, and see that sessions hold."))
	if f.Seed == 0 {
		f.Seed = time.Now().UnixNano()
	}
	status, err := hold(f, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hold:", err)
	}
	os.Exit(status)
}

// hold runs the tests, and shows what they tell.
func hold(f flags, out io.Writer) (status int, err error) {
	began := time.Now()
	if os.Geteuid() != 0 {
		return exitUnknown, errors.New("it mounts small disks and starts an engine of its own, which takes root")
	}
	if _, err := containers.EnsureEngine(context.Background(), out); err != nil {
		return exitUnknown, err
	}
	dir, err := os.MkdirTemp("", "hold-")
	if err != nil {
		return exitUnknown, err
	}
	defer os.RemoveAll(dir)
	fmt.Fprintf(out, "seed of the kills: %d; output of the tests: %s\n\n", f.Seed, f.Log)
	var t table
	path := filepath.Join(dir, "rows")
	failed := run(f, path, func() error { return t.read(path, out) })
	if err := t.read(path, out); err != nil {
		return exitUnknown, err
	}
	fmt.Fprintf(out, "\n%s elapsed=%ds\n", t.line(), int(time.Since(began).Seconds()))
	return t.status(f, failed)
}

// run runs the tests; while they run it calls show every now and then.
func run(f flags, rows string, show func() error) error {
	if err := os.MkdirAll(filepath.Dir(f.Log), 0o755); err != nil {
		return err
	}
	log, err := os.Create(f.Log)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command("go", "test", "-count=1", "-v", "-parallel=4", "-timeout="+f.Limit.String(), "./harness/faults")
	cmd.Env = append(os.Environ(), "FAULTS_ROWS="+rows, "FAULTS_SEED="+strconv.FormatInt(f.Seed, 10),
		"FAULTS_LOCAL_KILLS="+strconv.Itoa(f.LocalKills), "FAULTS_DOCKER_KILLS="+strconv.Itoa(f.DockerKills))
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, os.Interrupt, syscall.SIGTERM)
	for {
		select {
		case err := <-ended:
			return err
		case <-stopped:
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			return errors.Join(errors.New("stopped"), <-ended)
		case <-time.After(time.Second):
			if err := show(); err != nil {
				return errors.Join(err, syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL), <-ended)
			}
		}
	}
}
