package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"staminabench/generator/cases"
	"staminabench/harness/clock"
)

// Runner runs cases against one server. The zero Limits are [DefaultLimits].
type Runner struct {
	Client Client
	Limits Limits
	// Alive says whether the server's process is still there. It is asked after a request that
	// got no answer; nil means that it always is.
	Alive func(ctx context.Context) bool
}

// Run runs the cases in order. Each gets a result, however the run ends: a death of the server or
// too many timeouts leave the later cases not run, trouble of our own leaves them unchecked.
func (r *Runner) Run(ctx context.Context, cs []cases.Case) Report {
	began := time.Now()
	run := run{client: r.Client, limits: r.Limits.withDefaults(), alive: r.Alive}
	run.report.Results = make([]Result, len(cs))
	for i := range cs {
		result := &run.report.Results[i]
		if run.ended == "" {
			run.play(ctx, &cs[i], result)
		} else {
			result.Verdict = run.ended
		}
		result.Case = cs[i].ID
	}
	run.report.Elapsed = time.Since(began)
	return run.report
}

// run is one call of Run.
type run struct {
	client Client
	limits Limits
	alive  func(context.Context) bool
	report Report
	waits  int     // for a death to become known
	ended  Verdict // the verdict of the cases that are left; "" while the run goes on
}

// play runs one case, and once more if a kept connection broke: the server may close an idle one
// at any time, and the request that meets the close proves nothing. A timeout is no broken
// connection. The repeat uses a new connection for every request, so that its errors are real.
func (r *run) play(ctx context.Context, c *cases.Case, result *Result) {
	began := time.Now()
	failure, err := (&playback{run: r}).steps(ctx, c)
	if brokeOnReuse(err) {
		result.Repeated = true
		r.report.Repeated++
		failure, err = (&playback{run: r, renew: true}).steps(ctx, c)
	}
	result.Elapsed = time.Since(began)
	result.Failure = failure
	switch {
	case err != nil:
		r.lost(ctx, c, result, err)
	case failure != nil:
		result.Verdict = blame(c, failure)
	default:
		result.Verdict = Passed
	}
}

func brokeOnReuse(err error) bool {
	lost, ok := errors.AsType[*TransportError](err)
	return ok && lost.Reused && (lost.Kind == Gone || lost.Kind == Protocol)
}

// blame is the verdict on a case whose failure is the server's.
func blame(c *cases.Case, f *Failure) Verdict {
	if c.Steps[f.Step].Setup {
		return Blocked
	}
	return Failed
}

// lost judges a case that a step without an answer ended, and decides whether the run goes on.
func (r *run) lost(ctx context.Context, c *cases.Case, result *Result, err error) {
	lost, ok := errors.AsType[*TransportError](err)
	if !ok {
		r.trouble(result, err, false) // a broken case says nothing about the next one
		return
	}
	dead := ctx.Err() == nil && r.alive != nil && r.hasDied(ctx, lost.Kind)
	if ctx.Err() != nil || lost.Kind == Own && !dead {
		r.trouble(result, err, true)
		return
	}
	result.Verdict = blame(c, result.Failure)
	if lost.Kind == Timeout {
		result.TimedOut = true
		r.report.Timeouts++
	}
	r.report.Died = dead
	r.report.Hung = !dead && r.report.Timeouts >= r.limits.Timeouts
	if r.report.Died || r.report.Hung {
		r.ended = NotRun
	}
}

// A process that has just died closes its connections a moment before anybody can know that it is dead;
// refused connections take no time, so that all cases would be over in that moment.
const (
	deathWait = 300 * time.Millisecond // how long a death may take to be known
	deathPoll = 10 * time.Millisecond
	maxWaits  = 5 // a server that lives and closes connections must not cost that much time each time
)

// hasDied asks whether the server's process has ended, with some patience after a broken connection.
func (r *run) hasDied(ctx context.Context, kind Kind) bool {
	if !r.alive(ctx) {
		return true
	}
	if kind != Gone || r.waits == maxWaits {
		return false
	}
	r.waits++
	for until := time.Now().Add(deathWait); time.Now().Before(until) && clock.Sleep(ctx, deathPoll) == nil; {
		if !r.alive(ctx) {
			return true
		}
	}
	return false
}

// trouble gives a case the verdict that says nothing about the server.
func (r *run) trouble(result *Result, err error, ends bool) {
	result.Verdict = CouldNotCheck
	if r.report.Trouble == nil {
		r.report.Trouble = fmt.Errorf("could not check: %w", err)
	}
	if ends {
		r.ended = CouldNotCheck
	}
}
