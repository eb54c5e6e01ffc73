package play_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"staminabench/containers"
	"staminabench/harness/journal"
	"staminabench/harness/play"
)

// costTurns are the turns whose cost is shown.
var costTurns = []int{0, 20, 50, 100}

// BenchmarkOwnCost plays a whole scenario with the faithful agent, whose work takes no time, in a container
// and in a folder, and tells where the time of a turn goes. Run it with -benchtime 1x.
func BenchmarkOwnCost(b *testing.B) {
	for _, sandbox := range []string{"docker", "local"} {
		b.Run(sandbox, func(b *testing.B) {
			for b.Loop() {
				table, own := costs(playWhole(b, sandbox))
				b.Logf("seconds of a turn in %s\n%s", sandbox, table)
				for i, turn := range costTurns {
					b.ReportMetric(own[i].Seconds(), fmt.Sprintf("s/turn%d", turn))
				}
			}
		})
	}
}

// playWhole plays all turns and returns the journal.
func playWhole(b *testing.B, sandbox string) *journal.Session {
	b.Helper()
	ctx := context.Background()
	out := b.TempDir()
	file := filepath.Join(out, "settings.yaml")
	text := fmt.Sprintf("sandbox: %s\nscenarios: 1\nturns: %d\nagent: faithful\n", sandbox, slices.Max(costTurns))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	run, err := play.Load(file, []string{"STAMINA_OUT=" + out})
	if err != nil {
		b.Fatal(err)
	}
	stage, err := run.Prepare(ctx, b.Output())
	if err != nil {
		b.Fatal(err)
	}
	s, err := run.Sessions[0].Begin(ctx, nil)
	if err != nil {
		b.Fatal(err)
	}
	end, err := s.Play(ctx)
	if err == nil {
		err = s.Close(ctx)
	}
	if err != nil || end.Ending != journal.Completed {
		b.Fatalf("the faithful agent ends with %+v, %v", end, err)
	}
	if sandbox == "docker" {
		if err := containers.SweepSnapshots(ctx, stage.Run, b.Output()); err != nil {
			b.Fatal(err)
		}
	}
	return s.Journal()
}

// costs is a table of the phases of turns, and the time of each turn without the agent's: from one attempt's
// record to the next.
func costs(s *journal.Session) (table string, own []time.Duration) {
	var text strings.Builder
	var last time.Time
	for _, r := range s.Records {
		if r.Head != nil {
			last = r.At
		}
		a := r.Attempt
		if a == nil {
			continue
		}
		whole := r.At.Sub(last)
		last = r.At
		if !slices.Contains(costTurns, a.Turn) {
			continue
		}
		agent := time.Duration(a.Phases["agent"] * float64(time.Second))
		own = append(own, whole-agent)
		fmt.Fprintf(&text, "turn %3d: own %.3f, agent %.3f; %d cases, %d requests;", a.Turn, (whole - agent).Seconds(),
			agent.Seconds(), len(a.Verdicts), a.Requests)
		rest := whole.Seconds()
		for _, phase := range slices.Sorted(maps.Keys(a.Phases)) {
			fmt.Fprintf(&text, " %s %.3f", phase, a.Phases[phase])
			if phase != "queue" && phase != "restore" { // came before
				rest -= a.Phases[phase]
			}
		}
		fmt.Fprintf(&text, " rest %.3f\n", rest)
	}
	return text.String(), own
}
