package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"staminabench/harness/usage"
)

// Money is what the decided turns of a condition cost, lost ones included.
type Money struct {
	Sum      float64 // of the attempts whose cost is known; NaN if it cannot be added up
	Currency string  // "" if it was not recorded
	By       string  // which prices: "as recorded, prices …"
	Attempts int
	Unknown  int // attempts whose cost is not known: the sum lacks them
	Passed   int // turns

	why map[string]int // attempts by why their cost is not known
}

// Money tells what the condition cost. Without prices, here or by [Results.Price], it is what was recorded, answer by
// answer, as they came; with prices what the recorded tokens cost by these, at the day on which the attempt ended. It is nil if
// nothing is known.
func (c *Condition) Money(prices *usage.Prices) *Money {
	prices = cmp.Or(prices, c.prices)
	m := &Money{By: c.recordedPrices(), why: map[string]int{}}
	price := recordedCost
	if prices != nil {
		m.By, m.Currency = tableText(prices.Table()), prices.Currency
		price = func(s *Session, t Turn, attempt int) (float64, string) { return pricedCost(prices, s, t, attempt) }
	} else if list := c.currencies(); len(list) > 1 {
		m.Sum, m.Currency = math.NaN(), strings.Join(list, " and ")
	} else if len(list) == 1 {
		m.Currency = list[0]
	}
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			m.Passed += one(t.Passed())
			for i := range t.Attempts {
				cost, why := price(s, t, i)
				m.add(cost, why)
			}
		}
	}
	if m.Unknown == m.Attempts && c.tokens() == nil {
		return nil
	}
	return m
}

func (m *Money) add(cost float64, why string) {
	m.Attempts++
	if why != "" {
		m.Unknown++
		m.why[why]++
		return
	}
	m.Sum += cost
}

// Whole tells whether the sum is exact.
func (m *Money) Whole() bool { return m.Unknown == 0 && !math.IsNaN(m.Sum) }

// PerPassed is money per passed turn; NaN if none passed.
func (m *Money) PerPassed() float64 { return ratio(m.Sum, m.Passed) }

// Why names what is not known, or nothing: "3 of 10 attempts: an answer did not tell …".
func (m *Money) Why() string {
	if math.IsNaN(m.Sum) {
		return fmt.Sprintf("costs were recorded in %s, which cannot be added up; a table of prices can tell them in one", m.Currency)
	}
	var parts []string
	for _, why := range slices.Sorted(maps.Keys(m.why)) {
		parts = append(parts, fmt.Sprintf("%d of %d attempts: %s", m.why[why], m.Attempts, why))
	}
	return strings.Join(parts, "; ")
}

// Amounts are the sum, and what it is per passed turn: "≥ 12.34 USD" and "≥ 0.1234 USD"; "not known" and "–" if
// nothing is known.
func (m *Money) Amounts() (sum, perPassed string) {
	if m.Unknown == m.Attempts || math.IsNaN(m.Sum) {
		return "not known", unknown
	}
	least := ""
	if !m.Whole() {
		least = "≥ "
	}
	sum, perPassed = fmt.Sprintf("%s%.2f%s", least, m.Sum, spaced(m.Currency)), unknown
	if m.Passed > 0 {
		perPassed = fmt.Sprintf("%s%.4f%s", least, m.PerPassed(), spaced(m.Currency))
	}
	return sum, perPassed
}

// Text tells which prices, and what is not known: "as recorded; not known of 3 of 10 attempts: …" or "not known: …".
func (m *Money) Text() string {
	switch {
	case m.Unknown == m.Attempts || math.IsNaN(m.Sum):
		return "not known: " + m.Why()
	case m.Whole():
		return m.By
	}
	return m.By + "; not known of " + m.Why()
}

func spaced(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// table is the table of prices that an environment names. Older journals name a path, or nothing.
func table(environment json.RawMessage) *usage.Table {
	var e struct{ Prices json.RawMessage }
	var t usage.Table
	if json.Unmarshal(environment, &e) != nil || json.Unmarshal(e.Prices, &t) != nil || t.Digest == "" {
		return nil
	}
	return &t
}

func tableText(t *usage.Table) string {
	return fmt.Sprintf("at prices %s, the newest of %s", shortDigest(t.Digest), t.Newest)
}

// tables are those under which the sessions were played.
func (c *Condition) tables() []*usage.Table {
	var list []*usage.Table
	for _, s := range c.Sessions {
		for _, environment := range append([]json.RawMessage{s.Head.Environment}, s.environments...) {
			if t := table(environment); t != nil && !slices.ContainsFunc(list, func(u *usage.Table) bool { return *u == *t }) {
				list = append(list, t)
			}
		}
	}
	return list
}

func (c *Condition) currencies() []string {
	all := map[string]bool{}
	for _, t := range c.tables() {
		all[t.Currency] = true
	}
	return slices.Sorted(maps.Keys(all))
}

func (c *Condition) recordedPrices() string {
	text := "as recorded"
	for _, t := range c.tables() {
		text += " " + tableText(t)
	}
	return text
}
