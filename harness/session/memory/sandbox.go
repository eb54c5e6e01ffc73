package memory

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strings"

	"staminabench/containers"
)

// WorkDir and Home are where things lie inside.
const (
	WorkDir = "/work"
	Home    = "/home/agent"
)

// Program is what Run runs. It may read and change the files. It must return when ctx is done: that
// is its limit, or a cancellation.
type Program func(ctx context.Context, files Files, cmd containers.Command) containers.Exit

// Server makes the handler that Serve serves from a copy of the files. An error is a server that
// ends at once; its text becomes the server's output. A handler that panics with [ErrDie] ends
// the server without an answer.
type Server func(files Files, cmd containers.Command) (http.Handler, error)

// Options are what a sandbox does.
type Options struct {
	Run   Program
	Serve Server
	// Fault is asked before every operation ("run", "serve", "listen", "stopAll", "write", "read",
	// "snapshot", "restore", "forget"); its error is the operation's. nil means no faults.
	Fault func(operation string) error
}

// Sandbox implements [containers.Sandbox].
type Sandbox struct {
	store   *Store
	options Options
	files   Files
	servers []*server
	closed  bool

	listeners []net.Listener
}

var _ containers.Sandbox = (*Sandbox)(nil)

// New makes an empty sandbox.
func New(store *Store, o Options) *Sandbox {
	return &Sandbox{store: store, options: o, files: Files{}}
}

var errClosed = errors.New("the sandbox is closed")

// begin is asked first by every operation.
func (s *Sandbox) begin(ctx context.Context, operation string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed {
		return fmt.Errorf("%s: %w", operation, errClosed)
	}
	if s.options.Fault == nil {
		return nil
	}
	return s.options.Fault(operation)
}

// Run implements [containers.Sandbox].
func (s *Sandbox) Run(ctx context.Context, cmd containers.Command) (containers.Exit, error) {
	if err := s.begin(ctx, "run"); err != nil {
		return containers.Exit{}, err
	}
	limited := ctx
	if cmd.Limit > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, cmd.Limit)
		defer cancel()
	}
	exit := s.options.Run(limited, s.files, cmd)
	if ctx.Err() != nil {
		return exit, ctx.Err()
	}
	if limited.Err() != nil {
		exit.TimedOut, exit.Code, exit.Signal = true, -1, "SIGKILL"
	}
	return exit, nil
}

// Serve implements [containers.Sandbox]. The port is not used: the server's URL has a free one.
func (s *Sandbox) Serve(ctx context.Context, cmd containers.Command, _ int) (containers.Server, error) {
	if err := s.begin(ctx, "serve"); err != nil {
		return nil, err
	}
	handler, broken := s.options.Serve(s.files.Clone(), cmd)
	server, err := serve(handler, broken)
	if err != nil {
		return nil, err
	}
	s.servers = append(s.servers, server)
	return server, nil
}

// Listen implements [containers.Sandbox] at a free port of the loopback.
func (s *Sandbox) Listen(ctx context.Context, _ int) (net.Listener, error) {
	if err := s.begin(ctx, "listen"); err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	s.listeners = append(s.listeners, listener)
	return listener, nil
}

// StopAll implements [containers.Sandbox].
func (s *Sandbox) StopAll(ctx context.Context) error {
	if err := s.begin(ctx, "stopAll"); err != nil {
		return err
	}
	s.stopServers()
	return nil
}

func (s *Sandbox) stopServers() {
	for _, server := range s.servers {
		server.end(containers.Exit{Code: -1, Signal: "SIGKILL"})
	}
	s.servers = nil
}

// WriteFile implements [containers.Sandbox].
func (s *Sandbox) WriteFile(ctx context.Context, name string, data []byte, _ fs.FileMode) error {
	if err := s.begin(ctx, "write"); err != nil {
		return err
	}
	s.files[Path(name)] = bytes.Clone(data)
	return nil
}

// ReadFile implements [containers.Sandbox].
func (s *Sandbox) ReadFile(ctx context.Context, name string) ([]byte, error) {
	if err := s.begin(ctx, "read"); err != nil {
		return nil, err
	}
	data, ok := s.files[Path(name)]
	if !ok {
		return nil, fmt.Errorf("read %s: %w", name, fs.ErrNotExist)
	}
	return bytes.Clone(data), nil
}

// Path makes a path absolute as the sandbox does: a relative one starts in WorkDir.
func Path(name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(WorkDir, name)
}

// WorkDir implements [containers.Sandbox].
func (s *Sandbox) WorkDir() string { return WorkDir }

// Snapshot implements [containers.Sandbox].
func (s *Sandbox) Snapshot(ctx context.Context) (containers.Snapshot, error) {
	if err := s.begin(ctx, "snapshot"); err != nil {
		return containers.Snapshot{}, err
	}
	return containers.Snapshot{Ref: s.store.keep(s.files)}, nil
}

// Restore implements [containers.Sandbox].
func (s *Sandbox) Restore(ctx context.Context, snapshot containers.Snapshot) error {
	if err := s.begin(ctx, "restore"); err != nil {
		return err
	}
	files, err := s.store.get(snapshot.Ref)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	s.stopServers()
	s.files = files
	return nil
}

// Forget implements [containers.Sandbox].
func (s *Sandbox) Forget(ctx context.Context, snapshot containers.Snapshot) error {
	if err := s.begin(ctx, "forget"); err != nil {
		return err
	}
	s.store.forget(snapshot.Ref)
	return nil
}

// CountCode counts the files of the working directory and their lines, by file ending.
func (s *Sandbox) CountCode(context.Context) (files, lines map[string]int, err error) {
	files, lines = map[string]int{}, map[string]int{}
	for name, data := range s.files {
		if strings.HasPrefix(name, WorkDir+"/") {
			ending := strings.TrimPrefix(path.Ext(name), ".")
			files[ending]++
			lines[ending] += bytes.Count(data, []byte("\n"))
		}
	}
	return files, lines, nil
}

// Facts implements [containers.Sandbox].
func (s *Sandbox) Facts() map[string]string { return map[string]string{"kind": "memory"} }

// Close implements [containers.Sandbox].
func (s *Sandbox) Close(context.Context) error {
	s.stopServers()
	for _, listener := range s.listeners {
		_ = listener.Close() // the caller may have closed it
	}
	s.closed = true
	return nil
}
