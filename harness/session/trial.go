package session

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/harness/journal"
	"staminabench/harness/runner"
)

// serverGrace is how long a server has between SIGTERM and SIGKILL (contract, clause 1).
const serverGrace = 5 * time.Second

// trial is one server, started, tested and stopped.
type trial struct {
	turn int // whose cases these are
	list []cases.Case

	ready      bool
	report     runner.Report // empty if it was not ready
	assertions []journal.AssertionResult
	exit       containers.Exit
	retested   bool // it is the second one, because the first rested on timeouts alone
}

// halt tells what kept cases from being run.
func (t *trial) halt() journal.Cause {
	switch {
	case !t.ready:
		return journal.NoServer
	case t.report.Died:
		return journal.Died
	case t.report.Hung:
		return journal.Hung
	}
	return ""
}

// test tries the server, and once more on a fresh one if only the time speaks against it: on a
// loaded machine that may be the machine's fault. That a server was never ready may also be a port
// that somebody else took.
func (s *Session) test(ctx context.Context, w *phases, turn int, list []cases.Case) (*trial, error) {
	first, err := s.try(ctx, w, turn, list)
	if err != nil || first.ready && !first.report.TimeoutsOnly() {
		return first, err
	}
	second, err := s.try(ctx, w, turn, list)
	if err != nil {
		return nil, err
	}
	second.retested = true
	second.report.Requests += first.report.Requests
	return second, nil
}

// try starts the server, runs the cases and the assertions, and stops the server and all that it
// has started.
func (s *Session) try(ctx context.Context, w *phases, turn int, list []cases.Case) (*trial, error) {
	var server containers.Server
	err := w.during(phaseStart, func() (err error) {
		server, err = s.serve(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	t := &trial{turn: turn, list: list}
	if err := s.examine(ctx, w, server, t); err != nil {
		return nil, err // the sandbox is thrown away, and the server with it
	}
	err = w.during(phaseStop, func() (err error) {
		if t.exit, err = s.stop(ctx, server, t.ready); err != nil {
			return err
		}
		return s.box.StopAll(ctx)
	})
	return t, err
}

func (s *Session) serve(ctx context.Context) (containers.Server, error) {
	port, err := s.setup.Port()
	if err != nil {
		return nil, fmt.Errorf("choose a port: %w", err)
	}
	return s.box.Serve(ctx, containers.Command{
		Args: []string{"./run_server.sh", strconv.Itoa(port)},
		Env:  s.setup.Condition.Agent.Env,
	}, port)
}

// examine waits for the server and puts it to the cases and the assertions.
func (s *Session) examine(ctx context.Context, w *phases, server containers.Server, t *trial) error {
	watch := &watcher{server: server}
	err := w.during(phaseReady, func() (err error) {
		t.ready, err = s.waitReady(ctx, watch)
		return err
	})
	if err != nil || !t.ready {
		return err
	}
	client, err := runner.NewSocketBy(server.Dial, server.URL(), s.limits())
	if err != nil {
		return in(phaseCases, err)
	}
	defer client.Close() // it is only read from; the server is stopped next
	err = w.during(phaseCases, func() error {
		r := runner.Runner{Client: client, Limits: s.limits(), Alive: watch.alive}
		t.report = r.Run(ctx, t.list)
		return firstOf(ctx.Err(), watch.err)
	})
	if err != nil {
		return err
	}
	return w.during(phaseAssertions, func() (err error) {
		t.assertions, err = s.assert(ctx, client, watch, t.turn)
		return firstOf(err, ctx.Err(), watch.err)
	})
}

func (s *Session) waitReady(ctx context.Context, watch *watcher) (bool, error) {
	// Whoever cannot be asked whether the server lives cannot reach it either: no need to wait for the limit.
	asking, giveUp := context.WithCancel(ctx)
	defer giveUp()
	watch.lost = giveUp
	found := runner.ReadyBy(asking, watch.server.Dial, watch.server.URL(), s.setup.Condition.Limits.Start, watch.alive)
	if err := firstOf(ctx.Err(), watch.err); err != nil {
		return false, err
	}
	if found.Start == runner.StartUnknown {
		return false, fmt.Errorf("ask whether the server is ready: %w", found.Err)
	}
	return found.Start == runner.Started, nil
}

func (s *Session) limits() runner.Limits {
	l := s.setup.Condition.Limits
	return runner.Limits{Request: l.Request, Timeouts: l.Timeouts}
}

// stop stops the server. Of one that was never ready and still runs, the start limit is what ends it.
func (s *Session) stop(ctx context.Context, server containers.Server, ready bool) (containers.Exit, error) {
	alive, err := server.Alive(ctx)
	if err != nil {
		return containers.Exit{}, fmt.Errorf("ask whether the server lives: %w", err)
	}
	exit, err := server.Stop(ctx, serverGrace)
	if err != nil {
		return exit, fmt.Errorf("stop the server: %w", err)
	}
	exit.TimedOut = exit.TimedOut || !ready && alive
	return exit, nil
}

// watcher asks a server whether it lives, and keeps the first error: the runner has no use for one.
type watcher struct {
	server containers.Server
	lost   func() // called at the first error; nil for nothing
	err    error
}

func (w *watcher) alive(ctx context.Context) bool {
	alive, err := w.server.Alive(ctx)
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("ask whether the server lives: %w", err)
		if w.lost != nil {
			w.lost()
		}
	}
	return alive || err != nil
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
