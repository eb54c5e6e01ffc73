package runner

import "time"

// Verdict is what a case came to.
type Verdict string

// The verdicts. Only CouldNotCheck is nobody's fault but ours.
const (
	Passed        Verdict = "passed"
	Failed        Verdict = "failed"          // a step that the case tests was not as it must be
	Blocked       Verdict = "blocked"         // a step that the case only needs was not
	NotRun        Verdict = "not_run"         // the server had died or hung before
	CouldNotCheck Verdict = "could_not_check" // our own trouble; says nothing about the server
)

// Report is what the cases came to.
type Report struct {
	Results  []Result      // one per case, in the order of the cases
	Requests int           // sent, those of repeated cases included
	Timeouts int           // requests without a complete answer in time
	Repeated int           // cases repeated because a kept connection broke
	Died     bool          // the server's process ended; later cases are not run
	Hung     bool          // too many timeouts; later cases are not run
	Trouble  error         // our own, the first one; nil if every verdict counts
	Elapsed  time.Duration // of everything
}

// Result is what one case came to.
type Result struct {
	Case     string // its ID
	Verdict  Verdict
	Failure  *Failure // the step that ended the case; nil if it passed or was not run
	TimedOut bool     // what ended the case was a timeout
	Repeated bool     // the case was repeated on a new connection; only the second time counts
	Elapsed  time.Duration
}

// Failure is the first step of a case that was not as it must be.
type Failure struct {
	Step     int    `json:"step"` // index into the case's steps
	Method   string `json:"method"`
	Path     string `json:"path"`           // with the ids of this run
	Body     string `json:"body,omitempty"` // with the ids of this run
	Expected string `json:"expected"`
	Got      string `json:"got"`
	// Detail names the first differences if Expected and Got are bodies:
	// `$.weight_kg: expected 12.5, got "12.5"`.
	Detail string `json:"detail,omitempty"`
	Clause int    `json:"clause"` // of the contract, that Expected comes from
	Says   string `json:"says,omitempty"`
}

// Count is the number of cases with a verdict.
func (r Report) Count(v Verdict) int {
	n := 0
	for i := range r.Results {
		if r.Results[i].Verdict == v {
			n++
		}
	}
	return n
}

// Passed reports whether all cases passed.
func (r Report) Passed() bool { return r.Count(Passed) == len(r.Results) }

// TimeoutsOnly reports whether the cases did not pass and nothing but timeouts speaks against the
// server, so that they deserve a second try on a fresh one.
func (r Report) TimeoutsOnly() bool {
	timedOut := false
	for i := range r.Results {
		switch result := &r.Results[i]; {
		case result.TimedOut:
			timedOut = true
		case result.Verdict == Failed || result.Verdict == Blocked || result.Verdict == CouldNotCheck:
			return false
		}
	}
	return timedOut && !r.Died
}
