package cases_test

import (
	"runtime"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/scenario"
)

// BenchmarkScenario makes a whole scenario, 101 turns with all their cases, as a session does: one turn
// after the other, none of them kept. heap-MB is the most that the heap was seen to hold.
func BenchmarkScenario(b *testing.B) {
	b.ReportAllocs()
	steps, most := 0, uint64(0)
	for b.Loop() {
		maker := cases.NewMaker(scenario.New(1, 100))
		for turn := range 101 {
			list, err := maker.Cases(turn, 0)
			if err != nil {
				b.Fatal(err)
			}
			for _, c := range list {
				steps += len(c.Steps)
			}
			most = max(most, heap())
		}
	}
	b.ReportMetric(float64(steps)/float64(b.N), "steps")
	b.ReportMetric(float64(most)/(1<<20), "heap-MB")
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}
