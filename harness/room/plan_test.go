package room_test

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/room"
)

func TestAPlanThatTheMachineDoesNotCarryIsRefusedWithTheArithmetic(t *testing.T) {
	for name, c := range map[string]struct {
		plan room.Plan
		says string // "" if it is carried
	}{
		"the default on a small machine": {room.Plan{Procs: 2, MemoryMB: 4096, CPUs: 2, Cores: 2, TotalMB: 16000, FreeMB: 12000, ReserveMB: 512}, ""},
		"exactly all":                    {room.Plan{Procs: 2, MemoryMB: 1000, CPUs: 1, Cores: 2, TotalMB: 2000}, ""},
		"unlimited memory":               {room.Plan{Procs: 4, CPUs: 1, Cores: 4, TotalMB: 10}, ""},
		"small shares of cores":          {room.Plan{Procs: 4, CPUs: 0.5, Cores: 2, TotalMB: 10}, ""},
		"too few cores": {room.Plan{Procs: 3, CPUs: 2, Cores: 2, TotalMB: 10},
			"procs 3 × 1 core each = 3 cores, and it has 2; set PROCS=2"},
		"too few cores for shares": {room.Plan{Procs: 5, CPUs: 0.5, Cores: 2, TotalMB: 10},
			"procs 5 × 0.5 core each = 2.5 cores, and it has 2; set PROCS=4"},
		"unlimited cores": {room.Plan{Procs: 3, Cores: 2, TotalMB: 10}, "procs 3 × 1 core each"},
		"too little memory": {room.Plan{Procs: 4, MemoryMB: 4096, CPUs: 1, Cores: 8, TotalMB: 12000},
			"procs 4 × limits.memory_mb 4096 = 16384 MiB, and it has 12000 MiB; set PROCS=2, or STAMINA_LIMITS_MEMORY_MB=3000 for every sandbox, which is another condition"},
		"too little available": {room.Plan{Procs: 2, MemoryMB: 4096, CPUs: 1, Cores: 8, TotalMB: 12000, FreeMB: 8000, ReserveMB: 500},
			"and 8000 of its 12000 MiB are available, of which 500 stay free (setting free_memory_mb); set PROCS=1, or STAMINA_LIMITS_MEMORY_MB=3750"},
		"not even one": {room.Plan{Procs: 2, MemoryMB: 4096, CPUs: 1, Cores: 8, TotalMB: 4000},
			"and it has 4000 MiB; set a smaller sandbox: STAMINA_LIMITS_MEMORY_MB=2000"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			if c.says == "" {
				g.Expect(c.plan.Check()).To(Succeed())
				return
			}
			g.Expect(c.plan.Check()).To(And(MatchError(room.ErrTooMany), MatchError(ContainSubstring(c.says))))
		})
	}
}

func TestAMachineCarriesAsManySessionsAsItsCoresAndItsMemoryDo(t *testing.T) {
	for name, c := range map[string]struct {
		plan room.Plan
		most int
	}{
		"cores":            {room.Plan{MemoryMB: 1000, CPUs: 2, Cores: 3, TotalMB: 16000}, 3},
		"memory":           {room.Plan{MemoryMB: 4096, CPUs: 2, Cores: 8, TotalMB: 16000, FreeMB: 9000, ReserveMB: 512}, 2},
		"unlimited memory": {room.Plan{CPUs: 0.5, Cores: 2, TotalMB: 10}, 4},
		"not even one":     {room.Plan{MemoryMB: 4096, CPUs: 1, Cores: 8, TotalMB: 4000}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			g.Expect(c.plan.Carried()).To(Equal(c.most))
			if c.plan.Procs = c.most; c.most > 0 {
				g.Expect(c.plan.Check()).To(Succeed())
			}
			c.plan.Procs = c.most + 1
			g.Expect(c.plan.Check()).To(MatchError(room.ErrTooMany))
		})
	}
}
