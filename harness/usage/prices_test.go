package usage

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/gomega"
)

const table = `
currency: USD
prices:
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
	p, err := ParsePrices("prices.yaml", []byte(table))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	NewWithT(t).Expect(p.Currency).To(Equal("USD"))
	all := use(1e6, 1e6, 1e6, 1e6, 1e6)
	for name, c := range map[string]struct {
		model, at string
		usage     Tokens
		cost      float64
		known     bool
	}{
		"newest":              {"m-1", "2026-06-01T00:00:00Z", all, 2 + 0.2 + 2.5 + 10 + 12, true},
		"the day in UTC":      {"m-1", "2026-03-01T01:00:00+02:00", all, 3*4 + 2*20, true},
		"before the table":    {"m-1", "2025-12-31T23:00:00Z", all, 0, false},
		"another model":       {"m-1-mini", "2026-06-01T00:00:00Z", all, 0, false},
		"no cache told":       {"m-1", "2026-06-01T00:00:00Z", use(1e6, unknown, unknown, 1e5, unknown), 3, true},
		"output is not known": {"m-1", "2026-06-01T00:00:00Z", use(1e6, 0, 0, unknown, 0), 0, false},
		"input is not known":  {"m-1", "2026-06-01T00:00:00Z", use(unknown, 0, 0, 1e6, 0), 0, false},
		"nothing is known":    {"m-1", "2026-06-01T00:00:00Z", Tokens{}, 0, false},
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

func TestWithoutATableNothingHasAPrice(t *testing.T) {
	var none *Prices
	_, ok := none.At("m-1", time.Now())
	g := NewWithT(t)
	g.Expect(ok).To(BeFalse())
	g.Expect(none.Table()).To(BeNil())
}

func TestAWrongTableIsRefusedWithItsPlace(t *testing.T) {
	g := NewWithT(t)
	for rows, says := range map[string]string{
		"- {model: m, from: 2026-01-01, input: 1}":                                                                 `prices.yaml:3: price of "m": model, input and output are needed`,
		"- {model: m, from: yesterday, input: 1, output: 1}":                                                       `prices.yaml:3: price of "m": from must be a day such as 2026-01-31, not "yesterday"`,
		"- {model: m, from: 2026-01-01, input: -1, output: 1}":                                                     "prices.yaml:3: price of \"m\": -1 is no price",
		"- {model: m, from: 2026-01-01, input: .nan, output: 1}":                                                   "NaN is no price",
		"- {model: m, from: 2026-01-01, input: 1, output: .inf}":                                                   "+Inf is no price",
		"- {model: m, from: 2026-01-01, input: 1, output: 1, cached: 1}":                                           `prices.yaml:3: unknown field "cached"; a table of prices is`,
		"- {from: 2026-01-01, input: 1, output: 1}":                                                                "model",
		"- {model: m, from: 2026-01-01, input: cheap, output: 1}":                                                  `prices.yaml:3: input must be a number, not "cheap"; a table of prices is`,
		"- model: m\n  from: 2026-01-01\n  input: 1\n  cache_read: 'two'\n  output: 1":                             `prices.yaml:6: cache_read must be a number, not "two"`,
		"- {model: m, from: 2026-01-01, input: 1, output: 1}\n- {model: m, from: 2026-01-01, input: 2, output: 2}": `prices.yaml:4: price of "m": line 3 has a price of this model from this day already`,
		"- model: m\n  from: 2026-01-01\n  input: 1\n- model: n\n  from: 2026-01-01\n  input: 1":                   `prices.yaml:3: price of "m"`,
	} {
		_, err := ParsePrices("prices.yaml", []byte("currency: USD\nprices:\n"+rows+"\n"))
		g.Expect(err).To(MatchError(ContainSubstring(says)), rows)
	}
	for text, says := range map[string]string{
		"": "a currency and prices are needed; a table of prices is",
		"prices: [{model: m, from: 2026-01-01, input: 1, output: 1}]": "a currency and prices are needed",
		"currency: USD\n": "a currency and prices are needed",
		"- {model: m, from: 2026-01-01, input: 1, output: 1}": "prices.yaml:1: ",
		"date: 2026-01-01\ncurrency: USD\n":                   `prices.yaml:1: unknown field "date"; a table of prices is`,
		"currency: [\n":                                       "prices.yaml:1: ",
	} {
		_, err := ParsePrices("prices.yaml", []byte(text))
		g.Expect(err).To(MatchError(And(ContainSubstring(says), ContainSubstring("a table of prices is"))), text)
	}
	_, err := ReadPrices(filepath.Join(t.TempDir(), "none.yaml"))
	g.Expect(err).To(MatchError(os.ErrNotExist))
}

// The table is told by what it says, not by where it lies.
func TestATableIsItsPrices(t *testing.T) {
	g := NewWithT(t)
	told := func(text string) Table {
		path := filepath.Join(t.TempDir(), "prices.yaml")
		g.Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		p, err := ReadPrices(path)
		g.Expect(err).NotTo(HaveOccurred())
		return *p.Table()
	}
	first := told(table)
	g.Expect(first.Newest).To(Equal("2026-03-01"))
	g.Expect(first.Currency).To(Equal("USD"))
	g.Expect(first.Digest).To(HaveLen(64))
	same := `# the same, in another order and in other words
prices:
- {model: m-1, from: 2026-01-01, input: 4.0, output: 20, reasoning: 20}
- {model: m-1, from: 2026-03-01, input: 2, cache_read: 0.2, cache_write: 2.5, output: 10, reasoning: 12}
currency: USD
`
	g.Expect(told(same)).To(Equal(first))
	dearer := told(table + "  - {model: m-2, from: 2026-02-01, input: 4, output: 20}\n")
	g.Expect(dearer.Digest).NotTo(Equal(first.Digest))
	g.Expect(dearer.Newest).To(Equal(first.Newest))
}
