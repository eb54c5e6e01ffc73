package play

import (
	"fmt"
	"slices"
	"time"

	"staminabench/harness/config"
	"staminabench/harness/usage"
)

// Estimate is what the sessions of an agent take if they pass every turn.
type Estimate struct {
	Agent    string
	Turns    int // of all its sessions together
	Own      int // turns of the agent's own in runs before, by whose average it is estimated; 0: by published ones
	Used     usage.Tokens
	Cost     float64
	Currency string
	Priced   bool // Cost is known
}

// Estimates are those of the agents that ask a model.
func (r *Run) Estimates() []Estimate {
	var list []Estimate
	var rates []rate
	for _, s := range r.Sessions {
		if config.Wire(s.condition.Agent) == "" {
			continue
		}
		label := config.Label(s.condition.Agent)
		i := slices.IndexFunc(list, func(e Estimate) bool { return e.Agent == label })
		if i < 0 {
			i = len(list)
			rates = append(rates, rateOf(r.Settings.Out, s.condition.Agent))
			list = append(list, Estimate{Agent: label, Own: rates[i].turns})
		}
		list[i].Turns += s.condition.Scenarios.Horizon + 1
		list[i].Used = rates[i].of(list[i].Turns)
		if price, ok := r.prices.At(s.condition.Agent.Model, time.Now()); ok {
			list[i].Cost, list[i].Priced = price.Cost(list[i].Used)
			list[i].Currency = r.prices.Currency
		}
	}
	return list
}

// String tells it in a line.
func (e Estimate) String() string {
	in := orZero(e.Used.Input) + orZero(e.Used.CacheRead) + orZero(e.Used.CacheWrite)
	out := orZero(e.Used.Output) + orZero(e.Used.Reasoning)
	by, discount := "published averages", ", without a cache's discount"
	if e.Own > 0 {
		by, discount = fmt.Sprintf("the average of %d turns of its own in runs before", e.Own), ""
	}
	text := fmt.Sprintf("up to %d turns, at %s about %.1f million tokens in and %.1f thousand out", e.Turns, by, float64(in)/1e6, float64(out)/1e3)
	if !e.Priced {
		return text + "; the cost is not known"
	}
	return text + fmt.Sprintf("; %.2f %s by models.prices%s", e.Cost, e.Currency, discount)
}

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
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
