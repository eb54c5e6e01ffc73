package specs

import (
	"context"
	"fmt"

	"github.com/onsi/ginkgo/v2"

	"staminabench/harness/play"
)

// Describe registers the specs of a session. grain is what one spec gathers: "family", "subject" or
// "case".
//
// The container is ordered, so one process plays the session from its first turn to its last, and
// goes on after a failure: what a lost turn means for the next ones is not Ginkgo's to decide.
func Describe(s *play.Session, grain string) {
	ginkgo.Describe(s.Name, ginkgo.Ordered, ginkgo.ContinueOnFailure, func() {
		g := &game{planned: s}
		for turn := range s.Script.Horizon() + 1 {
			g.describeTurn(turn, grain)
		}
	})
}

func (g *game) describeTurn(turn int, grain string) {
	spec(turn, "play", func(ctx context.Context) finding { return g.play(ctx, turn) })
	for _, group := range groups(g.planned.Outline(turn), grain) {
		spec(turn, group.name, func(context.Context) finding { return g.judge(turn, group) })
	}
	for i, a := range g.planned.Assertions {
		spec(turn, "assertion "+a.Name, func(context.Context) finding { return g.assert(turn, i) })
	}
}

// spec registers one spec, which says what find finds.
func spec(turn int, name string, find func(context.Context) finding) {
	ginkgo.It(fmt.Sprintf("turn %d / %s", turn, name), func(ctx ginkgo.SpecContext) {
		report(find(ctx))
	})
}
