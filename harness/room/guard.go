package room

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Marks are how many MiB must be free for a run to go on; 0 is not looked at.
type Marks struct {
	DiskMB   int // of every disk that is written to
	MemoryMB int // available without swapping
}

// Guard makes a run wait while there is too little room. It serves one caller at a time.
type Guard struct {
	Folders []string // that are written to
	Marks   Marks
	Probe   Probe
	Every   time.Duration // between two looks
	Sleep   func(ctx context.Context, d time.Duration) error
	Tell    func(text string) // what a person should know

	unknown []string // what was told that it cannot be measured
}

// Await returns when there is room, at once if there is. It waits for as long as that takes: only ctx
// ends it earlier. What is missing is told when the waiting begins, and when it becomes something else.
func (g *Guard) Await(ctx context.Context) error {
	var told []string
	for {
		missing := g.missing()
		switch {
		case len(missing) == 0 && told != nil:
			g.Tell("there is room again; it goes on")
			return ctx.Err()
		case len(missing) == 0:
			return ctx.Err()
		case !slices.Equal(told, names(missing)):
			told = names(missing)
			g.Tell(pausedText(missing))
		}
		if err := g.Sleep(ctx, g.Every); err != nil {
			return err
		}
	}
}

// lack is one thing of which there is too little.
type lack struct {
	what   string // "/var/lib/docker", or "memory"
	freeMB uint64
	needMB int
	marked string // the setting
}

func names(missing []lack) []string {
	var out []string
	for _, l := range missing {
		out = append(out, l.what)
	}
	return out
}

func (g *Guard) missing() []lack {
	var out []lack
	look := func(what, setting string, mark int, probe func() (uint64, error)) {
		if mark == 0 {
			return
		}
		free, err := probe()
		if err != nil {
			g.tellUnknown(what, err)
			return
		}
		if free>>20 < uint64(mark) {
			out = append(out, lack{what, free >> 20, mark, setting})
		}
	}
	for _, folder := range g.Folders {
		look(folder, "free_disk_mb", g.Marks.DiskMB, func() (uint64, error) { return g.Probe.Disk(folder) })
	}
	look("memory", "free_memory_mb", g.Marks.MemoryMB, g.Probe.Memory)
	return out
}

// tellUnknown tells once what cannot be measured. It is no reason to wait: that would be for ever.
func (g *Guard) tellUnknown(what string, err error) {
	if !slices.Contains(g.unknown, what) {
		g.unknown = append(g.unknown, what)
		g.Tell(fmt.Sprintf("how much is free of %s is unknown, so nothing waits for it: %v", what, err))
	}
}

func pausedText(missing []lack) string {
	var parts []string
	for _, l := range missing {
		of := "of " + l.what
		if l.what != "memory" {
			of = "on the disk of " + l.what
		}
		parts = append(parts, fmt.Sprintf("%d MiB are free %s, and %d are needed (setting %s)", l.freeMB, of, l.needMB, l.marked))
	}
	return "paused: " + strings.Join(parts, "; ") + ". Free some, and it goes on by itself; Ctrl-C stops the run"
}
