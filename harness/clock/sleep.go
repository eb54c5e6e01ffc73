package clock

import (
	"context"
	"time"
)

// Sleep waits on the system's clock, or until ctx is done, whose error it returns.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
