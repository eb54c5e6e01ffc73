package play

import (
	"fmt"
	"slices"
	"time"

	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/usage"
)

// What a passed turn takes on average, by published results of one agent over scenarios of 100 turns. Early
// turns take less, agents differ by factors, and most of the input comes from a cache where there is one.
const (
	publishedInput  = 3_900_000
	publishedOutput = 6_600
)

// Estimate is what the sessions of an agent take if they pass every turn.
type Estimate struct {
	Agent         string
	Turns         int // of all its sessions together
	Input, Output int64
	Cost          float64 // without a cache's discount
	Currency      string
	Priced        bool // Cost is known
}

// Estimates are those of the agents that ask a model.
func (r *Run) Estimates() []Estimate {
	var list []Estimate
	for _, s := range r.Sessions {
		if config.Wire(s.condition.Agent) == "" {
			continue
		}
		label := config.Label(s.condition.Agent)
		i := slices.IndexFunc(list, func(e Estimate) bool { return e.Agent == label })
		if i < 0 {
			i, list = len(list), append(list, Estimate{Agent: label, Priced: true})
		}
		list[i].add(s.condition, r.prices)
	}
	return list
}

func (e *Estimate) add(c condition.Condition, prices *usage.Prices) {
	turns := c.Scenarios.Horizon + 1
	in, out := int64(turns)*publishedInput, int64(turns)*publishedOutput
	e.Turns, e.Input, e.Output = e.Turns+turns, e.Input+in, e.Output+out
	price, ok := prices.At(c.Agent.Model, time.Now())
	if !ok {
		e.Priced = false
		return
	}
	cost, _ := price.Cost(usage.Tokens{Input: &in, Output: &out}) // both are known
	e.Cost, e.Currency = e.Cost+cost, prices.Currency
}

// String tells it in a line.
func (e Estimate) String() string {
	text := fmt.Sprintf("up to %d turns, at published averages about %.1f million tokens in and %.1f thousand out", e.Turns,
		float64(e.Input)/1e6, float64(e.Output)/1e3)
	if !e.Priced {
		return text + "; the cost is not known"
	}
	return text + fmt.Sprintf("; %.2f %s at most by models.prices, without a cache's discount", e.Cost, e.Currency)
}

// estimate tells what the run will take.
func (e *examiner) estimate() {
	list := e.run.Estimates()
	if len(list) == 0 {
		e.found("the run", nil, "%d sessions; no agent asks a model", len(e.run.Sessions))
		return
	}
	for _, each := range list {
		e.found("the run of "+each.Agent, nil, "%s", each)
	}
}
