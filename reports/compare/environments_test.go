package compare

import (
	"fmt"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/reports"
)

func in(r reports.Results, environment string) reports.Results {
	for _, s := range r.Sessions {
		s.Head.Environment, s.Head.EnvironmentDigest = []byte(environment), fmt.Sprintf("%x", environment)
	}
	return r
}

func TestTheFactsOfTheEnvironmentsThatDifferAreNamed(t *testing.T) {
	same := `"host":"h","os":"linux",`
	for name, c := range map[string]struct{ a, b, says string }{
		"prices":      {`"prices":null,"procs":2`, `"prices":{"digest":"d","currency":"USD"},"procs":2`, "in prices, which"},
		"two numbers": {`"procs":1,"kernel":"6.1"`, `"procs":4,"kernel":"6.8"`, "in kernel (6.1, 6.8), procs (1, 4), which"},
		"one more":    {`"procs":1`, `"procs":1,"keep":"failed"`, "in keep (failed, none), which"},
		"long":        {`"kernel":"6.1"`, `"kernel":"6.8 of a distribution with a long name"`, "in kernel, which"},
		"many":        {`"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1`, `"z":0`, "in a (1, none), b (1, none), c (1, none), d (1, none), e (1, none) and 3 more, which"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			a := in(results(t, "a", 6, agent("h", 0.05, nil)), "{"+same+c.a+"}")
			b := in(results(t, "b", 6, agent("h", 0.05, nil)), "{"+same+c.b+"}")
			r, text := compared(t, Options{}, a, b)
			g.Expect(text).To(ContainSubstring("The environments differ too, " + c.says))
			g.Expect(text).NotTo(ContainSubstring("linux"))
			g.Expect(r.Duels[0].Attribution()).To(ContainSubstring(c.says))
		})
	}
}

func TestTheSameEnvironmentIsNotTold(t *testing.T) {
	_, text := compared(t, Options{}, results(t, "a", 6, agent("h", 0.05, nil)), results(t, "b", 6, agent("h", 0.05, nil)))
	NewWithT(t).Expect(text).NotTo(ContainSubstring("environments differ"))
}
