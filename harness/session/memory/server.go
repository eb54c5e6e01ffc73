package memory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"staminabench/containers"
)

// ErrDie ends the server when a handler panics with it: the request gets no answer.
var ErrDie = errors.New("the server dies")

// server implements [containers.Server].
type server struct {
	url string

	mu    sync.Mutex
	http  *http.Server // nil once it has ended
	exit  containers.Exit
	begun time.Time
}

// serve serves a handler on a free port of the loopback. If broken is not nil, the server has
// ended before it listened, and nothing answers at its URL.
func serve(handler http.Handler, broken error) (*server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	s := &server{url: "http://" + listener.Addr().String(), begun: time.Now()}
	if broken != nil {
		s.exit = containers.Exit{Code: 1, Output: broken.Error() + "\n"}
		return s, listener.Close()
	}
	h := &http.Server{
		Handler:           s.mortal(handler),
		ReadHeaderTimeout: time.Minute,
		ErrorLog:          log.New(io.Discard, "", 0), // panics of handlers are part of the play
	}
	s.http = h
	go func() { _ = h.Serve(listener) }() // it always ends with ErrServerClosed
	return s, nil
}

func (s *server) mortal(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if p == ErrDie {
					s.end(containers.Exit{Code: 1, Output: ErrDie.Error() + "\n"})
				}
				panic(http.ErrAbortHandler) // no answer
			}
		}()
		handler.ServeHTTP(w, r)
	})
}

// end closes the listener and all connections; the first end counts.
func (s *server) end(exit containers.Exit) containers.Exit {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http != nil {
		// Close, not Shutdown: a handler that hangs must not hold it up.
		if err := s.http.Close(); err != nil {
			exit.Output += err.Error() + "\n"
		}
		exit.Elapsed = time.Since(s.begun)
		s.http, s.exit = nil, exit
	}
	return s.exit
}

// URL implements [containers.Server].
func (s *server) URL() string { return s.url }

// Dial implements [containers.Server].
func (s *server) Dial(ctx context.Context) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "tcp", strings.TrimPrefix(s.url, "http://"))
}

// Alive implements [containers.Server].
func (s *server) Alive(context.Context) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.http != nil, nil
}

// Stop implements [containers.Server].
func (s *server) Stop(context.Context, time.Duration) (containers.Exit, error) {
	return s.end(containers.Exit{Code: -1, Signal: "SIGTERM"}), nil
}
