package gateway

import (
	"cmp"
	"slices"
	"time"
)

// Totals sum up answers.
type Totals struct {
	Requests int   `json:"requests"` // that asked a model and were let in
	Answers  int   `json:"answers"`  // complete ones, each once
	Usage    Usage `json:"usage"`    // as far as it was told
	// NoUsage counts answers, also broken off ones, that did not tell all they used: then Usage and Cost are
	// less than was used.
	NoUsage    int     `json:"noUsage,omitempty"`
	Cost       float64 `json:"cost"`
	NoCost     int     `json:"noCost,omitempty"`     // answers whose cost is not known, or not all of it
	Duplicates int     `json:"duplicates,omitempty"` // answers that came again
}

func (t Totals) clone() Totals {
	t.Usage = t.Usage.Clone()
	return t
}

// Summary is what an attempt came to.
type Summary struct {
	Mark
	Totals
	Refused  map[Refusal]int `json:"refused,omitempty"`
	Faults   map[Fault]int   `json:"faults,omitempty"`   // of the provider, absorbed ones included
	Absorbed time.Duration   `json:"absorbed,omitempty"` // nanoseconds that the agent waited because of them
	// First is how long it took until the agent asked a model for the first time; 0 if it never did.
	First time.Duration `json:"first,omitempty"` // nanoseconds
	// AskedUsage counts the streams whose usage the gateway asked for, because the agent did not.
	AskedUsage int `json:"askedUsage,omitempty"`
	// Models are those that answered, as the provider calls them, each once.
	Models []string `json:"models,omitempty"`
	// ByModel is Usage by the model that answered or, where an answer does not name it, that was asked.
	ByModel map[string]Usage `json:"byModel,omitempty"`
	// Last is the fault that the last question to a model ended with, "" if none.
	Last Fault `json:"last,omitempty"`
}

// Verdict is what an attempt's requests say about it.
type Verdict string

// The verdicts.
const (
	Asked   Verdict = "asked"   // the model answered
	Unasked Verdict = "unasked" // the provider never answered: infrastructure
	CutOff  Verdict = "cut_off" // the provider answered, and did not at the end: infrastructure
	Limited Verdict = "limited" // a limit of the condition stopped the agent
	Silent  Verdict = "silent"  // the agent never asked, although it could have
	Strange Verdict = "strange" // it asked, but only what is refused or rejected
)

// Verdict tells what an attempt's requests say about it.
func (s Summary) Verdict() Verdict {
	limited := 0
	for why, n := range s.Refused {
		if why.Limit() {
			limited += n
		}
	}
	switch {
	case limited > 0:
		return Limited
	case s.Refused[RefusedPrice] > 0:
		return Unasked // our configuration
	case s.Last != "" && s.Answers == 0:
		return Unasked
	case s.Last != "":
		return CutOff
	case s.Answers > 0:
		return Asked
	case s.Requests == 0 && len(s.Refused) == 0:
		return Silent
	}
	return Strange
}

// Infrastructure tells whether an attempt is not to be graded: its model could not be asked.
func (v Verdict) Infrastructure() bool { return v == Unasked || v == CutOff }

// recount adds an exchange to the sums of its attempt and its session.
func (s *Session) recount(r *Record, a *attempt) {
	s.count(r, &s.totals, &a.summary.Totals)
	if !r.Duplicate && r.begun() {
		name := cmp.Or(r.Answered, r.Model)
		sum := a.summary.ByModel[name]
		sum.Add(r.Usage)
		a.summary.ByModel[name] = sum
	}
	if r.Complete && r.Answered != "" && !slices.Contains(a.summary.Models, r.Answered) {
		a.summary.Models = append(a.summary.Models, r.Answered)
	}
	if r.AskedUsage {
		a.summary.AskedUsage++
	}
	for _, try := range r.Tries {
		if try.Fault != "" {
			a.summary.Faults[try.Fault]++
		}
	}
	last := ""
	if n := len(r.Tries); n > 0 {
		last = string(r.Tries[n-1].Fault)
	}
	if r.Fault != "" && last == "" { // it came after the first byte
		a.summary.Faults[r.Fault]++
	}
	if r.Complete || r.Fault != "" || r.rejected() {
		a.summary.Last = r.Fault
	}
}

// count adds an exchange to sums. An answer that comes again, as proxies between may bring it about,
// counts once. Its usage must be the same too: small servers draw their ids from a few hundred.
func (s *Session) count(r *Record, sums ...*Totals) {
	if !r.Ask || !r.begun() {
		return
	}
	key := string(r.Wire) + " " + r.ResponseID
	if before, ok := s.seen[key]; r.ResponseID != "" && ok && r.Usage.Known() && before.Equal(r.Usage) {
		r.Duplicate = true
	}
	s.seen[key] = r.Usage
	for _, t := range sums {
		t.add(r)
	}
}

// begun tells whether an answer of a model has at least begun.
func (r *Record) begun() bool { return r.Complete || r.ResponseID != "" || r.Usage.Known() }

// whole tells whether the answer told all it used. What one that broke off has told is of its beginning.
func (r *Record) whole() bool { return r.Complete && r.Usage.Whole() }

func (t *Totals) add(r *Record) {
	if r.Duplicate {
		t.Duplicates++
		return
	}
	if r.Complete {
		t.Answers++
	}
	t.Usage.Add(r.Usage)
	if !r.whole() {
		t.NoUsage++
	}
	if r.Cost != nil {
		t.Cost += *r.Cost
	}
	if r.Cost == nil || !r.whole() {
		t.NoCost++
	}
}

// span is a stretch of time.
type span struct{ from, to time.Time }

// union is how long at least one of the spans lasted, until now.
func union(spans []span, now time.Time) time.Duration {
	spans = slices.SortedFunc(slices.Values(spans), func(a, b span) int { return cmp.Compare(a.from.UnixNano(), b.from.UnixNano()) })
	var sum time.Duration
	var end time.Time
	for _, s := range spans {
		if s.to.After(now) {
			s.to = now
		}
		if s.from.Before(end) {
			s.from = end
		}
		if s.to.After(s.from) {
			sum += s.to.Sub(s.from)
			end = s.to
		}
	}
	return sum
}
