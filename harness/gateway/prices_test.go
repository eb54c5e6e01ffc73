package gateway

import (
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

const table = `
- {model: m-1, from: 2026-03-01, input: 2, cache_read: 0.2, cache_write: 2.5, output: 10, reasoning: 12}
- {model: m-1, from: 2026-01-01, input: 4, output: 20}
`

func on(date string) time.Time {
	at, err := time.Parse(time.RFC3339, date)
	if err != nil {
		panic(err)
	}
	return at
}

func TestAPriceIsThatOfTheDay(t *testing.T) {
	p, err := ReadPrices(strings.NewReader(table))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	all := use(1e6, 1e6, 1e6, 1e6, 1e6)
	for name, c := range map[string]struct {
		model, at string
		usage     Usage
		cost      float64
		known     bool
	}{
		"newest":              {"m-1", "2026-06-01T00:00:00Z", all, 2 + 0.2 + 2.5 + 10 + 12, true},
		"the day in UTC":      {"m-1", "2026-03-01T01:00:00+02:00", all, 3*4 + 2*20, true},
		"before the table":    {"m-1", "2025-12-31T23:00:00Z", all, 0, false},
		"another model":       {"m-1-mini", "2026-06-01T00:00:00Z", all, 0, false},
		"no cache told":       {"m-1", "2026-06-01T00:00:00Z", use(1e6, unknown, unknown, 1e5, unknown), 3, true},
		"output is not known": {"m-1", "2026-06-01T00:00:00Z", use(1e6, 0, 0, unknown, 0), 0, false},
		"nothing is known":    {"m-1", "2026-06-01T00:00:00Z", Usage{}, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			price, ok := p.At(c.model, on(c.at))
			cost := 0.0
			if ok {
				cost, ok = price.Cost(c.usage)
			}
			g.Expect(ok).To(Equal(c.known))
			g.Expect(cost).To(BeNumerically("~", c.cost, 1e-9))
		})
	}
}

func TestAWrongTableIsRefused(t *testing.T) {
	for text, says := range map[string]string{
		"- {model: m, from: 2026-01-01, input: 1}":                       "output",
		"- {model: m, from: yesterday, input: 1, output: 1}":             "2026-01-31",
		"- {model: m, from: 2026-01-01, input: -1, output: 1}":           "below 0",
		"- {model: m, from: 2026-01-01, input: 1, output: 1, cached: 1}": "cached",
		"- {from: 2026-01-01, input: 1, output: 1}":                      "model",
		"- {model: m, from: 2026-01-01, input: cheap, output: 1}":        "cheap",
	} {
		_, err := ReadPrices(strings.NewReader(text))
		NewWithT(t).Expect(err).To(MatchError(ContainSubstring(says)), text)
	}
	empty, err := ReadPrices(strings.NewReader(""))
	g := NewWithT(t)
	g.Expect(err).NotTo(HaveOccurred())
	_, ok := empty.At("m", time.Now())
	g.Expect(ok).To(BeFalse())
}
