//go:build linux

package main

import (
	"time"

	"staminabench/containers/proc"
)

// memoryTick is how often memory is looked at. The kernel's own peak counts what it caches of files,
// and cannot be set back between commands from inside of a container.
const memoryTick = 100 * time.Millisecond

// watch is what is observed of the container while a command runs.
type watch struct {
	oomsBefore int64
	done       chan struct{}
	peak       chan int64
}

// observe begins to watch. It must come before the command.
func observe() *watch {
	w := &watch{oomsBefore: oomKills(), done: make(chan struct{}), peak: make(chan int64, 1)}
	go w.sample()
	return w
}

func (w *watch) sample() {
	tick := time.NewTicker(memoryTick)
	defer tick.Stop()
	for peak := memoryUsed(); ; peak = max(peak, memoryUsed()) {
		select {
		case <-tick.C:
		case <-w.done:
			w.peak <- peak
			return
		}
	}
}

// end stops watching and completes the exit of the command. One that is no success is out of memory if
// the kernel has killed meanwhile, be it the command or something that it started.
func (w *watch) end(exit proc.Exit) proc.Exit {
	close(w.done)
	exit.MemoryPeakMB = max(exit.MemoryPeakMB, int((<-w.peak)>>20))
	exit.OOM = exit.Code != 0 && oomKills() > w.oomsBefore
	return exit
}
