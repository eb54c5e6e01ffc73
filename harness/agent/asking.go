package agent

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"staminabench/containers"
	"staminabench/harness/gateway"
	"staminabench/harness/usage"
)

// Asking is an agent whose model is asked through our gateway.
type Asking interface {
	Agent
	// Asked is what the last attempt asked, also if Play came back with an error; nil if it did not get so far.
	Asked() *gateway.Summary
}

// Counting is an agent that itself tells what it used.
type Counting interface {
	Agent
	// Counted is what it says that its last attempt used; nothing is known of one that does not tell.
	Counted() usage.Tokens
}

// Model is a session's way to its model.
type Model struct {
	Session *gateway.Session
	URL     string // of the gateway as processes in the sandbox reach it, without a path
}

// APIs are the ways in which a program may speak with its model.
var APIs = []string{"openai", "responses", "anthropic"}

// environment tells a program of an API where to ask and with which key.
func (m Model) environment(api string) map[string]string {
	if api == "anthropic" {
		return map[string]string{
			"ANTHROPIC_BASE_URL": m.URL, "ANTHROPIC_API_KEY": m.Session.Key(), "ANTHROPIC_AUTH_TOKEN": m.Session.Key(),
		}
	}
	return map[string]string{"OPENAI_BASE_URL": m.URL + "/v1", "OPENAI_API_KEY": m.Session.Key()}
}

// ErrUnstarted is matched by the error of an agent whose program is not in its sandbox: no repeat helps.
var ErrUnstarted = errors.New("the program of the agent cannot be started")

// Unstarted is the error of a program that could not be started, of [ErrUnstarted].
func Unstarted(program string, exit containers.Exit) error {
	return fmt.Errorf("%w: %s is not found in the sandbox, or cannot be executed there; look at the agent's command, image and sandbox, "+
		"and at the path: %s", ErrUnstarted, program, strings.TrimSpace(exit.Output))
}

// ErrModel is matched by the error of an attempt whose model could not be asked: that is never the agent's.
var ErrModel = errors.New("the model could not be asked")

// watchEvery is how often the agent's time is looked at.
const watchEvery = 100 * time.Millisecond

// errLimit ends a run that has used its time up.
var errLimit = errors.New("the time limit of the agent")

// Run runs a program while it may ask, as one attempt of the gateway's session. The time that it waited for a
// provider that failed is not its own. What it asked is nil if it did not get so far.
func (m Model) Run(ctx context.Context, box containers.Sandbox, cmd containers.Command, task Task) (containers.Exit, *gateway.Summary, error) {
	if err := m.Session.Begin(gateway.Mark{Turn: task.Turn, Attempt: task.Attempt, Repeat: task.Repeat}); err != nil {
		return containers.Exit{}, nil, err
	}
	exit, err := m.limited(ctx, box, cmd, task.Limit)
	summary, ended := m.Session.End()
	return exit, &summary, errors.Join(err, ended)
}

// Infrastructure is an error, of [ErrModel], if an attempt's model could not be asked.
func Infrastructure(asked *gateway.Summary) error {
	if v := asked.Verdict(); v.Infrastructure() {
		return fmt.Errorf("%w: %s: %s", ErrModel, v, asked.Last)
	}
	return nil
}

// limited runs a program for its time.
func (m Model) limited(ctx context.Context, box containers.Sandbox, cmd containers.Command, limit time.Duration) (containers.Exit, error) {
	watched, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	began := time.Now()
	if limit > 0 {
		go m.watch(watched, stop, limit)
	}
	exit, err := box.Run(watched, cmd)
	if errors.Is(context.Cause(watched), errLimit) && ctx.Err() == nil {
		exit.Code, exit.Signal, exit.TimedOut, exit.Elapsed = -1, "SIGKILL", true, time.Since(began)
		return exit, nil
	}
	return exit, err
}

func (m Model) watch(ctx context.Context, stop context.CancelCauseFunc, limit time.Duration) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for began := time.Now(); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if time.Since(began)-m.Session.Absorbed() >= limit {
				m.Session.Cut()
				stop(errLimit)
			}
		}
	}
}
