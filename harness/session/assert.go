package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"staminabench/harness/journal"
	"staminabench/harness/runner"
)

// assert runs the user's assertions on the server of a turn. A panic in one is the suite's bug, and no verdict.
func (s *Session) assert(ctx context.Context, client runner.Client, watch *watcher, turn int) ([]journal.AssertionResult, error) {
	var out []journal.AssertionResult
	for _, a := range s.setup.Assertions {
		broken, err := check(ctx, client, a, turn, watch)
		if err != nil {
			return nil, err
		}
		r := journal.AssertionResult{Name: a.Name, Counts: a.Counts, Held: broken == nil}
		if broken != nil {
			r.Message = tail(broken.Error(), maxMessage)
		}
		out = append(out, r)
	}
	return out, nil
}

// check runs one assertion: broken is why it does not hold.
func check(ctx context.Context, client runner.Client, a Assertion, turn int, watch *watcher) (broken, err error) {
	if !watch.alive(ctx) {
		return errors.New("not checked: the server had ended"), nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("assertion %q panicked: %v", a.Name, p)
		}
	}()
	x, lost := client.Do(ctx, http.MethodPost, "/reset", "")
	if lost != nil {
		return fmt.Errorf("POST /reset before it: %w", lost), nil
	}
	if x.Status != http.StatusOK && x.Status != http.StatusNoContent {
		return fmt.Errorf("POST /reset before it answered %d", x.Status), nil
	}
	return a.Check(ctx, client, turn), nil
}
