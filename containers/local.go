package containers

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"staminabench/containers/files"
	"staminabench/containers/proc"
)

// markName is the variable by which the processes of a local sandbox are known: it is
// inherited by whatever they start, also by daemons that have left their parents.
const markName = "STAMINA_SANDBOX"

// LocalOptions say what kind of directory [NewLocal] makes.
type LocalOptions struct {
	Env map[string]string // for every command, on top of PATH, HOME, USER, LANG and TMPDIR
}

// Local is a [Sandbox] in a directory of this machine. It protects nothing: commands run
// as the current user, can read and write whatever that user can, are bound by no limits,
// and reach the network. It is meant for trying an agent of one's own out, not for scores.
//
// A snapshot holds the working directory and HOME, nothing else. StopAll finds processes
// by a variable in their environment; one that clears it escapes. Linux only.
type Local struct {
	root    string
	id      string // the same for every sandbox in this folder: one that was killed is stopped by the next
	options LocalOptions
	count   atomic.Int64 // commands so far
	closed  bool

	listeners []net.Listener
}

var _ Sandbox = (*Local)(nil)

// NewLocal makes a sandbox in dir, with the folders work, home and tmp; dir is made if it
// is not there, and what its folders hold already is kept. What runs in it already, because
// the process that had it before was killed, belongs to it: StopAll and Close stop it too.
// Snapshots lie in the folder snapshots beside them and stay when the sandbox is closed.
func NewLocal(dir string, o LocalOptions) (*Local, error) {
	if runtime.GOOS != "linux" {
		return nil, errLocalPlatform(runtime.GOOS)
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("local sandbox in %s: %w", dir, err)
	}
	l := &Local{root: root, id: fmt.Sprintf("%x", sha256.Sum256([]byte(root))), options: o}
	for _, folder := range []string{l.WorkDir(), l.home(), l.tmp(), l.snapshots()} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, fmt.Errorf("local sandbox in %s: %w", dir, err)
		}
	}
	return l, nil
}

func (l *Local) home() string      { return filepath.Join(l.root, "home") }
func (l *Local) tmp() string       { return filepath.Join(l.root, "tmp") }
func (l *Local) snapshots() string { return filepath.Join(l.root, "snapshots") }

// WorkDir implements [Sandbox].
func (l *Local) WorkDir() string { return filepath.Join(l.root, "work") }

// Run implements [Sandbox].
func (l *Local) Run(ctx context.Context, cmd Command) (Exit, error) {
	command, mark := l.command(cmd)
	exit, err := proc.Run(ctx, command, cmd.Limit, func() {
		_ = killMarked(mark) // what outlives it, StopAll will report
	})
	return Exit(exit), err
}

// Serve implements [Sandbox]. port is used as it is, see [LeasePort].
func (l *Local) Serve(_ context.Context, cmd Command, port int) (Server, error) {
	command, _ := l.command(cmd)
	process, err := proc.Start(command)
	if err != nil {
		return nil, err
	}
	return &localServer{process: process, port: port}, nil
}

// command completes a command and gives it a mark of its own, which begins with the mark
// of the sandbox.
func (l *Local) command(cmd Command) (command proc.Command, mark string) {
	mark = fmt.Sprintf("%s.%d.", l.id, l.count.Add(1))
	env := map[string]string{}
	for _, name := range []string{"PATH", "USER", "LANG"} {
		if value, ok := os.LookupEnv(name); ok {
			env[name] = value
		}
	}
	maps.Copy(env, map[string]string{"HOME": l.home(), "TMPDIR": l.tmp(), markName: mark})
	maps.Copy(env, l.options.Env)
	maps.Copy(env, cmd.Env)
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(env)) {
		pairs = append(pairs, name+"="+env[name])
	}
	return proc.Command{Args: cmd.Args, Env: pairs, Dir: l.WorkDir(), Stdin: cmd.Stdin}, mark
}

// Listen implements [Sandbox] at a port that the system chooses.
func (l *Local) Listen(ctx context.Context, _ int) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for %s: %w", l.root, err)
	}
	l.listeners = append(l.listeners, listener)
	return listener, nil
}

// StopAll implements [Sandbox].
func (l *Local) StopAll(context.Context) error {
	if err := killMarked(l.id + "."); err != nil {
		return fmt.Errorf("stop the processes of %s: %w", l.root, err)
	}
	return nil
}

func killMarked(mark string) error {
	return proc.KillUntilNone(func() ([]int, error) { return proc.Marked(markName, mark) })
}

// WriteFile implements [Sandbox].
func (l *Local) WriteFile(_ context.Context, path string, data []byte, mode fs.FileMode) error {
	return files.Write(l.path(path), data, mode, nil)
}

// ReadFile implements [Sandbox].
func (l *Local) ReadFile(_ context.Context, path string) ([]byte, error) {
	return files.Read(l.path(path))
}

func (l *Local) path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(l.WorkDir(), path)
}

// Facts implements [Sandbox].
func (l *Local) Facts() map[string]string {
	return map[string]string{"kind": "local", "dir": l.root, "workDir": l.WorkDir(), "protection": "none"}
}

// Close implements [Sandbox]. It stops the processes and removes all but the snapshots.
func (l *Local) Close(ctx context.Context) error {
	if l.closed {
		return nil
	}
	errs := []error{l.StopAll(ctx)}
	for _, listener := range l.listeners {
		_ = listener.Close() // the caller may have closed it
	}
	for _, folder := range []string{l.WorkDir(), l.home(), l.tmp()} {
		errs = append(errs, files.RemoveTree(folder))
	}
	_ = os.Remove(l.snapshots()) // stays if there are any
	l.closed = true
	return errors.Join(errs...)
}

// snapshotFolder is where a snapshot lies. Refs are absolute, so that another process finds it.
func (l *Local) snapshotFolder() string {
	return filepath.Join(l.snapshots(), strings.ToLower(rand.Text()))
}
