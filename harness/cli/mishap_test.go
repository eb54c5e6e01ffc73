package cli

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
)

func TestMishapsAreTold(t *testing.T) {
	one := 1
	asked := gateway.Summary{Totals: gateway.Totals{Requests: 2, Answers: 2}}
	limited := gateway.Summary{Totals: asked.Totals, Refused: map[gateway.Refusal]int{gateway.RefusedTokens: 1}}
	for name, c := range map[string]struct {
		played Played
		want   journal.Cause
	}{
		"none":                     {Played{Summary: asked, Report: Report{Ended: true}}, ""},
		"never asked":              {Played{}, journal.Silent},
		"a limit":                  {Played{Summary: limited}, journal.Limit},
		"a limit, then killed":     {Played{Summary: limited, Exit: containers.Exit{Code: 137}}, journal.Limit},
		"killed within its shell":  {Played{Summary: asked, Exit: containers.Exit{Code: 137}}, journal.SelfKill},
		"terminated":               {Played{Summary: asked, Exit: containers.Exit{Code: 143}}, journal.SelfKill},
		"killed with its shell":    {Played{Summary: asked, Exit: containers.Exit{Code: -1, Signal: "SIGKILL"}}, journal.SelfKill},
		"killed at its time limit": {Played{Summary: asked, Exit: containers.Exit{Code: -1, Signal: "SIGKILL", TimedOut: true}}, ""},
		"killed by the kernel":     {Played{Summary: asked, Exit: containers.Exit{Code: 137, OOM: true}}, ""},
		"another end by a signal":  {Played{Summary: asked, Exit: containers.Exit{Code: 139}}, ""},
		"a loop":                   {Played{Summary: asked, Report: Report{Loops: &one, Compactions: &one}}, journal.Loop},
		"lost in compaction":       {Played{Summary: asked, Report: Report{Compactions: &one}}, journal.Compaction},
		"compacted, and went on":   {Played{Summary: asked, Report: Report{Compactions: &one, Ended: true}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			mishap, says := c.played.Mishap()
			g.Expect(mishap).To(Equal(c.want))
			g.Expect(says != "").To(Equal(c.want != ""))
		})
	}
}
