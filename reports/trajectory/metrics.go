package trajectory

import "staminabench/harness/gateway"

// dollars are the currency that the format has a place for.
const dollars = "USD"

// metricsOf are what an answer took; nil if nobody told.
func metricsOf(r *gateway.Record, currency string) *Metrics {
	u := r.Usage
	if !u.Known() && r.Cost == nil {
		return nil
	}
	m := &Metrics{
		Prompt: sum(u.Input, u.CacheRead, u.CacheWrite), Completion: sum(u.Output, u.Reasoning),
		Cached: u.CacheRead,
	}
	switch {
	case r.Cost == nil:
	case currency == dollars:
		m.Cost = r.Cost
	default:
		m.Extra = map[string]any{"cost": *r.Cost, "currency": currency}
	}
	for name, n := range map[string]*int64{"cache_write_tokens": u.CacheWrite, "reasoning_tokens": u.Reasoning} {
		if n != nil {
			if m.Extra == nil {
				m.Extra = map[string]any{}
			}
			m.Extra[name] = *n
		}
	}
	return m
}

// sum is unknown if its first part is; other parts that are not known are in that one.
func sum(first *int64, others ...*int64) *int64 {
	if first == nil {
		return nil
	}
	n := *first
	for _, o := range others {
		if o != nil {
			n += *o
		}
	}
	return &n
}

// total sums the answers of a trajectory up. A sum in which something is missing is not told as a sum.
func (t *Trajectory) total() *Final {
	f := &Final{Steps: len(t.Steps)}
	var prompt, completion, cached int64
	var cost float64
	answers, counted, read, priced := 0, 0, 0, 0
	for _, s := range t.Steps {
		if s.Asked == 0 || s.Extra["duplicate"] == true {
			continue
		}
		answers++
		m := s.Metrics
		if m == nil {
			continue
		}
		if m.Prompt != nil && m.Completion != nil {
			counted++
			prompt, completion = prompt+*m.Prompt, completion+*m.Completion
		}
		if m.Cached != nil {
			read++
			cached += *m.Cached
		}
		if m.Cost != nil {
			priced++
			cost += *m.Cost
		}
	}
	whole := answers > 0
	for _, b := range t.Beside {
		if b.Final.Cost == nil {
			whole = whole && b.Final.Extra["answers"] == 0
			continue
		}
		cost += *b.Final.Cost
	}
	if counted == answers && answers > 0 {
		f.Prompt, f.Completion = &prompt, &completion
	}
	if read > 0 && counted == answers {
		f.Cached = &cached // a provider that does not tell has read nothing from a cache that it would tell
	}
	if whole && priced == answers {
		f.Cost = &cost
	}
	f.Extra = map[string]any{"answers": answers, "answers_without_tokens": answers - counted}
	return f
}
