package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
)

// exitInterrupted is the exit status of who leaves at once.
const exitInterrupted = 130

// interruptible returns a context that the first signal cancels, and the signals that come once
// somebody obeys them.
func interruptible() (context.Context, <-chan os.Signal) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ctx, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	return ctx, signals
}

// obey hands the first signal to the suite, which finishes its records and stops its sandboxes, and
// leaves at the second one: what is left then, the next run removes. told is whether there was one.
func obey(suite int, signals <-chan os.Signal, done <-chan struct{}, told *atomic.Bool, resume string) {
	for {
		select {
		case <-done:
			return
		case <-signals:
		}
		if told.Swap(true) {
			_ = syscall.Kill(-suite, syscall.SIGKILL)
			fmt.Fprintln(os.Stderr, "left at once;", resume)
			os.Exit(exitInterrupted)
		}
		fmt.Fprintln(os.Stderr, "stopping; once more leaves at once")
		_ = syscall.Kill(-suite, syscall.SIGINT)
	}
}
