package play

import (
	"context"

	"staminabench/harness/breaker"
)

// Broken returns an error that matches [breaker.ErrOpen] if the run must not go on, because
// infrastructure has ended too many sessions in a row. The run must be prepared before.
func (r *Run) Broken() error {
	return breaker.Breaker{Dir: r.stage.journals(), Since: r.stage.Began, Limit: r.Settings.Breaker}.Check()
}

// permit is asked before every attempt: it waits for room, and stops a run that is broken.
func (r *Run) permit(tell func(string)) func(context.Context) error {
	guard := r.guard(r.stage, tell)
	return func(ctx context.Context) error {
		if err := guard.Await(ctx); err != nil {
			return err
		}
		return r.Broken()
	}
}
