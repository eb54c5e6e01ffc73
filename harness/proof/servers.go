package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/generator/spec"
	"staminabench/harness/runner"
)

// Reference is the reference server, called in process or, with Sockets, the way sessions do it.
type Reference struct{ Sockets bool }

// Name implements [Server].
func (r Reference) Name() string { return "reference" }

// Start implements [Server].
func (r Reference) Start(_ context.Context, s *spec.Specification) (runner.Client, func(), error) {
	handler := reference.Handler(s)
	if !r.Sockets {
		return runner.InProcess(handler), func() {}, nil
	}
	server := httptest.NewServer(handler)
	client, err := runner.NewSocket(server.URL, runner.DefaultLimits())
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	return client, func() { _ = client.Close(); server.Close() }, nil
}

// Program is an independent server: a program that is started with the file of a specification and
// a port.
type Program struct {
	Language string
	Args     []string // the program and its first arguments
}

// startLimit is how long a program may take until it answers.
const startLimit = 30 * time.Second

// Name implements [Server].
func (p Program) Name() string { return p.Language }

// Start implements [Server].
func (p Program) Start(ctx context.Context, s *spec.Specification) (runner.Client, func(), error) {
	dir, err := os.MkdirTemp("", "opinion")
	if err != nil {
		return nil, nil, fmt.Errorf("folder of a specification: %w", err)
	}
	client, stop, err := p.start(ctx, s, filepath.Join(dir, "specification.json"))
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, nil, err
	}
	return client, func() { stop(); _ = os.RemoveAll(dir) }, nil
}

func (p Program) start(ctx context.Context, s *spec.Specification, file string) (runner.Client, func(), error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, nil, err
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return nil, nil, err
	}
	return Launch(ctx, p.Language, append(p.Args[:len(p.Args):len(p.Args)], file))
}

// Launch starts a server: a program with its arguments, to which a port is added. It waits until the
// server is ready.
func Launch(ctx context.Context, name string, args []string) (runner.Client, func(), error) {
	url, stop, err := launch(ctx, args)
	if err != nil {
		return nil, nil, fmt.Errorf("start the %s server: %w", name, err)
	}
	client, err := runner.NewSocket(url, runner.DefaultLimits())
	if err != nil {
		stop()
		return nil, nil, err
	}
	return client, func() { _ = client.Close(); stop() }, nil
}

func launch(ctx context.Context, args []string) (url string, stop func(), err error) {
	port, lease, err := containers.LeasePort()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, args[0], append(args[1:len(args):len(args)], strconv.Itoa(port))...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return "", nil, errors.Join(err, lease.Close())
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	stop = func() { _ = cmd.Process.Kill(); <-ended; _ = lease.Close() }
	url = "http://127.0.0.1:" + strconv.Itoa(port)
	ready := runner.Ready(ctx, url, startLimit, func(context.Context) bool { return open(ended) })
	if ready.Start != runner.Started {
		stop()
		return "", nil, fmt.Errorf("it is not ready after %v: %v", ready.After, ready.Err)
	}
	return url, stop, nil
}

// open reports whether a channel is not closed yet.
func open(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return false
	default:
		return true
	}
}
