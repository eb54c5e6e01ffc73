package room

import (
	"errors"
	"fmt"
	"math"
)

// ErrTooMany is matched by the error of more sessions at once than a machine carries.
var ErrTooMany = errors.New("more sessions at once than this machine carries")

// Plan is how many sessions are to be played at once, and on what.
type Plan struct {
	Procs    int     // sessions at once
	MemoryMB int     // that one of them may use; 0 is unlimited, and cannot be reckoned with
	CPUs     float64 // that one of them may use; 0 is unlimited

	Cores     int // of the machine
	TotalMB   int // memory of the machine
	FreeMB    int // of it, available now; 0 if it is not known
	ReserveMB int // that must stay free
}

// Check refuses a plan that the machine does not carry, and shows the arithmetic. Of cores each session
// needs one, or as many as it may use if that is less: more sessions would take time from each other,
// which the agents pay for. Memory has no such give: who uses what it may would be killed.
func (p Plan) Check() error {
	if need := p.core() * float64(p.Procs); need > float64(p.Cores) {
		return coresError(p, need)
	}
	if p.MemoryMB > 0 && p.Procs*p.MemoryMB > p.carriesMB() {
		return memoryError(p)
	}
	return nil
}

// Carried is how many sessions at once the machine carries; it may be none.
func (p Plan) Carried() int {
	n := int(float64(p.Cores) / p.core())
	if p.MemoryMB > 0 {
		n = min(n, p.carriesMB()/p.MemoryMB)
	}
	return n
}

// core is how much of the cores one session needs at least.
func (p Plan) core() float64 {
	if p.CPUs == 0 {
		return 1
	}
	return math.Min(p.CPUs, 1)
}

// carriesMB is the memory for all sessions.
func (p Plan) carriesMB() int {
	all := p.TotalMB
	if p.FreeMB > 0 {
		all = min(all, p.FreeMB)
	}
	return max(0, all-p.ReserveMB)
}

func coresError(p Plan, need float64) error {
	return fmt.Errorf("%w: procs %d × %g core each = %g cores, and it has %d; "+
		"set PROCS=%d, or 0 to have it reckoned", ErrTooMany, p.Procs, p.core(), need, p.Cores, int(float64(p.Cores)/p.core()))
}

func memoryError(p Plan) error {
	has := fmt.Sprintf("it has %d MiB", p.TotalMB)
	if p.FreeMB > 0 && p.FreeMB < p.TotalMB {
		has = fmt.Sprintf("%d of its %d MiB are available", p.FreeMB, p.TotalMB)
	}
	if p.ReserveMB > 0 {
		has += fmt.Sprintf(", of which %d stay free (setting free_memory_mb)", p.ReserveMB)
	}
	advice := fmt.Sprintf("or STAMINA_LIMITS_MEMORY_MB=%d for every sandbox, which is another condition", p.carriesMB()/p.Procs)
	if procs := p.carriesMB() / p.MemoryMB; procs > 0 {
		advice = fmt.Sprintf("PROCS=%d, %s", procs, advice)
	} else {
		advice = "a smaller sandbox: " + advice[len("or "):]
	}
	return fmt.Errorf("%w: procs %d × limits.memory_mb %d = %d MiB, and %s; set %s",
		ErrTooMany, p.Procs, p.MemoryMB, p.Procs*p.MemoryMB, has, advice)
}
