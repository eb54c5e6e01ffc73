package play

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"staminabench/containers"
	"staminabench/harness/clock"
	"staminabench/harness/room"
)

// lookEvery is how often a run that waits for room looks again.
const lookEvery = 2 * time.Second

// guard watches the disks that the run writes to, and memory.
func (r *Run) guard(stage *Stage, tell func(string)) *room.Guard {
	return &room.Guard{
		Folders: stage.Written,
		Marks:   room.Marks{DiskMB: r.Settings.FreeDiskMB, MemoryMB: r.Settings.FreeMemoryMB},
		Probe:   room.Machine(), Every: lookEvery, Sleep: clock.Sleep, Tell: tell,
	}
}

func tellOn(log io.Writer) func(string) {
	return func(text string) { fmt.Fprintln(log, text) }
}

// written are the folders on whose disks the run writes: its own, and the engine's if that is here.
func written(folder string, machine containers.EngineRoom) []string {
	if machine.Root == "" {
		return []string{folder}
	}
	return []string{folder, machine.Root}
}

// usualProcs is how many sessions are played at once where nobody says, on a machine that carries them.
const usualProcs = 2

// carries refuses more sessions at once than the machine carries on which they work. If the settings
// do not say how many, it decides.
func (r *Run) carries(ctx context.Context) (machine containers.EngineRoom, err error) {
	plan := room.Plan{Procs: r.Settings.Procs, Cores: runtime.NumCPU()}
	if !slices.ContainsFunc(r.Settings.Agents, inContainer) {
		return machine, r.settle(plan) // nothing limits the memory of an agent on this machine
	}
	if machine, err = containers.FindEngineRoom(ctx); err != nil {
		return machine, err
	}
	limits := r.Settings.Limits.Sandbox
	plan.CPUs, plan.MemoryMB = limits.CPUs, limits.MemoryMB
	plan.Cores, plan.TotalMB = machine.Cores, machine.MemoryMB
	plan.ReserveMB = r.Settings.FreeMemoryMB
	if machine.Here {
		if free, err := room.Machine().Memory(); err == nil { // if not, all of it has to do
			plan.FreeMB = int(free >> 20)
		}
	}
	return machine, r.settle(plan)
}

// settle decides how many sessions are played at once.
func (r *Run) settle(plan room.Plan) error {
	if plan.Procs == 0 {
		plan.Procs = max(1, min(usualProcs, plan.Carried()))
	}
	r.Settings.Procs = plan.Procs
	return plan.Check()
}
