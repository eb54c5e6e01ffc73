//go:build linux

// Command guest is process 1 of every sandbox container. It is copied into the container
// before the start, so that any image will do, one without a shell too.
//
// It takes requests on standard input, answers on standard output (package wire), carries
// connections to servers inside over the same (package line), and is the one that starts,
// limits and kills whatever runs inside. It does so as process 1,
// because nothing inside can kill that: an agent that kills everything it sees kills
// itself, and the guest lives to tell. An agent that is root could still send signals for
// which there is a handler; there is none. A guest whose standard input ends has lost its
// sandbox; it ends too, and the container with it.
//
// Besides the standard library and yamux it imports proc, files, line and wire only, and is linked
// statically.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"

	"staminabench/containers/line"
	"staminabench/containers/proc"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] != "init" {
		fmt.Fprintln(os.Stderr, "usage: guest init")
		os.Exit(2)
	}
	if err := runInit(); err != nil {
		fmt.Fprintln(os.Stderr, "guest:", err)
		os.Exit(1)
	}
}

// runInit is the life of process 1. It refuses to be any other process, because it kills
// whatever else it sees.
func runInit() error {
	if os.Getpid() != 1 {
		return fmt.Errorf("init must be process 1 of a container, this is process %d", os.Getpid())
	}
	hide()
	deafen()
	reserveThreads(16)
	go reap()
	session, err := line.Guest(line.Streams(os.Stdin, os.Stdout))
	if err != nil {
		return err
	}
	return newGuest(others).attend(session)
}

// hide keeps the guest out of the agent's way, and of its snapshots: the file is not
// needed any more once it runs, and the memory and the streams of a process that is not
// dumpable are closed to others, the container's root included.
func hide() {
	if path, err := os.Executable(); err == nil {
		_ = os.Remove(path)
		_ = os.Remove(filepath.Dir(path)) // stays if the image keeps something in it
	}
	const prSetDumpable = 4
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, prSetDumpable, 0, 0)
}

// reserveThreads makes the threads that the guest will need while there are any to be had:
// the runtime keeps them, and would abort if the agent had used up the container's
// processes by the time that it wants one.
func reserveThreads(n int) {
	runtime.GOMAXPROCS(2)
	var all sync.WaitGroup
	for range n {
		all.Add(1)
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			all.Done()
			all.Wait() // nobody gives a thread back before everyone has one
		}()
	}
	all.Wait()
}

// reap buries orphans. The kernel tells of them by a signal, but one signal may stand for
// several, and one may be an orphan only after its own: hence the clock.
func reap() {
	died := make(chan os.Signal, 1)
	signal.Notify(died, syscall.SIGCHLD)
	for {
		select {
		case <-died:
		case <-time.After(time.Second):
		}
		_ = proc.ReapOrphans(1)
	}
}

// others lists the living processes of the container, this one left out.
func others() ([]proc.Stat, error) {
	list, err := proc.List()
	if err != nil {
		return nil, err
	}
	var living []proc.Stat
	for _, s := range list {
		if s.PID != 1 && !s.Dead() {
			living = append(living, s)
		}
	}
	return living, nil
}
