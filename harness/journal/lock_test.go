package journal

import (
	"testing"
	"time"

	"github.com/onsi/gomega"
)

func TestALockThatIsGivenFreeInAMomentIsWaitedFor(t *testing.T) {
	g := gomega.NewWithT(t)
	first, err := Create(t.TempDir(), Head{Session: "s1"}, time.Now)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	time.AfterFunc(100*time.Millisecond, func() { _ = first.Close() })
	second, err := Open(first.Path, time.Now)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(second.Close()).To(gomega.Succeed())
}
