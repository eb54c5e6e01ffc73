package proc

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// killPatience is how long processes may take to die of SIGKILL. Where memory has run out, a crowd of them
// takes its time; one that hangs in the kernel for longer is reported.
const killPatience = 40 * time.Second

// KillUntilNone kills what victims lists until it lists nothing more. Every round stops
// all of them first, because what is stopped cannot fork while its siblings are killed.
func KillUntilNone(victims func() ([]int, error)) error {
	deadline := time.Now().Add(killPatience)
	for pause := time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		pids, err := victims()
		if err != nil || len(pids) == 0 {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%d processes outlive SIGKILL, the first is %d", len(pids), pids[0])
		}
		for _, sig := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGKILL} {
			for _, pid := range pids {
				_ = syscall.Kill(pid, sig) // gone already is as good
			}
		}
		time.Sleep(pause)
	}
}

// Marked lists the living processes whose environment has the variable name with a value
// that starts with prefix: those that were started with it, and their descendants, also
// the ones that left their parent's session. It sees the processes of the same user.
func Marked(name, prefix string) ([]int, error) {
	list, err := List()
	if err != nil {
		return nil, err
	}
	var pids []int
	for _, s := range list {
		if s.Dead() || s.PID == os.Getpid() {
			continue
		}
		env, err := os.ReadFile("/proc/" + strconv.Itoa(s.PID) + "/environ")
		if err == nil && hasMark(string(env), name+"="+prefix) {
			pids = append(pids, s.PID)
		}
	}
	return pids, nil
}

func hasMark(environ, mark string) bool {
	return strings.HasPrefix(environ, mark) || strings.Contains(environ, "\x00"+mark)
}

// Tree returns the process root and its descendants, and those of its session.
func Tree(list []Stat, root int) map[int]bool {
	tree := map[int]bool{root: true}
	for grown := true; grown; {
		grown = false
		for _, s := range list {
			if !tree[s.PID] && (tree[s.Parent] || s.Session == root) {
				tree[s.PID], grown = true, true
			}
		}
	}
	return tree
}
