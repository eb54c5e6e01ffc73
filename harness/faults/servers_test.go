package faults_test

import (
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/condition"
	"staminabench/harness/journal"
)

func limits(start, request time.Duration) condition.Limits {
	return condition.Limits{Start: start, Request: request}
}

const short = 300 * time.Millisecond

// serverTrials are servers that misbehave, and agents that leave none that can be started.
var serverTrials = map[string]trial{
	"exits at once": {fault: "exits", again: true, outcome: journal.Failed, cause: journal.NoServer, halt: journal.NoServer,
		server: "no module named web", exit: HaveField("Code", 3)},
	"never listens": {fault: "silent", again: true, limits: limits(2*time.Second, 0), outcome: journal.Failed, cause: journal.NoServer,
		halt: journal.NoServer, server: "compiling", exit: HaveField("TimedOut", true)},
	"starts late": {fault: "late", limits: limits(time.Minute, 0), outcome: journal.Passed},
	"dies midway": {fault: "dies", outcome: journal.Failed, cause: journal.Died, halt: journal.Died,
		server: "out of ideas", failure: "refused or closed", exit: HaveField("Code", 3)},
	"hangs on one request": {fault: "hangs once", again: true, limits: limits(0, time.Second), outcome: journal.Failed,
		cause: journal.NewWork, failure: "no answer"},
	"hangs on all": {fault: "hangs", again: true, limits: limits(0, short), outcome: journal.Failed, cause: journal.Hung,
		halt: journal.Hung, failure: "no answer"},
	"answers 10 MB":   {fault: "huge", outcome: journal.Failed, cause: journal.NewWork, failure: "larger than 8 MiB"},
	"answers no JSON": {fault: "text", outcome: journal.Failed, cause: journal.NewWork, failure: "I am no JSON"},
	"is missing": {fault: "missing", again: true, outcome: journal.Failed, cause: journal.NoServer, halt: journal.NoServer,
		server: "run_server.sh: no such file", exit: HaveField("Code", 127)},
	"is not executable": {fault: "mode", again: true, outcome: journal.Failed, cause: journal.NoServer, halt: journal.NoServer,
		server: "permission denied", exit: HaveField("Code", 126)},
	"forks a child that stays": {fault: "forks", docker: true, last: 1, outcome: journal.Passed,
		agent: "the child is gone: nobody holds the lock"},
	"forks a child that stays, on this machine": {fault: "forks", last: 1, outcome: journal.Passed,
		agent: "the child is gone: nobody holds the lock"},
}

func TestServersThatMisbehave(t *testing.T) { eachTrial(t, "server", serverTrials) }
