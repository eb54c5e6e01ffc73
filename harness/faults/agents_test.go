package faults_test

import (
	"testing"
	"time"

	"staminabench/harness/condition"
	"staminabench/harness/journal"
)

// agentTrials are agents that misbehave.
var agentTrials = map[string]trial{
	"exits with 1, the server is right": {fault: "crash", outcome: journal.Passed, cause: journal.Crash, agent: "it gives up"},
	"never ends": {fault: "endless", docker: true, again: true, limits: condition.Limits{Agent: 2 * time.Second}, outcome: journal.Failed,
		cause: journal.Timeout, halt: journal.NoServer, agent: "thinking"},
	"never ends, the server is right": {fault: "lingers", limits: condition.Limits{Agent: 3 * time.Second}, outcome: journal.Passed,
		cause: journal.Timeout, agent: "attempt 1 of this session"},
}

func TestAgentsThatMisbehave(t *testing.T) { eachTrial(t, "agent", agentTrials) }
