package usage

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Prices is the user's table of what tokens cost. It has no defaults: what is not in it costs an
// unknown amount.
type Prices struct {
	Currency string
	rows     []Price // by day, and by model
}

// Price is what a million tokens of a model cost from a day on.
type Price struct {
	Model      string   `yaml:"model"` // exactly as the provider returns it
	From       string   `yaml:"from"`  // 2026-01-31, in UTC; valid until the model's next row
	Input      *float64 `yaml:"input"`
	CacheRead  *float64 `yaml:"cache_read"`  // as input if it is left out
	CacheWrite *float64 `yaml:"cache_write"` // as input if it is left out
	Output     *float64 `yaml:"output"`
	Reasoning  *float64 `yaml:"reasoning"` // as output if it is left out
}

const day = "2006-01-02"

// At returns the price of a model at a time.
func (p *Prices) At(model string, at time.Time) (Price, bool) {
	if p == nil {
		return Price{}, false
	}
	on := at.UTC().Format(day)
	for _, row := range slices.Backward(p.rows) {
		if row.Model == model && row.From <= on {
			return row, true
		}
	}
	return Price{}, false
}

// classes are the prices in the order of [Classes].
func (p Price) classes() [5]float64 {
	return [5]float64{*p.Input, *cmp.Or(p.CacheRead, p.Input), *cmp.Or(p.CacheWrite, p.Input), *p.Output, *cmp.Or(p.Reasoning, p.Output)}
}

// Cost is what tokens cost; unknown if they are not whole.
func (p Price) Cost(t Tokens) (float64, bool) {
	if !t.Whole() {
		return 0, false
	}
	counts, cost := t.ByClass(), 0.0
	for i, each := range p.classes() {
		cost += float64(orZero(*counts[i])) * each / 1e6
	}
	return cost, true
}

// Table tells which table of prices it is. The same prices at another path, or with other comments, are the
// same table.
type Table struct {
	Digest   string `json:"digest"` // SHA-256 of the prices, in hex
	Newest   string `json:"newest"` // the day of its newest price
	Currency string `json:"currency"`
}

// Table tells which table it is; nil for none.
func (p *Prices) Table() *Table {
	if p == nil {
		return nil
	}
	t := Table{Currency: p.Currency}
	rows := []any{p.Currency}
	for _, row := range p.rows {
		rows = append(rows, []any{row.From, row.Model, row.classes()})
		t.Newest = max(t.Newest, row.From)
	}
	text, err := json.Marshal(rows)
	if err != nil {
		panic(fmt.Sprintf("prices: %v", err)) // they were checked to be numbers
	}
	sum := sha256.Sum256(text)
	t.Digest = hex.EncodeToString(sum[:])
	return &t
}
