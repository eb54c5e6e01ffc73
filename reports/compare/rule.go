package compare

import (
	"errors"
	"fmt"
	"math"

	"staminabench/harness/usage"
	"staminabench/reports"
	"staminabench/reports/stats"
)

// Rule is one rule of a harness whose value is asked for: V_r = S(M, H∪{r}) − S(M, H) − C_r. Its costs
// C_r are in turns of stamina, by the user's own rates: what one more second, a thousand more tokens or
// one more unit of money per turn is worth.
type Rule struct {
	Name      string
	PerSecond float64
	PerTokens float64 // of a thousand
	PerMoney  float64
	Prices    *usage.Prices // for PerMoney; nil: what was recorded
}

// Value is what a rule is worth.
type Value struct {
	Rule     Rule
	Seconds  float64 // more per turn, B − A
	Tokens   float64 // NaN if not recorded
	Money    float64 // NaN if not known
	Why      string  // why money is not known
	Currency string  // of the money; "" if it was not recorded
	Cost     float64 // C_r in turns
	Value    float64
	stats.Interval
}

// played is one scenario of both sides, with what a turn of it cost.
type played struct {
	stats.Pair
	a, b costs
}

// costs is what decided turns took.
type costs struct{ turns, seconds, tokens, money float64 }

// value computes the value of the rule, if one is asked for.
func (r *Report) value() error {
	rule := r.Options.Rule
	if rule == nil {
		return nil
	}
	if len(r.Sides) != 2 {
		return errors.New("the value of a rule needs two conditions: without it and with it")
	}
	v := &Value{Rule: *rule}
	list, err := v.gather(r.Sides[0], r.Sides[1])
	if err != nil {
		return err
	}
	v.Value, v.Cost = v.worth(list, r.Turns)
	v.Interval = stats.Resample(source(), list, func(draw []played) float64 {
		worth, _ := v.worth(draw, r.Turns)
		return worth
	}).Interval
	r.Value = v
	return nil
}

// gather adds up costs by scenario. Tokens and money that are not known are refused only if they count.
func (v *Value) gather(a, b *Side) ([]played, error) {
	var list []played
	var sumA, sumB costs
	seenPairs := pairs(a, b, seen)
	for i, digest := range digests(a, b) {
		p := played{Pair: seenPairs[i], a: v.costs(a, digest), b: v.costs(b, digest)}
		sumA, sumB = sumA.plus(p.a), sumB.plus(p.b)
		list = append(list, p)
	}
	v.Seconds = sumB.seconds/sumB.turns - sumA.seconds/sumA.turns
	v.Tokens = sumB.tokens/sumB.turns - sumA.tokens/sumA.turns
	v.Money = sumB.money/sumB.turns - sumA.money/sumA.turns
	v.currency(a, b)
	if v.Rule.PerTokens != 0 && math.IsNaN(v.Tokens) {
		return nil, errors.New("the value of the rule counts tokens, but they are not recorded for all attempts")
	}
	if v.Rule.PerMoney != 0 && math.IsNaN(v.Money) {
		return nil, fmt.Errorf("the value of the rule counts money, which is not known: %s", v.Why)
	}
	return list, nil
}

func (c costs) plus(d costs) costs {
	return costs{c.turns + d.turns, c.seconds + d.seconds, c.tokens + d.tokens, c.money + d.money}
}

func (v *Value) costs(s *Side, digest string) costs {
	one := &reports.Condition{Turns: s.Turns}
	for _, session := range s.Sessions {
		if session.Head.Scenario.Digest == digest {
			one.Sessions = append(one.Sessions, session)
		}
	}
	n := one.Costs()
	c := costs{turns: float64(n.Decided), seconds: n.Agent, tokens: math.NaN(), money: math.NaN()}
	if n.Tokens != nil && n.Tokens.Whole() {
		c.tokens = float64(n.Tokens.All())
	}
	switch m := one.Money(v.Rule.Prices); {
	case m == nil:
		v.Why = "no tokens were recorded"
	case m.Whole():
		c.money = m.Sum
	default:
		v.Why = m.Why()
	}
	return c
}

// currency is that of the money of both sides. Money of several currencies is not set against each other.
func (v *Value) currency(sides ...*Side) {
	for i, s := range sides {
		one := &reports.Condition{Turns: s.Turns, Sessions: s.Sessions}
		m := one.Money(v.Rule.Prices)
		switch {
		case m == nil:
		case i == 0:
			v.Currency = m.Currency
		case m.Currency != v.Currency:
			v.Money = math.NaN()
			v.Why = fmt.Sprintf("costs were recorded in %q and %q; a table of prices can tell them in one", v.Currency, m.Currency)
		}
	}
}

// worth is V_r and C_r of some scenarios.
func (v *Value) worth(list []played, turns int) (value, cost float64) {
	var p []stats.Pair
	var a, b costs
	for _, one := range list {
		p = append(p, one.Pair)
		a, b = a.plus(one.a), b.plus(one.b)
	}
	add := func(rate, inA, inB float64) {
		if rate != 0 { // what does not count may be unknown
			cost += rate * (inB/b.turns - inA/a.turns)
		}
	}
	add(v.Rule.PerSecond, a.seconds, b.seconds)
	add(v.Rule.PerTokens/1000, a.tokens, b.tokens)
	add(v.Rule.PerMoney, a.money, b.money)
	meanA, meanB := stats.Means(p, turns)
	return meanB - meanA - cost, cost
}
