//go:build linux

package main

import (
	"syscall"
	"unsafe"
)

// deafen gives signals back their default meaning, which the Go runtime has replaced. The kernel does
// not deliver a signal of that kind to process 1 if it was sent from inside, not even by root: kill -SEGV
// would end the guest otherwise. A fault of the guest's own still ends it. What it starts has default
// signals anyway.
func deafen() {
	const last = 31
	for signal := syscall.Signal(1); signal <= last; signal++ {
		switch signal {
		case syscall.SIGKILL, syscall.SIGSTOP: // have no handler
		case syscall.SIGCHLD, syscall.SIGURG, syscall.SIGPIPE: // are used by the guest, the runtime, both
		default:
			var byDefault [64]byte // a struct sigaction of nothing, in whatever layout
			_, _, _ = syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(signal),
				uintptr(unsafe.Pointer(&byDefault)), 0, 8, 0, 0)
		}
	}
}
