package runner

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"staminabench/harness/match"
)

// Socket is the [Client] for a server behind a URL. It holds at most one connection, keeps it
// alive, and closes it when it was idle for a while: a single-threaded server serves nobody else
// as long as one is open. It follows no redirect and uses no proxy. It asks for gzip and decodes
// it, as the default client of net/http does.
type Socket struct {
	address string // host:port
	limits  Limits
	dial    Dial
	request http.Request // tells the reader of answers the method

	mu   sync.Mutex // guards wire and last against the idle timer
	wire *wire
	last time.Time // when the wire was last in use
}

var _ Client = (*Socket)(nil)

// Dial connects to a server until ctx is done. Errors and connections are as TCP's; where a server is
// not reached over a network, ENETDOWN says that the way to it is broken.
type Dial func(ctx context.Context) (net.Conn, error)

// NewSocket makes a client for a base URL such as http://127.0.0.1:49153. It connects at the
// first request. Of the limits it uses Request, Idle and Body.
func NewSocket(baseURL string, limits Limits) (*Socket, error) {
	return NewSocketBy(nil, baseURL, limits)
}

// NewSocketBy makes a client that connects by dial, and names the base URL in its requests. A nil
// dial connects to the URL.
func NewSocketBy(dial Dial, baseURL string, limits Limits) (*Socket, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, fmt.Errorf("base URL of a server: %w", err)
	}
	if u.Scheme != "http" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.User != nil {
		return nil, fmt.Errorf("base URL of a server: %q is not of the form http://host:port", baseURL)
	}
	port := u.Port()
	if port == "" {
		port = "80"
	}
	address := net.JoinHostPort(u.Hostname(), port)
	if dial == nil {
		dial = func(ctx context.Context) (net.Conn, error) {
			var dialer net.Dialer
			return dialer.DialContext(ctx, "tcp", address)
		}
	}
	return &Socket{address: address, limits: limits.withDefaults(), dial: dial}, nil
}

// Do sends a request on the connection that is open, or on a new one, within Limits.Request.
func (s *Socket) Do(ctx context.Context, method, path, body string) (match.Exchange, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := match.Exchange{Method: method, Path: path, RequestBody: body}
	if err := checkRequest(ctx, method, path); err != nil {
		return x, &TransportError{Kind: Own, Err: err}
	}
	began := time.Now()
	deadline := began.Add(s.limits.Request)
	if err := s.connect(ctx, deadline); err != nil {
		return x, &TransportError{Kind: classify(ctx, err), Err: err}
	}
	reused := s.wire.used
	keep, err := s.exchange(ctx, deadline, &x)
	s.last = time.Now()
	x.Elapsed = s.last.Sub(began)
	if !keep {
		s.drop()
	}
	if err != nil {
		return x, &TransportError{Kind: classify(ctx, err), Reused: reused, Err: err}
	}
	return x, nil
}

// checkRequest refuses what must not be put into a request line.
func checkRequest(ctx context.Context, method, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if method == "" || !strings.HasPrefix(path, "/") {
		return fmt.Errorf("cannot send the request %q %q", method, path)
	}
	for i := range len(path) {
		if path[i] <= ' ' || path[i] >= 0x7f {
			return fmt.Errorf("cannot send the path %q: not printable ASCII", path)
		}
	}
	return nil
}

// connect makes sure that there is a connection that can be written to.
func (s *Socket) connect(ctx context.Context, deadline time.Time) error {
	if s.wire != nil {
		if stillIdle(s.wire.conn) {
			return nil
		}
		s.drop()
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	conn, err := s.dial(ctx)
	if err != nil {
		return err
	}
	s.wire = newWire(conn)
	s.closeWhenIdle(s.wire, s.limits.Idle)
	return nil
}

// exchange sends the request and reads the answer; keep is false after any error.
func (s *Socket) exchange(ctx context.Context, deadline time.Time, x *match.Exchange) (keep bool, err error) {
	w := s.wire
	if err := w.conn.SetDeadline(deadline); err != nil {
		return false, err
	}
	if ctx.Done() != nil {
		// A deadline in the past wakes whoever reads or writes.
		stop := context.AfterFunc(ctx, func() { _ = w.conn.SetDeadline(time.Unix(1, 0)) })
		defer func() { keep = stop() && keep }()
	}
	if err := w.send(s.address, x.Method, x.Path, x.RequestBody); err != nil {
		return false, err
	}
	s.request.Method = x.Method
	keep, err = w.receive(&s.request, s.limits.Body, x)
	w.used = true
	return keep && err == nil, err
}

// closeWhenIdle closes a connection once it was idle for long enough. The timer is not moved at
// every request; it looks again when it was too early.
func (s *Socket) closeWhenIdle(w *wire, after time.Duration) {
	time.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.wire != w {
			return
		}
		if rest := s.limits.Idle - time.Since(s.last); rest > 0 {
			s.closeWhenIdle(w, rest)
			return
		}
		s.drop()
	})
}

// Renew closes the connection, so that the next request begins a new one.
func (s *Socket) Renew() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
}

// Close closes the connection. The Socket can still be used.
func (s *Socket) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.drop()
}

// drop closes the connection if there is one. Only Close wants to know whether that went well.
func (s *Socket) drop() error {
	if s.wire == nil {
		return nil
	}
	err := s.wire.conn.Close()
	s.wire = nil
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
