package proof

import (
	"fmt"
	"os/exec"
	"slices"
	"testing"
	"time"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
)

// TestTheReferenceServerPassesEveryCase runs all cases of 20 scenarios × 101 turns against the
// reference server, called in process, half of the scenarios with their cases in another order.
func TestTheReferenceServerPassesEveryCase(t *testing.T) {
	for seed := uint64(1); seed <= 20; seed++ {
		t.Run(fmt.Sprintf("scenario %d", seed), func(t *testing.T) {
			t.Parallel()
			passes(t, Reference{}, seed, 100, Passing{Turns: Turns(100), Shuffle: seed%2 == 0})
		})
	}
}

// TestTheReferenceServerPassesOverSockets runs a sample the way sessions do.
func TestTheReferenceServerPassesOverSockets(t *testing.T) {
	passes(t, Reference{Sockets: true}, 21, 50, Passing{Turns: []int{0, 10, 50}, Attempt: 1})
}

// TestAnIndependentPythonServerPassesEveryCase: it was written from the contract's prose alone, by
// someone who had not seen the reference server.
func TestAnIndependentPythonServerPassesEveryCase(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Fatal("python3 is needed for the second opinion: install Python 3.11 or newer")
	}
	server := Program{"Python", []string{"python3", "../../generator/opinions/python/server.py"}}
	for seed := uint64(1); seed <= 6; seed++ {
		passes(t, server, seed, 60, Passing{Turns: []int{0, 3, 11, 24, 60}, Attempt: int(seed)})
	}
}

func passes(t *testing.T, server Server, seed uint64, horizon int, what Passing) {
	t.Helper()
	began := time.Now()
	passed, err := Pass(t.Context(), server, scenario.New(seed, horizon), what)
	if err != nil {
		t.Fatal(err)
	}
	for _, alarm := range passed.Alarms[:min(5, len(passed.Alarms))] {
		t.Error(alarm)
	}
	t.Logf("scenario %d: %d cases, %d requests in %v", seed, passed.Cases, passed.Requests, time.Since(began))
}

// TestEveryChangeIsWatched: a server that lacks one change of a turn fails a case of that turn.
func TestEveryChangeIsWatched(t *testing.T) {
	for seed := uint64(31); seed <= 34; seed++ {
		watched, err := Watch(t.Context(), scenario.New(seed, 60), Turns(60)[1:])
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range watched.Unwatched {
			t.Error(u)
		}
		if watched.Changes != 300 {
			t.Errorf("%d changes of 60 turns", watched.Changes)
		}
	}
}

// TestEveryPlantedBugIsCaught plants each bug at up to two of its sites in some turns: a case fails
// each time, and over all turns a case of the family that is meant to catch it.
func TestEveryPlantedBugIsCaught(t *testing.T) {
	all := Hunted{}
	for seed := uint64(41); seed <= 44; seed++ {
		found, err := Hunt(t.Context(), scenario.New(seed, 40), Hunting{Turns: []int{0, 4, 12, 13, 14, 25, 26, 27, 40}, Most: 2})
		if err != nil {
			t.Fatal(err)
		}
		all.Add(found)
	}
	for _, bug := range reference.Bugs() {
		c := all[bug.Name]
		if c == nil {
			t.Errorf("%s: there was no site for it", bug.Name)
			continue
		}
		if !slices.Contains(cases.Families(), cases.Family(bug.Family)) || c.By[bug.Family] == 0 {
			t.Errorf("%s: no case of the family %s catches it, but %v do", bug.Name, bug.Family, c.By)
		}
		for _, survivor := range c.Survivors {
			t.Errorf("no case catches it: %s", survivor)
		}
	}
}
