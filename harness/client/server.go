package client

import (
	"context"
	"errors"
	"os"

	"staminabench/harness/runner"
)

// Variable is the environment variable that names the server under test.
const Variable = "BASE_URL"

// DefaultURL is the server under test if [Variable] is not set.
const DefaultURL = "http://127.0.0.1:8080"

// Fail ends a spec with a message; skip is how many callers lie between it and the line of the spec.
// Ginkgo's Fail is one.
type Fail func(message string, skip ...int)

// Server is the server under test. It serves one spec at a time.
type Server struct {
	url      string
	fail     Fail
	socket   *runner.Socket
	wrong    error // with the URL
	timeouts int   // so far
}

// FromEnvironment makes the server that [Variable] names. A wrong URL fails whoever uses it.
func FromEnvironment(fail Fail) *Server {
	url := os.Getenv(Variable)
	if url == "" {
		url = DefaultURL
	}
	return New(url, fail)
}

// New makes the server of a URL such as http://127.0.0.1:8080.
func New(url string, fail Fail) *Server {
	socket, err := runner.NewSocket(url, runner.DefaultLimits())
	return &Server{url: url, fail: fail, socket: socket, wrong: err}
}

// WaitUntilReady waits until the server answers, and fails if it does not within a minute.
func (s *Server) WaitUntilReady(ctx context.Context) {
	if s.wrong != nil {
		s.fail(Variable+": "+s.wrong.Error(), 1)
		return
	}
	if ready := runner.Ready(ctx, s.url, 0, nil); ready.Start != runner.Started {
		s.fail("no server answers at "+s.url+" (set "+Variable+"): "+ready.Err.Error(), 1)
	}
}

// Begin begins a spec: with a connection of its own, and without ids.
func (s *Server) Begin() *API {
	if s.socket != nil {
		s.socket.Renew()
	}
	return &API{server: s}
}

// errHung spares people the wait: each further spec would take as long as a request may.
var errHung = errors.New("too many requests were not answered in time, so no more are sent")

// usable says why no request can be sent.
func (s *Server) usable() error {
	if s.wrong == nil && s.timeouts >= runner.DefaultLimits().Timeouts {
		return errHung
	}
	return s.wrong
}
