package containers

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"staminabench/containers/wire"
)

var errClosed = errors.New("it is closed")

// call asks the guest. If it is gone, the error says what is known of the container.
func (d *Docker) call(ctx context.Context, request wire.Request) (wire.Response, error) {
	if d.link == nil {
		return wire.Response{}, errSandboxGone(d.name(), errClosed, "")
	}
	return d.callOn(ctx, d.link, request)
}

func (d *Docker) callOn(ctx context.Context, l *link, request wire.Request) (wire.Response, error) {
	return d.callUntil(ctx, l, nil, request)
}

// callUntil asks, and cancels the command that it asked for when enough is closed.
func (d *Docker) callUntil(ctx context.Context, l *link, enough <-chan struct{}, request wire.Request) (wire.Response, error) {
	bounded, cancel := context.WithTimeout(ctx, patience(request))
	defer cancel()
	response, err := l.call(bounded, enough, request)
	if errors.Is(err, errLinkBroken) {
		return response, errSandboxGone(d.name(), errors.Join(err, d.postMortem(ctx)), l.said.String())
	}
	if bounded.Err() != nil && ctx.Err() == nil {
		return response, errGuestSilent(d.name(), string(request.Op), patience(request))
	}
	if err != nil {
		return response, fmt.Errorf("sandbox %s: %s: %w", d.name(), request.Op, err)
	}
	return response, nil
}

// patience is how long the guest may take. Its own answers take milliseconds; a machine
// that is overloaded gets a minute more.
func patience(request wire.Request) time.Duration {
	switch {
	case request.Op == wire.OpRun && request.Limit == 0:
		return math.MaxInt64
	case request.Op == wire.OpRun:
		return request.Limit + time.Minute
	}
	return request.Grace + time.Minute
}

// postMortem tells how the container ended, as an error.
func (d *Docker) postMortem(ctx context.Context) error {
	if d.container == nil {
		return errClosed
	}
	found, err := d.container.Inspect(ctx)
	if err != nil {
		return err
	}
	s := found.State
	return fmt.Errorf("its container is %s (exit code %d, out of memory: %t) %s", s.Status, s.ExitCode, s.OOMKilled, s.Error)
}

// name is the container's short id.
func (d *Docker) name() string {
	if d.container == nil || d.container.ID == "" {
		return d.options.Image
	}
	return d.container.ID[:min(12, len(d.container.ID))]
}

func wireCommand(cmd Command) *wire.Command {
	return &wire.Command{Args: cmd.Args, Env: cmd.Env, Stdin: cmd.Stdin}
}

func wireExit(response wire.Response) Exit {
	if response.Exit == nil {
		return Exit{}
	}
	return Exit(*response.Exit)
}
