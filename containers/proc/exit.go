// Package proc runs commands: in their own session, with a limit, with their output
// capped, and so that everything which a command started can be killed.
//
// It is what a sandbox in a container (through the guest) and a sandbox in a local
// directory have in common. It imports the standard library only, because the guest
// must stay a small static binary. It knows Linux' /proc; elsewhere [List] fails.
package proc

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Exit codes of a command that never ran, as shells have them.
const (
	CodeNotExecutable = 126 // it is there but cannot be executed
	CodeNotFound      = 127 // it, its interpreter or its working directory is not there
)

// Exit tells how a command ended. Its fields are those of the sandbox's Exit.
type Exit struct {
	Code     int           `json:"code"`
	Signal   string        `json:"signal,omitempty"`
	TimedOut bool          `json:"timedOut,omitempty"`
	OOM      bool          `json:"oom,omitempty"`
	Disk     bool          `json:"disk,omitempty"`
	Elapsed  time.Duration `json:"elapsed"`
	Output   string        `json:"output,omitempty"`

	Unstarted bool `json:"unstarted,omitempty"`

	MemoryPeakMB int `json:"memoryPeakMB,omitempty"`
}

// exitOf reads code, signal and memory from the state that the kernel left.
func exitOf(state *os.ProcessState) Exit {
	exit := Exit{Code: state.ExitCode()}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		exit.MemoryPeakMB = int(int64(usage.Maxrss) >> 10) // KiB on Linux
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		exit.Code, exit.Signal = -1, signalName(status.Signal())
	}
	return exit
}

// exitOfStart is the exit of a command that could not be started through a fault of its
// own; ok is false if the fault is the machine's (no memory, no process slots).
func exitOfStart(err error) (exit Exit, ok bool) {
	switch {
	case errors.Is(err, syscall.ENOENT), errors.Is(err, exec.ErrNotFound):
		return Exit{Code: CodeNotFound, Output: err.Error() + "\n", Unstarted: true}, true
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM), errors.Is(err, syscall.ENOEXEC),
		errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ELOOP),
		errors.Is(err, syscall.ETXTBSY), errors.Is(err, syscall.EINVAL):
		return Exit{Code: CodeNotExecutable, Output: err.Error() + "\n", Unstarted: true}, true
	}
	return Exit{}, false
}
