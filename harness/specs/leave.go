package specs

import (
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"staminabench/containers/proc"
)

// ParentVariable names the process that has started the suite and shows its progress. If that dies,
// nobody waits for the suite any more. It does not begin with STAMINA_, as it is no setting.
const ParentVariable = "STAMINABENCH_PARENT"

// How a process of the suite leaves when it is told to leave at once.
const (
	exitInterrupted = 130
	exitOrphaned    = 131
)

// watchSignals leaves at once at the second signal. The first is Ginkgo's: it cancels the attempt in
// flight, closes the sessions and reports.
func watchSignals() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		<-signals
		os.Exit(exitInterrupted)
	}()
}

// watchParent leaves at once when the process that has started this one is gone. A killed command
// must not leave players behind, which hold the journals that the next command is to go on with.
func watchParent() {
	parent := os.Getppid()
	front, _ := strconv.Atoi(os.Getenv(ParentVariable)) // 0 if there is none
	go func() {
		for range time.Tick(500 * time.Millisecond) {
			if os.Getppid() != parent || front > 0 && gone(front) {
				os.Exit(exitOrphaned)
			}
		}
	}()
}

// gone reports whether a process has ended. Where nobody buries the dead, it is still listed; only
// Linux tells.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) == syscall.ESRCH {
		return true
	}
	found, err := proc.Read(pid)
	return err == nil && found.Dead()
}
