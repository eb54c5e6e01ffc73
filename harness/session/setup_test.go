package session_test

import (
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/session"
)

func TestTheBackoffHasAPausePerRepeat(t *testing.T) {
	g := NewWithT(t)
	g.Expect(session.Backoff(3)).To(Equal(session.DefaultBackoff()))
	g.Expect(session.Backoff(1)).To(Equal([]time.Duration{5 * time.Second}))
	g.Expect(session.Backoff(5)).To(HaveLen(5))
	g.Expect(session.Backoff(5)[4]).To(Equal(2 * time.Minute))
	g.Expect(session.Backoff(0)).To(BeEmpty())
	g.Expect(session.Backoff(0)).NotTo(BeNil(), "nil would be the default")
}
