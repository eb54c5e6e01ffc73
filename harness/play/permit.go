package play

import "staminabench/harness/breaker"

// Broken returns an error that matches [breaker.ErrOpen] if the run must not go on, because
// infrastructure has ended too many sessions in a row. The run must be prepared before.
func (r *Run) Broken() error {
	return breaker.Breaker{Dir: r.stage.journals(), Since: r.stage.Began, Limit: r.Settings.Breaker}.Check()
}
