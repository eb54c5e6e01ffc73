package reports_test

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/reports"
)

func TestOneThingIsNotPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 sessions", 1: "1 session", 2: "2 sessions"} {
		NewWithT(t).Expect(reports.Number(n, "session")).To(Equal(want))
	}
	NewWithT(t).Expect(reports.Counts{Planned: 1}.Text()).To(HavePrefix("1 session planned: "))
}
