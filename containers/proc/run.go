package proc

import (
	"context"
	"syscall"
	"time"
)

// Run runs a command to its end, or to the limit (0 means none), or until ctx is
// cancelled. At the limit and at a cancellation its group is killed, and then killRest is
// called for what has left the group; it may be nil. Cancelling returns ctx's error.
func Run(ctx context.Context, c Command, limit time.Duration, killRest func()) (Exit, error) {
	p, err := Start(c)
	if err != nil {
		return Exit{}, err
	}
	var expired <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		expired = timer.C
	}
	select {
	case <-p.Done():
		return p.Exit(), nil
	case <-expired:
	case <-ctx.Done():
	}
	p.Signal(syscall.SIGKILL)
	if killRest != nil {
		killRest()
	}
	exit := p.Exit()
	if ctx.Err() != nil {
		return exit, ctx.Err()
	}
	exit.TimedOut = true
	return exit, nil
}
