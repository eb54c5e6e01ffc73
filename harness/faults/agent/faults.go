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
	listen func(socket *os.File) error                   // in the server, once it listens
	wrap   func(right http.Handler) (wrong http.Handler) // in the server
}

// soundMark is a file in the working directory of a server that goes right although a fault is told.
const soundMark = "sound"

// current is the fault of this attempt. With ONCE it is that of the first one only.
func current() fault {
	if os.Getenv("ONCE") != "" && os.Getenv("STAMINA_TURN")+"."+os.Getenv("STAMINA_ATTEMPT") != "0.0" {
		return fault{after: func() error { return os.WriteFile(soundMark, nil, 0o644) }}
	}
	return faults[os.Getenv("FAULT")]
}

// served is the fault of the server.
func served() fault {
	if _, err := os.Stat(soundMark); err == nil {
		return fault{}
	}
	return faults[os.Getenv("FAULT")]
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

	"stumbles": {after: stumble},
	"quits":    {after: quit, start: waitIfHeld},
	"hoards":   {before: hoard},
	"bombs":    {before: bomb},
	"shouts":   {after: func() error { shout(); return nil }},
	"silence":  {before: fallSilent},
	"wipes":    {after: wipe},
	"proc":     {after: intoProc},
	"gorges":   {before: gorge},
	"suicide":  {before: endItself},
	"stuffs":   {wrap: after(20, func(http.ResponseWriter, *http.Request) { gorge() })},
	"kills":    {before: killEverything},
	"forges":   {after: forge},
	"moves":    {after: moveAway},

	"clings":   {listen: cling},
	"grows":    {wrap: after(20, func(http.ResponseWriter, *http.Request) { hoard() })},
	"mute":     {wrap: func(http.Handler) http.Handler { return http.HandlerFunc(hang) }},
	"mumbles":  {wrap: after(3, raw(mumble))},
	"enormous": {wrap: once(enormous)},
	"babbles":  {wrap: after(3, raw(babble))},
	"mangles":  {wrap: once(mangle)},
	"chatters": {wrap: once(raw(chatter))},
	"away":     {wrap: after(3, sendAway)},
	"promises": {wrap: after(3, raw(promise))},
	"seventh":  {wrap: after(6, func(http.ResponseWriter, *http.Request) { fmt.Println("seven is enough"); os.Exit(3) })},

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
