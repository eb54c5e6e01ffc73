package room

import (
	"fmt"

	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/mem"
)

// Probe measures what is free, in bytes.
type Probe struct {
	Disk   func(folder string) (uint64, error)
	Memory func() (uint64, error)
}

// Machine measures this machine.
func Machine() Probe { return Probe{Disk: freeDisk, Memory: freeMemory} }

// freeDisk is what a user without special rights may still write.
func freeDisk(folder string) (uint64, error) {
	found, err := disk.Usage(folder)
	if err != nil {
		return 0, fmt.Errorf("measure the disk of %s: %w", folder, err)
	}
	return found.Free, nil
}

func freeMemory() (uint64, error) {
	found, err := mem.VirtualMemory()
	if err != nil {
		return 0, fmt.Errorf("measure memory: %w", err)
	}
	return found.Available, nil
}
