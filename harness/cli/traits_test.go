package cli

import (
	"testing"

	. "github.com/onsi/gomega"
)

func TestTraitsAreNamed(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Traits{Trims: true, Argv: true}.Names()).To(Equal([]string{"argv", "trims"}))
	g.Expect(Traits{}.Names()).To(Equal([]string{}), "nothing is known that it lacks")
	g.Expect(TraitsOf("no-such-agent")).To(BeNil())
	for _, a := range Adapters() {
		g.Expect(TraitsOf(a.Name)).To(And(Not(BeNil()), Equal(a.Traits.Names())), a.Name)
	}
}
