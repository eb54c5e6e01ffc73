package usage

import (
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

const unknown = -1

// use makes tokens by class.
func use(input, read, write, output, reasoning int64) Tokens {
	known := func(n int64) *int64 {
		if n == unknown {
			return nil
		}
		return &n
	}
	return Tokens{Input: known(input), CacheRead: known(read), CacheWrite: known(write), Output: known(output), Reasoning: known(reasoning)}
}

func TestUnknownStaysUnknownInSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := NewWithT(t)
		parts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Tokens {
			n := func() int64 { return rapid.Int64Range(unknown, 1000).Draw(t, "n") }
			return use(n(), n(), n(), n(), n())
		}), 0, 6).Draw(t, "parts")
		var sum Tokens
		var total int64
		for _, p := range parts {
			sum.Add(p)
			total += p.Total()
		}
		g.Expect(sum.Total()).To(Equal(total))
		g.Expect(sum.Clone()).To(Equal(sum))
		for i, class := range sum.ByClass() {
			known := false
			for _, p := range parts {
				known = known || *p.ByClass()[i] != nil
			}
			g.Expect(*class != nil).To(Equal(known))
		}
	})
}

func TestACopySharesNothing(t *testing.T) {
	g := NewWithT(t)
	a := use(1, unknown, 3, 4, unknown)
	b := a.Clone()
	g.Expect(a.Equal(b)).To(BeTrue())
	*b.Input = 7
	g.Expect(*a.Input).To(Equal(int64(1)))
	g.Expect(a.Equal(b)).To(BeFalse())
	g.Expect(use(0, 0, 0, 0, 0).Equal(use(0, unknown, 0, 0, 0))).To(BeFalse(), "unknown is not 0")
}

func TestTokensAreWholeWithInputAndOutput(t *testing.T) {
	g := NewWithT(t)
	g.Expect(use(1, unknown, unknown, 2, unknown).Whole()).To(BeTrue(), "as every form of answers tells them")
	g.Expect(use(1, 1, 1, unknown, 1).Whole()).To(BeFalse())
	g.Expect(use(unknown, 1, 1, 1, 1).Whole()).To(BeFalse())
	g.Expect(use(unknown, 1, unknown, unknown, unknown).Known()).To(BeTrue())
	g.Expect(Tokens{}.Known()).To(BeFalse())
}
