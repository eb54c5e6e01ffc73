//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// cgroup is where the kernel tells of the container's control group.
type cgroup struct {
	folder                   string
	events, usage, droppable string // files, and the name of a line of memory.stat
}

// cgroups are the two versions of control groups: one of them is there.
var cgroups = []cgroup{
	{"/sys/fs/cgroup", "memory.events", "memory.current", "inactive_file"},
	{"/sys/fs/cgroup/memory", "memory.oom_control", "memory.usage_in_bytes", "total_inactive_file"},
}

// oomKills counts the processes of the container that the kernel has killed for want of memory, 0 if it
// does not tell.
func oomKills() int64 {
	for _, c := range cgroups {
		if text, err := os.ReadFile(filepath.Join(c.folder, c.events)); err == nil {
			return lineOf(string(text), "oom_kill")
		}
	}
	return 0
}

// memoryUsed is how many bytes the container has now, without those of files that the kernel can
// drop; 0 if it does not tell.
func memoryUsed() int64 {
	for _, c := range cgroups {
		text, err := os.ReadFile(filepath.Join(c.folder, c.usage))
		if err != nil {
			continue
		}
		used, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		stat, _ := os.ReadFile(filepath.Join(c.folder, "memory.stat")) // none means that nothing is droppable
		return used - lineOf(string(stat), c.droppable)
	}
	return 0
}

// lineOf reads the number of a line such as "oom_kill 3"; 0 if there is none.
func lineOf(text, name string) int64 {
	for line := range strings.Lines(text) {
		if number, ok := strings.CutPrefix(line, name+" "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			return n
		}
	}
	return 0
}
