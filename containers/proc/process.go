package proc

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// pipeDelay is how long a process that has ended is waited for to give up its output.
// A child in the background holds the pipe open for as long as it lives; what it says
// later is not the command's.
const pipeDelay = 250 * time.Millisecond

// Command is something to start.
type Command struct {
	Args       []string            // program and arguments
	Env        []string            // the whole environment, NAME=value
	Dir        string              // absolute working directory
	Stdin      []byte              // what it reads
	Credential *syscall.Credential // the user to run as; nil means the caller's
	Expendable bool                // if memory runs out, the kernel shall kill it rather than the caller
}

// Process is a started command, the leader of its own session and process group.
type Process struct {
	cmd     *exec.Cmd
	output  *Capped
	started time.Time
	done    chan struct{}
	exit    Exit // to be read when done is closed
}

// Start starts the command. A command that cannot be found or executed is no error: it
// gives a process that has ended already, with code 127 or 126. An error means that the
// machine could not start anything.
func Start(c Command) (*Process, error) {
	p := &Process{output: NewCapped(OutputCap), started: time.Now(), done: make(chan struct{})}
	err := p.start(c)
	if err == nil {
		go p.wait()
		return p, nil
	}
	exit, ok := exitOfStart(err)
	if !ok {
		return nil, fmt.Errorf("start %q: %w", c.Args, err)
	}
	p.finish(exit)
	return p, nil
}

func (p *Process) start(c Command) error {
	if len(c.Args) == 0 {
		return fmt.Errorf("no program given: %w", exec.ErrNotFound)
	}
	path, err := look(c.Args[0], c.Dir, lookEnv(c.Env, "PATH"))
	if err != nil {
		return err
	}
	p.cmd = &exec.Cmd{
		Path: path, Args: c.Args, Env: c.Env, Dir: c.Dir,
		// One writer for both keeps the order: os/exec gives both the same pipe.
		Stdout: p.output, Stderr: p.output,
		WaitDelay: pipeDelay,
		SysProcAttr: &syscall.SysProcAttr{
			Setsid:     true,
			Credential: c.Credential,
		},
	}
	if len(c.Stdin) > 0 {
		p.cmd.Stdin = bytes.NewReader(c.Stdin)
	}
	return startOwned(p.cmd, c.Expendable)
}

// wait keeps the exit. The error of Wait is dropped: the state says the same and more,
// and an output pipe that a child in the background keeps is none of our troubles.
func (p *Process) wait() {
	_ = p.cmd.Wait()
	disown(p.cmd.Process.Pid)
	p.finish(exitOf(p.cmd.ProcessState))
}

func (p *Process) finish(exit Exit) {
	exit.Elapsed = time.Since(p.started)
	exit.Output = p.output.String() + exit.Output
	p.exit = exit
	close(p.done)
}

// PID is the process id, which is also the id of its group and session; 0 if the
// command could not be started.
func (p *Process) PID() int {
	if p.cmd == nil || p.cmd.Process == nil {
		return 0
	}
	return p.cmd.Process.Pid
}

// Done is closed when the process has ended and its output is in.
func (p *Process) Done() <-chan struct{} { return p.done }

// Running reports whether the process has not ended yet.
func (p *Process) Running() bool {
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// Exit waits for the end and tells how it was.
func (p *Process) Exit() Exit {
	<-p.done
	return p.exit
}

// Signal signals the whole process group. A group that is gone is no error.
func (p *Process) Signal(sig syscall.Signal) {
	if pid := p.PID(); pid > 0 {
		_ = syscall.Kill(-pid, sig)
	}
}

// group lists the living processes of the group, the leader or not. One that is dead but
// not buried yet counts for the kernel, but not here.
func (p *Process) group() ([]int, error) {
	pid := p.PID()
	if pid == 0 || syscall.Kill(-pid, 0) != nil {
		return nil, nil
	}
	list, err := List()
	var pids []int
	for _, s := range list {
		if s.Group == pid && !s.Dead() {
			pids = append(pids, s.PID)
		}
	}
	return pids, err
}

// Stop sends SIGTERM to the group, gives it grace to end as a whole, then sends SIGKILL,
// and tells how the leader ended. Cancelling ctx ends the grace at once.
func (p *Process) Stop(ctx context.Context, grace time.Duration) Exit {
	p.Signal(syscall.SIGTERM)
	deadline := time.NewTimer(grace)
	defer deadline.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for asked := true; asked; {
		pids, err := p.group()
		if err == nil && len(pids) == 0 {
			return p.Exit()
		}
		select {
		case <-tick.C:
		case <-deadline.C:
			asked = false
		case <-ctx.Done():
			asked = false
		}
	}
	p.Signal(syscall.SIGKILL)
	_ = KillUntilNone(p.group) // what outlives it is stuck in the kernel
	return p.Exit()
}
