package faults_test

import (
	"testing"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// trial is a session whose agent has one fault, and what its last attempt must come to.
type trial struct {
	fault  string
	name   string // of its run; the fault's if it is ""
	docker bool   // in a container; otherwise in a folder of this machine
	last   int    // turn
	once   bool   // the fault is that of the first attempt only
	limits condition.Limits

	again   bool // what was seen counts only once a fresh server has shown it too
	outcome journal.Outcome
	cause   journal.Cause
	halt    journal.Cause
	agent   string              // the agent's last output holds it
	server  string              // the server's last output holds it
	failure string              // what a failed case got holds it
	exit    types.GomegaMatcher // how the server ended
}

// eachTrial plays them all.
func eachTrial(t *testing.T, who string, trials map[string]trial) {
	t.Helper()
	t.Parallel()
	for name, c := range trials {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRow(t, who+" "+name, wanted(c.outcome, c.cause, c.halt))
			a := c.play(t)
			r.Seen = wanted(a.Outcome, a.Cause, a.Halt)
			c.check(t, a)
		})
	}
}

// check compares outcome and cause, and looks for the evidence of them.
func (c trial) check(t *testing.T, a *journal.Attempt) {
	t.Helper()
	g := NewWithT(t)
	g.Expect([]any{a.Outcome, a.Cause, a.Halt}).To(Equal([]any{c.outcome, c.cause, c.halt}), "%s; %+v", a.Rule, a.Failures)
	g.Expect(a.Retested).To(Equal(c.again))
	g.Expect(a.Agent.Output).To(ContainSubstring(c.agent))
	g.Expect(a.Server).NotTo(BeNil())
	g.Expect(a.Server.Output).To(ContainSubstring(c.server))
	if c.exit != nil {
		g.Expect(*a.Server).To(c.exit)
	}
	if c.failure != "" {
		g.Expect(a.Failures).To(ContainElement(HaveField("Got", ContainSubstring(c.failure))))
	}
	if c.outcome == journal.Passed {
		g.Expect(a.Verdicts).To(MatchRegexp("^p+$"))
	}
}

// play plays the session and returns its last attempt.
func (c trial) play(t *testing.T) *journal.Attempt {
	t.Helper()
	g := NewWithT(t)
	s, err := session.Begin(t.Context(), c.setup(t))
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.Play(t.Context())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(t.Context())).To(Succeed())
	read, err := journal.Read(s.Journal().Path)
	g.Expect(err).NotTo(HaveOccurred())
	for _, r := range read.Records {
		g.Expect(r.Trouble).To(BeNil(), "no fault of the agent's is infrastructure")
	}
	_, attempts := read.Turn(c.last)
	g.Expect(attempts).To(HaveLen(1))
	return attempts[0]
}
