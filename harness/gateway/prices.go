package gateway

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/goccy/go-yaml"
)

// Prices is the user's table of what tokens cost. It has no defaults: what is not in it costs an
// unknown amount.
type Prices struct {
	rows []Price
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

// ReadPrices reads a table, a list of [Price] in YAML.
func ReadPrices(r io.Reader) (*Prices, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	var rows []Price
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(&rows); err != nil && err != io.EOF {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	for i, p := range rows {
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("price %d (%s): %w", i+1, p.Model, err)
		}
	}
	slices.SortStableFunc(rows, func(a, b Price) int { return cmp.Compare(a.From, b.From) })
	return &Prices{rows}, nil
}

func (p Price) check() error {
	if _, err := time.Parse(day, p.From); err != nil {
		return fmt.Errorf("from must be a day such as 2026-01-31, not %q", p.From)
	}
	if p.Model == "" || p.Input == nil || p.Output == nil {
		return fmt.Errorf("model, input and output are needed")
	}
	for _, n := range []*float64{p.Input, p.CacheRead, p.CacheWrite, p.Output, p.Reasoning} {
		if n != nil && *n < 0 {
			return fmt.Errorf("a price below 0")
		}
	}
	return nil
}

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

// Cost is what an answer cost; unknown if its input or output is.
func (p Price) Cost(u Usage) (float64, bool) {
	if u.Input == nil || u.Output == nil {
		return 0, false
	}
	per := func(n *int64, price ...*float64) float64 { return float64(orZero(n)) * *cmp.Or(price...) / 1e6 }
	return per(u.Input, p.Input) + per(u.CacheRead, p.CacheRead, p.Input) + per(u.CacheWrite, p.CacheWrite, p.Input) +
		per(u.Output, p.Output) + per(u.Reasoning, p.Reasoning, p.Output), true
}
