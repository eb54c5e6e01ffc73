package proc

import (
	"os/exec"
	"sync"
	"syscall"
)

// owned are the children that a Process waits for. Reaping orphans must leave them alone,
// or their exit would be lost.
var owned = struct {
	sync.Mutex
	pids map[int]bool
}{pids: map[int]bool{}}

// startOwned starts and registers in one step, so that a child which ends at once is not
// taken for an orphan.
func startOwned(cmd *exec.Cmd, expendable bool) error {
	owned.Lock()
	defer owned.Unlock()
	if expendable {
		offer(expendableScore)
		defer offer(0)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	owned.pids[cmd.Process.Pid] = true
	return nil
}

func disown(pid int) {
	owned.Lock()
	defer owned.Unlock()
	delete(owned.pids, pid)
}

// ReapOrphans buries the zombies whose parent died and left them to this process, which
// is the lot of process 1. It waits for nothing and spares what Start started.
func ReapOrphans(self int) error {
	list, err := List()
	if err != nil {
		return err
	}
	owned.Lock()
	defer owned.Unlock()
	for _, s := range list {
		if s.State == 'Z' && s.Parent == self && !owned.pids[s.PID] {
			_, _ = syscall.Wait4(s.PID, nil, syscall.WNOHANG, nil)
		}
	}
	return nil
}
