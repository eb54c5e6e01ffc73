package reports

import (
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/goccy/go-yaml"

	"staminabench/harness/journal"
)

// TokenClasses are the classes of tokens. They are disjoint.
var TokenClasses = []string{"input", "cache read", "cache write", "output", "reasoning"}

// tokenClasses takes the counts of an attempt apart, in the order of [TokenClasses].
func tokenClasses(t *journal.Tokens) []*int64 {
	return []*int64{t.Input, t.CacheRead, t.CacheWrite, t.Output, t.Reasoning}
}

// Tokens is what all decided turns of a condition took, lost ones included.
type Tokens struct {
	Sums    []int64 // by class
	Unknown []int   // attempts in which the class is unknown, by class: Sums lacks them
	Passed  int     // turns
}

// All is the sum of all classes.
func (t Tokens) All() int64 {
	sum := int64(0)
	for _, n := range t.Sums {
		sum += n
	}
	return sum
}

// Whole tells whether every class of every attempt is known.
func (t Tokens) Whole() bool {
	for _, n := range t.Unknown {
		if n > 0 {
			return false
		}
	}
	return true
}

// PerPassed is tokens per passed turn; NaN if none passed.
func (t Tokens) PerPassed() float64 { return ratio(float64(t.All()), t.Passed) }

// TokensText tells the tokens of an attempt: "input 1200, output ?, …".
func TokensText(t *journal.Tokens) string {
	if t == nil {
		return "not recorded"
	}
	var parts []string
	for i, n := range tokenClasses(t) {
		text := "?"
		if n != nil {
			text = fmt.Sprint(*n)
		}
		parts = append(parts, TokenClasses[i]+" "+text)
	}
	return strings.Join(parts, ", ")
}

// tokens adds up what attempts recorded; nil if none did.
func (c *Condition) tokens() *Tokens {
	n := Tokens{Sums: make([]int64, len(TokenClasses)), Unknown: make([]int, len(TokenClasses))}
	counted := false
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			n.Passed += one(t.Passed())
			for _, a := range t.Attempts {
				counted = n.add(a.Tokens) || counted
			}
		}
	}
	if !counted {
		return nil
	}
	return &n
}

func (t *Tokens) add(counts *journal.Tokens) bool {
	if counts == nil {
		counts = &journal.Tokens{}
	}
	any := false
	for i, n := range tokenClasses(counts) {
		if n == nil {
			t.Unknown[i]++
			continue
		}
		t.Sums[i] += *n
		any = true
	}
	return any
}

// Prices is a table of the user's: what a million tokens cost, by model and class, at a date.
type Prices struct {
	Date     string                        `yaml:"date"`
	Currency string                        `yaml:"currency"`
	Models   map[string]map[string]float64 `yaml:"models"` // model → class → price of a million
}

// ReadPrices reads a price table. Without a date it is refused: prices change, and nobody could tell
// later what was meant.
func ReadPrices(path string) (*Prices, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	var p Prices
	if err := yaml.UnmarshalWithOptions(text, &p, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("read prices %s: %w", path, err)
	}
	if p.Date == "" || p.Currency == "" {
		return nil, fmt.Errorf("read prices %s: it needs a date and a currency", path)
	}
	for model, classes := range p.Models {
		for class := range classes {
			if !validClass(class) {
				return nil, fmt.Errorf("read prices %s: model %s: %q is no class of tokens; there are %s",
					path, model, class, strings.Join(TokenClasses, ", "))
			}
		}
	}
	return &p, nil
}

func validClass(name string) bool {
	for _, class := range TokenClasses {
		if class == name {
			return true
		}
	}
	return false
}

// Cost is what tokens cost, and why it cannot be told if it is NaN: a cost that leaves out what is
// not known would be too low.
func (p *Prices) Cost(model string, t *Tokens) (cost float64, why string) {
	switch {
	case t == nil:
		return math.NaN(), "no tokens were recorded"
	case !t.Whole():
		return math.NaN(), "some tokens are not known"
	}
	classes, known := p.Models[model]
	if !known {
		return math.NaN(), fmt.Sprintf("the prices of %s do not have model %q", p.Date, model)
	}
	for i, class := range TokenClasses {
		price, priced := classes[class]
		if !priced && t.Sums[i] > 0 {
			return math.NaN(), fmt.Sprintf("the prices of %s have no class %q of model %q", p.Date, class, model)
		}
		cost += price * float64(t.Sums[i]) / 1e6
	}
	return cost, ""
}
