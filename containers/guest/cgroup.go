//go:build linux

package main

import (
	"os"
	"strconv"
	"strings"
)

// oomFiles are where the kernel counts the processes of the container that it killed for
// want of memory: in control groups of version 2, and of version 1.
var oomFiles = []string{
	"/sys/fs/cgroup/memory.events",
	"/sys/fs/cgroup/memory/memory.oom_control",
}

// oomKills is that count, 0 if the kernel does not tell.
func oomKills() int64 {
	for _, path := range oomFiles {
		if text, err := os.ReadFile(path); err == nil {
			return oomCount(string(text))
		}
	}
	return 0
}

// oomCount reads lines such as "oom_kill 3".
func oomCount(text string) int64 {
	for line := range strings.Lines(text) {
		if count, ok := strings.CutPrefix(line, "oom_kill "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(count), 10, 64)
			return n
		}
	}
	return 0
}
