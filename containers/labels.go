package containers

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"staminabench/containers/proc"
)

// The labels of everything that this package makes in an engine. What belongs to whom is
// known by them alone, never by a name.
const (
	labelOurs    = "staminabench"          // "1"
	labelRun     = "staminabench.run"      // the run's id
	labelSession = "staminabench.session"  // the session's id
	labelOwner   = "staminabench.owner"    // the process that made it, see owner
	labelKept    = "staminabench.snapshot" // "1" on a snapshot
)

// Labels say what a container, a network or a snapshot belongs to.
type Labels struct {
	Run     string // the run's id; [SweepSnapshots] goes by it
	Session string // the session's id, free text
}

// forEngine completes the labels with who made it.
func (l Labels) forEngine() map[string]string {
	return map[string]string{
		labelOurs:    "1",
		labelRun:     l.Run,
		labelSession: l.Session,
		labelOwner:   thisOwner().String(),
	}
}

// owner names a process for good: a process id alone comes back, after a while or a reboot.
type owner struct {
	host  string
	boot  string // the kernel's boot id, empty where there is none
	pid   int
	start uint64 // clock ticks since boot, 0 where it cannot be known
}

func (o owner) String() string {
	return strings.Join([]string{o.host, o.boot, strconv.Itoa(o.pid), strconv.FormatUint(o.start, 10)}, "|")
}

func parseOwner(text string) (owner, error) {
	parts := strings.Split(text, "|")
	if len(parts) != 4 {
		return owner{}, fmt.Errorf("owner %q: want host|boot|pid|start", text)
	}
	pid, err := strconv.Atoi(parts[2])
	if err != nil {
		return owner{}, fmt.Errorf("owner %q: %w", text, err)
	}
	start, err := strconv.ParseUint(parts[3], 10, 64)
	if err != nil {
		return owner{}, fmt.Errorf("owner %q: %w", text, err)
	}
	return owner{host: parts[0], boot: parts[1], pid: pid, start: start}, nil
}

// thisOwner is this process.
var thisOwner = sync.OnceValue(func() owner {
	host, _ := os.Hostname()
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	o := owner{host: host, boot: strings.TrimSpace(string(boot)), pid: os.Getpid()}
	if s, err := proc.Read(o.pid); err == nil {
		o.start = s.Start
	}
	return o
})

// dead reports whether the owner is known to have ended. An engine may be shared by
// several machines: of the processes of another host nothing is known, so they live.
func (o owner) dead(here owner, read func(pid int) (proc.Stat, error)) bool {
	if o.host != here.host || o.boot == "" {
		return false
	}
	if o.boot != here.boot {
		return true
	}
	s, err := read(o.pid)
	return err != nil || s.Dead() || s.Start != o.start
}
