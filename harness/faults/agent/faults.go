package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// fault is one way of going wrong. What is nil goes right.
type fault struct {
	before func()                                        // in the attempt, before it builds
	after  func() error                                  // in the attempt, once it has built
	start  func()                                        // in the server, before it listens
	wrap   func(right http.Handler) (wrong http.Handler) // in the server
}

// faults is the index of all.
var faults = map[string]fault{
	"crash":   {after: func() error { return errors.New("it gives up") }},
	"endless": {before: func() { fmt.Println("thinking"); wait() }},
	"lingers": {after: func() error { wait(); return nil }},
	"slow":    {after: slow},
	"squats":  {after: occupy},
	"missing": {after: func() error { return os.Remove(script) }},
	"mode":    {after: func() error { return os.Chmod(script, 0o644) }},
	"folder":  {after: func() error { return errors.Join(os.Remove(script), os.Mkdir(script, 0o755)) }},

	"fills": {after: fill},
	"leaks": {after: leak, start: tellKey, wrap: after(3, echoKey)},

	"exits":  {start: func() { fmt.Println("no module named web"); os.Exit(3) }},
	"silent": {start: func() { fmt.Println("compiling"); wait() }},
	"late":   {start: func() { time.Sleep(3 * time.Second) }},
	"deaf":   {start: func() { signal.Ignore(syscall.SIGTERM) }},
	"forks":  {start: fork, after: seek},

	"dies":       {wrap: after(50, func(http.ResponseWriter, *http.Request) { fmt.Println("out of ideas"); os.Exit(3) })},
	"hangs once": {wrap: once(hang)},
	"hangs":      {wrap: after(0, hang)},
	"huge":       {wrap: once(huge)},
	"text":       {wrap: after(0, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "I am no JSON") })},
}

// wait waits for ever.
func wait() {
	for {
		time.Sleep(time.Hour)
	}
}

func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func huge(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, "%q", strings.Repeat("x", 10<<20))
}

// after goes wrong at every request after the first n. GET / always goes right: the server is ready.
func after(n int64, wrong http.HandlerFunc) func(http.Handler) http.Handler {
	var count atomic.Int64
	return func(right http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/" && count.Add(1) > n {
				wrong(w, r)
				return
			}
			right.ServeHTTP(w, r)
		})
	}
}

// once goes wrong at the first request that reads something.
func once(wrong http.HandlerFunc) func(http.Handler) http.Handler {
	var first sync.Once
	return func(right http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next := right.ServeHTTP
			if r.Method == http.MethodGet && r.URL.Path != "/" {
				first.Do(func() { next = wrong })
			}
			next(w, r)
		})
	}
}

// slow is at work in turn 2 for long enough to be killed, and has a helper that would stay.
func slow() error {
	if os.Getenv("STAMINA_TURN") != "2" {
		return nil
	}
	err := leave("stay")
	time.Sleep(time.Second)
	return err
}
