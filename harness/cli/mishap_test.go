package cli

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
)

// What the agent tells of itself. What its process and its requests tell is decided in package session.
func TestMishapsAreTold(t *testing.T) {
	one := 1
	for name, c := range map[string]struct {
		played Played
		want   journal.Cause
	}{
		"none":                    {Played{Report: Report{Ended: true}}, ""},
		"nothing is known":        {Played{}, ""},
		"it was killed":           {Played{Exit: containers.Exit{Code: 137}}, ""},
		"a loop":                  {Played{Report: Report{Loops: &one, Compactions: &one}}, journal.Loop},
		"lost in compaction":      {Played{Report: Report{Compactions: &one}}, journal.Compaction},
		"compacted, and went on":  {Played{Report: Report{Compactions: &one, Ended: true}}, ""},
		"compacted, and too slow": {Played{Report: Report{Compactions: &one}, Exit: containers.Exit{TimedOut: true}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			mishap, says := c.played.Mishap()
			g.Expect(mishap).To(Equal(c.want))
			g.Expect(says != "").To(Equal(c.want != ""))
		})
	}
}

func TestWhatWasAskedIsKnownOnceTheGatewayLetItIn(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Played{}.Asked()).To(BeNil())
	g.Expect(Played{Summary: gateway.Summary{Refused: map[gateway.Refusal]int{}}}.Asked()).NotTo(BeNil())
}
