package clock

import (
	"context"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

func TestASleepEndsWithItsTimeOrItsContext(t *testing.T) {
	g := NewWithT(t)
	began := time.Now()
	g.Expect(Sleep(t.Context(), 20*time.Millisecond)).To(Succeed())
	g.Expect(time.Since(began)).To(BeNumerically(">=", 20*time.Millisecond))

	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	began = time.Now()
	g.Expect(Sleep(ctx, time.Hour)).To(MatchError(context.Canceled))
	g.Expect(time.Since(began)).To(BeNumerically("<", time.Minute))
}
