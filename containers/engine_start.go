package containers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// engineWait is how long an engine may take to come up. It takes a few seconds.
const engineWait = 60 * time.Second

// leftovers are what an engine that was killed leaves behind, and what keeps the next one
// from starting. They must go only if no dockerd is alive.
var leftovers = []string{
	"/var/run/docker.pid",
	"/var/run/docker/containerd/containerd.pid",
	"/var/run/docker.sock",
}

func installEngine(ctx context.Context, log io.Writer) error {
	fmt.Fprintln(log, "no Docker engine here: installing docker.io and iptables with apt-get")
	for _, args := range [][]string{
		{"update"},
		{"install", "-y", "--no-install-recommends", "docker.io", "iptables"},
	} {
		cmd := exec.CommandContext(ctx, "apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if output, err := cmd.CombinedOutput(); err != nil {
			return errEngineInstall(err, string(output))
		}
	}
	return nil
}

// startEngine starts dockerd so that it outlives this process. The package may have
// started one on its own where there is an init system, so it looks once more before.
func startEngine(ctx context.Context, log io.Writer) (Engine, error) {
	if dockerdAlive() {
		return awaitEngine(ctx, nil)
	}
	for _, path := range leftovers {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return Engine{}, errEngineStart(err, path, "")
		}
	}
	logFile := engineLog()
	fmt.Fprintln(log, "starting dockerd, its log is", logFile)
	output, err := os.OpenFile(logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return Engine{}, errEngineStart(err, logFile, "")
	}
	defer output.Close()
	cmd := exec.Command("dockerd")
	cmd.Stdout, cmd.Stderr = output, output
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return Engine{}, errEngineStart(err, logFile, "")
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return awaitEngine(ctx, ended)
}

// awaitEngine asks until the engine answers, ends, or has had its time.
func awaitEngine(ctx context.Context, ended <-chan error) (Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, engineWait)
	defer cancel()
	for {
		found := findEngine(ctx)
		if found.err == nil {
			return found.engine, nil
		}
		select {
		case err := <-ended:
			return Engine{}, errEngineStart(fmt.Errorf("it ended: %w", errors.Join(err, found.err)), engineLog(), engineLogTail())
		case <-ctx.Done():
			return Engine{}, errEngineStart(errors.Join(ctx.Err(), found.err), engineLog(), engineLogTail())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// engineLog is where a dockerd that we start writes.
func engineLog() string {
	const folder = "/var/log"
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return filepath.Join(folder, "staminabench-dockerd.log")
	}
	return filepath.Join(os.TempDir(), "staminabench-dockerd.log")
}

func engineLogTail() string {
	text, err := os.ReadFile(engineLog())
	if err != nil {
		return err.Error()
	}
	const most = 8 << 10
	if len(text) > most {
		text = bytes.ToValidUTF8(text[len(text)-most:], nil)
	}
	return string(text)
}
