package reports

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// Why the cost of an attempt is not known.
const (
	notCounted = "no tokens were recorded"
	notTold    = "an answer did not tell all it took"
	notPriced  = "no price of its model was known when it was played"
)

// Price makes all documents of the results tell what the recorded tokens cost by a table, instead of what was
// recorded.
func (r Results) Price(prices *usage.Prices) {
	for _, c := range r.Conditions {
		c.prices = prices
	}
	for _, s := range r.Sessions {
		s.prices = prices
	}
}

// Cost is what an attempt of a turn cost; nil if that is not known.
func (s *Session) Cost(t Turn, attempt int) *float64 {
	cost, why := 0.0, ""
	if s.prices == nil {
		cost, why = recordedCost(s, t, attempt)
	} else {
		cost, why = pricedCost(s.prices, s, t, attempt)
	}
	if why != "" {
		return nil
	}
	return &cost
}

// recordedCost is what was recorded of an attempt.
func recordedCost(_ *Session, t Turn, attempt int) (float64, string) {
	m := t.Attempts[attempt].Model
	switch {
	case m == nil:
		return 0, notCounted
	case m.Cost != nil:
		return *m.Cost, ""
	case m.NoUsage > 0:
		return 0, notTold
	}
	return 0, notPriced
}

// pricedCost is what the tokens of an attempt cost by a table.
func pricedCost(prices *usage.Prices, s *Session, t Turn, attempt int) (float64, string) {
	a := t.Attempts[attempt]
	counts, whole := took(a)
	switch {
	case !counts.Known():
		return 0, notCounted
	case !whole:
		return 0, notTold
	case counts.Total() == 0:
		return 0, "" // by any price
	}
	if a.Model != nil && len(a.Model.ByModel) > 1 {
		sum := 0.0
		for _, name := range slices.Sorted(maps.Keys(a.Model.ByModel)) {
			cost, why := costOf(prices, "", t.at(attempt), a.Model.ByModel[name], name)
			if why != "" {
				return 0, why
			}
			sum += cost
		}
		return sum, ""
	}
	return costOf(prices, s.Head.Model, t.at(attempt), counts, models(s, a)...)
}

// costOf is what tokens cost of one of some models: an older program recorded the tokens of several together. Where
// one alone answered, a price of the one that was asked is its price too, as in the gateway.
func costOf(prices *usage.Prices, asked string, at time.Time, counts journal.Tokens, models ...string) (float64, string) {
	var costs []float64
	for _, model := range models {
		price, ok := prices.At(model, at)
		if !ok && len(models) == 1 {
			price, ok = prices.At(asked, at)
		}
		if !ok {
			return 0, fmt.Sprintf("the prices do not have model %q at that time", model)
		}
		cost, ok := price.Cost(counts)
		if !ok {
			return 0, notTold
		}
		costs = append(costs, cost)
	}
	if len(costs) == 0 {
		return 0, "the model is not recorded"
	}
	if slices.Min(costs) != slices.Max(costs) {
		return 0, "models of different prices answered, and their tokens were recorded together"
	}
	return costs[0], ""
}

// models are those that answered in an attempt, or the one that it was to ask.
func models(s *Session, a *journal.Attempt) []string {
	if a.Model != nil && len(a.Model.Models) > 0 {
		return a.Model.Models
	}
	if s.Head.Model != "" {
		return []string{s.Head.Model}
	}
	return nil
}
