package session

import (
	"testing"

	"staminabench/containers"
	"staminabench/harness/journal"
)

func TestTheCasesDecideAndTheAgentIsACause(t *testing.T) {
	limited, silent := &journal.Model{Verdict: "limited"}, &journal.Model{Verdict: "silent"}
	crash := containers.Exit{Code: 2}
	timeout := containers.Exit{Code: -1, Signal: "SIGKILL", TimedOut: true}
	for name, c := range map[string]struct {
		e       evidence
		outcome journal.Outcome
		cause   journal.Cause
	}{
		"all pass":                        {evidence{passed: 3}, journal.Passed, ""},
		"all pass, at a limit":            {evidence{passed: 3, model: limited}, journal.Passed, journal.Limit},
		"a case fails at a limit":         {evidence{failed: tally{now: 1}, model: limited}, journal.Failed, journal.Limit},
		"a limit crashed the agent":       {evidence{failed: tally{now: 1}, model: limited, agent: crash}, journal.Failed, journal.Limit},
		"a limit, and the disk is full":   {evidence{failed: tally{now: 1}, model: limited, agent: containers.Exit{Disk: true}}, journal.Failed, journal.Disk},
		"the model was never asked":       {evidence{failed: tally{now: 1}, model: silent}, journal.Failed, journal.Silent},
		"it crashed before it asked":      {evidence{failed: tally{now: 1}, model: silent, agent: crash}, journal.Failed, journal.Crash},
		"the model was asked":             {evidence{failed: tally{now: 1}, model: &journal.Model{Verdict: "asked"}}, journal.Failed, journal.NewWork},
		"all pass, the agent crashed":     {evidence{passed: 3, agent: crash}, journal.Passed, journal.Crash},
		"all pass, the agent timed out":   {evidence{passed: 3, agent: timeout}, journal.Passed, journal.Timeout},
		"a new case fails":                {evidence{failed: tally{now: 1}}, journal.Failed, journal.NewWork},
		"a new and an old case fail":      {evidence{failed: tally{1, 5}}, journal.Failed, journal.NewWork},
		"only old cases fail":             {evidence{failed: tally{before: 2}}, journal.Failed, journal.Regression},
		"old fail, new are blocked":       {evidence{failed: tally{before: 2}, blocked: tally{now: 9}}, journal.Failed, journal.Regression},
		"only blocked, new":               {evidence{blocked: tally{1, 1}}, journal.Failed, journal.NewWork},
		"only blocked, old":               {evidence{blocked: tally{before: 1}}, journal.Failed, journal.Regression},
		"hung":                            {evidence{failed: tally{now: 2}, notRun: 7, halt: journal.Hung}, journal.Failed, journal.Hung},
		"died":                            {evidence{failed: tally{now: 1}, notRun: 7, halt: journal.Died}, journal.Failed, journal.Died},
		"died at the last case":           {evidence{failed: tally{before: 1}, halt: journal.Died}, journal.Failed, journal.Died},
		"no server":                       {evidence{notRun: 9, halt: journal.NoServer}, journal.Failed, journal.NoServer},
		"no server of an empty case list": {evidence{halt: journal.NoServer}, journal.Failed, journal.NoServer},
		"a case fails, the agent crashed": {evidence{failed: tally{now: 1}, agent: crash}, journal.Failed, journal.Crash},
		"no server, the agent crashed":    {evidence{notRun: 9, halt: journal.NoServer, agent: crash}, journal.Failed, journal.Crash},
		"the agent was killed":            {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: -1, Signal: "SIGSEGV"}}, journal.Failed, journal.Crash},
		"the agent ran out of memory":     {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: -1, OOM: true}}, journal.Failed, journal.Crash},
		"the agent was not found":         {evidence{notRun: 1, halt: journal.NoServer, agent: containers.Exit{Code: 127}}, journal.Failed, journal.Crash},
		"a case fails, the agent timed out": {evidence{failed: tally{before: 1}, agent: timeout},
			journal.Failed, journal.Timeout},
		"the agent killed itself":       {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: -1, Signal: "SIGKILL"}}, journal.Failed, journal.SelfKill},
		"the agent killed its children": {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: 143}}, journal.Failed, journal.SelfKill},
		"the kernel killed the agent":   {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: -1, Signal: "SIGKILL", OOM: true}}, journal.Failed, journal.Crash},
		"the agent filled the disk":     {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: -1, Signal: "SIGKILL", Disk: true}}, journal.Failed, journal.Disk},
		"all pass, the disk is full":    {evidence{passed: 3, agent: containers.Exit{Disk: true}}, journal.Passed, journal.Disk},
		"the server filled the disk":    {evidence{failed: tally{now: 1}, halt: journal.Died, server: containers.Exit{Disk: true}}, journal.Failed, journal.Disk},
		"killed in its loop": {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: 137}, mishap: journal.Loop},
			journal.Failed, journal.SelfKill},
		"killed at a limit": {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: 137}, model: limited},
			journal.Failed, journal.Limit},
		"a loop at a limit": {evidence{failed: tally{now: 1}, model: limited, mishap: journal.Loop},
			journal.Failed, journal.Limit},
		"a loop ended it with an error": {evidence{failed: tally{now: 1}, agent: crash, mishap: journal.Loop},
			journal.Failed, journal.Loop},
		"compaction, out of memory": {evidence{failed: tally{now: 1}, agent: containers.Exit{Code: 137, OOM: true}, mishap: journal.Compaction},
			journal.Failed, journal.Compaction},
		"no server, the agent never asked":   {evidence{notRun: 9, halt: journal.NoServer, model: silent}, journal.Failed, journal.Silent},
		"all pass, the agent was in a loop":  {evidence{passed: 3, mishap: journal.Loop, says: "x"}, journal.Passed, journal.Loop},
		"it killed itself, the disk is full": {evidence{failed: tally{now: 1}, agent: containers.Exit{Disk: true, Code: 137}}, journal.Failed, journal.Disk},
		"an assertion that counts":           {evidence{passed: 3, demanded: 1}, journal.Failed, journal.Assertion},
		"an assertion and an old case":       {evidence{failed: tally{before: 1}, demanded: 1}, journal.Failed, journal.Regression},
		"an assertion, the agent timed out":  {evidence{passed: 3, demanded: 1, agent: timeout}, journal.Failed, journal.Timeout},
		"nothing failed, some unchecked":     {evidence{passed: 3, unknown: 2}, journal.Infrastructure, journal.CauseInfrastructure},
		"a case failed, some unchecked":      {evidence{failed: tally{now: 1}, unknown: 2}, journal.Failed, journal.NewWork},
		"unchecked, and an assertion failed": {evidence{unknown: 2, demanded: 1}, journal.Infrastructure, journal.CauseInfrastructure},
	} {
		t.Run(name, func(t *testing.T) {
			outcome, cause, rule := classify(c.e)
			if outcome != c.outcome || cause != c.cause {
				t.Errorf("got %s %q, want %s %q (%s)", outcome, cause, c.outcome, c.cause, rule)
			}
			if rule == "" {
				t.Error("the rule is not told")
			}
		})
	}
}
