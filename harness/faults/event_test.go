package faults_test

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/contract"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// event is something that happens in the first attempt of a session, and what that must come to. Every
// attempt that follows must pass, as if nothing had happened.
type event struct {
	trial
	brief  bool          // it is played in short too
	always bool          // it happens in every attempt; what is expected is that it does no harm
	within time.Duration // for the first attempt, from its beginning to its snapshot; 0 is half a minute
	later  string        // what the agent says in the last attempt holds it
}

// agentEvents are agents that do harm, or try to.
var agentEvents = map[string]event{
	"runs out of memory": {brief: true, trial: trial{fault: "hoards", docker: true, again: true, limits: sandbox(96, 0), outcome: journal.Failed,
		cause: journal.Crash, halt: journal.NoServer, agent: "keeps everything in mind"}},
	"forks without bound": {trial: trial{fault: "bombs", docker: true, again: true, limits: timed(sandbox(512, 64), 3*time.Second),
		outcome: journal.Failed, cause: journal.Timeout, halt: journal.NoServer, agent: "many hands"}},
	"fills the disk": {trial: trial{fault: "gorges", docker: true, again: true, limits: onDiskOf(96), outcome: journal.Failed,
		cause: journal.Disk, halt: journal.NoServer, agent: "everything on file"}},
	"kills itself": {trial: trial{fault: "suicide", docker: true, again: true, outcome: journal.Failed, cause: journal.SelfKill,
		halt: journal.NoServer, agent: "away with all agents"}},
	"prints a GB":       {trial: trial{fault: "shouts", docker: true, outcome: journal.Passed, agent: "that was all"}},
	"closes its output": {trial: trial{fault: "silence", docker: true, outcome: journal.Passed, agent: "no more words"}},
	"deletes its folder": {trial: trial{fault: "wipes", docker: true, again: true, outcome: journal.Failed, cause: journal.NoServer,
		halt: journal.NoServer, agent: "a clean slate", server: "run_server.sh: no such file", exit: HaveField("Code", 127)}},
	"deletes its folder, on this machine": {brief: true, trial: trial{fault: "wipes", again: true, outcome: journal.Failed, cause: journal.NoServer,
		halt: journal.NoServer, agent: "a clean slate", exit: HaveField("Code", 127)}},
	"puts a folder in the server's place": {brief: true, trial: trial{fault: "folder", docker: true, again: true, outcome: journal.Failed, cause: journal.NoServer,
		halt: journal.NoServer, server: "permission denied", exit: HaveField("Code", 126)}},
	"puts a link into /proc in the server's place": {trial: trial{fault: "proc", docker: true, again: true, outcome: journal.Failed,
		cause: journal.NoServer, halt: journal.NoServer, exit: HaveField("Code", 126)}},
	"leaves a server on the port": {brief: true, trial: trial{fault: "squats", docker: true, outcome: journal.Passed, server: "serving turn by turn"}},
	"kills all that it can":       {brief: true, trial: trial{fault: "kills", docker: true, outcome: journal.Passed, agent: "it kills"}},
	"replaces the contract": {trial: trial{fault: "forges", docker: true, outcome: journal.Passed, agent: "the contract is "},
		always: true, later: contractSays()},
	"changes the time zone": {trial: trial{fault: "moves", docker: true, outcome: journal.Passed, agent: "it is UTC here"},
		always: true, later: "it is UTC here"},
}

// serverEvents are servers that do.
var serverEvents = map[string]event{
	"runs out of memory": {brief: true, trial: trial{fault: "grows", docker: true, limits: sandbox(96, 0), outcome: journal.Failed, cause: journal.Died,
		halt: journal.Died, server: "keeps everything in mind", exit: HaveField("OOM", true)}},
	"fills the disk": {trial: trial{fault: "stuffs", docker: true, limits: onDiskOf(96), outcome: journal.Failed, cause: journal.Disk,
		halt: journal.Died, server: "everything on file", exit: HaveField("Disk", true)}},
	"accepts and never answers": {brief: true, trial: trial{fault: "mute", again: true, limits: limits(2*time.Second, 0), outcome: journal.Failed,
		cause: journal.NoServer, halt: journal.NoServer, exit: HaveField("TimedOut", true)}},
	"answers a byte a second": {trial: trial{fault: "mumbles", again: true, limits: limits(0, short), outcome: journal.Failed,
		cause: journal.Hung, halt: journal.Hung, failure: "no answer"}},
	"answers 100 MB":                  {trial: trial{fault: "enormous", docker: true, outcome: journal.Failed, cause: journal.NewWork, failure: "larger than 8 MiB"}},
	"speaks no HTTP":                  {brief: true, trial: trial{fault: "babbles", outcome: journal.Failed, cause: journal.NewWork, failure: "HTTP"}},
	"answers bytes that are no UTF-8": {brief: true, trial: trial{fault: "mangles", outcome: journal.Failed, cause: journal.NewWork, failure: "caf"}},
	"answers in chunks without end": {trial: trial{fault: "chatters", again: true, limits: limits(0, time.Second), outcome: journal.Failed,
		cause: journal.NewWork, failure: "no answer"}},
	"sends clients to the internet": {brief: true, trial: trial{fault: "away", outcome: journal.Failed, cause: journal.NewWork, failure: "302"}},
	"announces an answer for ever":  {brief: true, trial: trial{fault: "promises", outcome: journal.Failed, cause: journal.NewWork, failure: "interim"}},
	"is deaf to SIGTERM":            {brief: true, trial: trial{fault: "deaf", docker: true, outcome: journal.Passed, exit: HaveField("Signal", "SIGKILL")}},
	"dies at the seventh request": {trial: trial{fault: "seventh", docker: true, outcome: journal.Failed, cause: journal.Died,
		halt: journal.Died, server: "seven is enough", failure: "refused or closed", exit: HaveField("Code", 3)}},
	"leaves a child with the port": {trial: trial{fault: "clings", docker: true, outcome: journal.Passed}},
}

func TestAgentsThatDoHarm(t *testing.T)  { eachEvent(t, "agent", agentEvents) }
func TestServersThatDoHarm(t *testing.T) { eachEvent(t, "server", serverEvents) }

func sandbox(memoryMB, procs int) condition.Limits {
	return condition.Limits{Sandbox: containers.Limits{MemoryMB: memoryMB, Procs: procs}}
}

func onDiskOf(megabytes int) condition.Limits {
	return condition.Limits{Sandbox: containers.Limits{DiskMB: megabytes}}
}

func timed(l condition.Limits, agent time.Duration) condition.Limits {
	l.Agent = agent
	return l
}

// contractSays is what the agent says of a contract that is whole.
func contractSays() string {
	return fmt.Sprintf("the contract is %x", sha256.Sum256([]byte(contract.Text())))
}

func eachEvent(t *testing.T, who string, events map[string]event) {
	t.Helper()
	t.Parallel()
	for name, e := range events {
		if !e.brief && !wantsAll() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e.check(t, who+" "+name)
		})
	}
}

// check plays a session of two turns with one retry.
func (e event) check(t *testing.T, name string) {
	t.Helper()
	e.last, e.once, e.name = 1, !e.always, "event-"+e.fault
	row := newRow(t, name, wanted(e.outcome, e.cause, e.halt))
	all := e.attempts(t)
	first, last := all[0], all[len(all)-1]
	row.Seen = wanted(first.Outcome, first.Cause, first.Halt)
	took := time.Duration(0)
	for _, seconds := range first.Phases {
		took += time.Duration(seconds * float64(time.Second))
	}
	row.Seconds = took.Seconds()

	e.trial.check(t, first)
	g := NewWithT(t)
	g.Expect(took).To(BeNumerically("<", cmp.Or(e.within, patience/2)))
	g.Expect(last.Turn).To(Equal(1), "the session goes on")
	for _, a := range all[1:] {
		g.Expect(wanted(a.Outcome, "", a.Halt)).To(Equal("passed"), "turn %d attempt %d is unharmed: %s", a.Turn, a.Attempt, a.Rule)
	}
	g.Expect(last.Agent.Output).To(ContainSubstring(e.later))
}

// attempts plays the session, and returns its attempts.
func (e event) attempts(t *testing.T) []*journal.Attempt {
	t.Helper()
	g := NewWithT(t)
	setup := e.setup(t)
	setup.Condition.Protocol = condition.Protocol{Retries: 1, Feedback: "detailed", FeedbackCases: 20, FeedbackBytes: 8 << 10}
	s, err := session.Begin(t.Context(), setup)
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.Play(t.Context())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(t.Context())).To(Succeed())
	read, err := journal.Read(s.Journal().Path)
	g.Expect(err).NotTo(HaveOccurred())
	var out []*journal.Attempt
	for _, r := range read.Records {
		g.Expect(r.Trouble).To(BeNil(), "no fault of the agent's is infrastructure: %+v", r.Trouble)
		if r.Attempt != nil {
			out = append(out, r.Attempt)
		}
	}
	g.Expect(out).NotTo(BeEmpty())
	return out
}

// wanted is an outcome in one word or more: "failed crash, no_server".
func wanted(outcome journal.Outcome, cause, halt journal.Cause) string {
	text := string(outcome)
	for i, more := range slices.Compact([]journal.Cause{cause, halt}) {
		if more != "" {
			text += fmt.Sprint([]string{" ", ", "}[i], more)
		}
	}
	return text
}
