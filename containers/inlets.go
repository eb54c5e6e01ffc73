package containers

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/libp2p/go-yamux/v5"

	"staminabench/containers/line"
	"staminabench/containers/wire"
)

// deafenLimit is how long the guest may take to close a listener; nothing depends on it.
const deafenLimit = 10 * time.Second

// inlets are the listeners of a sandbox, by port. They outlive its container: the next one that the sandbox
// is restored to listens at the same ports.
type inlets struct {
	mu   sync.Mutex
	open map[int]*inlet
	link *link // to the guest; nil while there is none
}

// inlet implements [net.Listener].
type inlet struct {
	all    *inlets
	port   int
	conns  chan net.Conn
	closed chan struct{}
}

// Listen implements [Sandbox]. The guest listens, and carries each connection over the line.
func (d *Docker) Listen(ctx context.Context, port int) (net.Listener, error) {
	in, err := d.inlets.add(port)
	if err != nil {
		return nil, fmt.Errorf("sandbox %s: %w", d.name(), err)
	}
	if _, err := d.call(ctx, wire.Request{Op: wire.OpListen, Port: port}); err != nil {
		d.inlets.take(in)
		return nil, err
	}
	d.inlets.mu.Lock()
	defer d.inlets.mu.Unlock()
	d.inlets.link = d.link
	return in, nil
}

// openInlets lets the guest of a new container listen.
func (d *Docker) openInlets(ctx context.Context) error {
	d.inlets.mu.Lock()
	ports := slices.Sorted(maps.Keys(d.inlets.open))
	d.inlets.link = d.link
	d.inlets.mu.Unlock()
	for _, port := range ports {
		if _, err := d.call(ctx, wire.Request{Op: wire.OpListen, Port: port}); err != nil {
			return err
		}
	}
	return nil
}

// add makes the listener of a port.
func (s *inlets) add(port int) (*inlet, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if port < 1 || port > 65535 {
		return nil, fmt.Errorf("listen at port %d: there is none", port)
	}
	if s.open[port] != nil {
		return nil, fmt.Errorf("listen at port %d: it is listened at already", port)
	}
	if s.open == nil {
		s.open = map[int]*inlet{}
	}
	in := &inlet{all: s, port: port, conns: make(chan net.Conn), closed: make(chan struct{})}
	s.open[port] = in
	return in, nil
}

// take removes a listener and returns the link that its guest is reached by. ok is false if it is gone.
func (s *inlets) take(in *inlet) (to *link, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[in.port] != in {
		return nil, false
	}
	delete(s.open, in.port)
	close(in.closed)
	return s.link, true
}

// leave forgets the container, which is about to be removed.
func (s *inlets) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.link = nil
}

// close closes all listeners.
func (s *inlets) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.open {
		close(in.closed)
	}
	clear(s.open)
}

// takeFrom gives the connections from one container to their listeners, as long as there is the container.
// What one listener does not accept holds up no other.
func (s *inlets) takeFrom(session *yamux.Session) {
	for {
		stream, err := session.AcceptStream()
		if err != nil {
			return
		}
		go s.deliver(session, stream)
	}
}

func (s *inlets) deliver(session *yamux.Session, stream *yamux.Stream) {
	conn, port, err := line.Forwarded(session, stream)
	if err != nil {
		return // the client has gone, or the line
	}
	s.mu.Lock()
	in := s.open[port]
	s.mu.Unlock()
	if in == nil {
		conn.Refuse()
		return
	}
	select {
	case in.conns <- conn:
	case <-in.closed:
		conn.Refuse()
	case <-session.CloseChan():
	}
}

// Accept implements [net.Listener].
func (in *inlet) Accept() (net.Conn, error) {
	select {
	case <-in.closed: // also if there is a connection
		return nil, in.gone("accept")
	default:
	}
	select {
	case conn := <-in.conns:
		return conn, nil
	case <-in.closed:
		return nil, in.gone("accept")
	}
}

// Close implements [net.Listener]. Nothing listens inside any more; connections that were accepted stay.
func (in *inlet) Close() error {
	to, ok := in.all.take(in)
	if !ok {
		return in.gone("close")
	}
	if to == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), deafenLimit)
	defer cancel()
	_, err := to.call(ctx, nil, wire.Request{Op: wire.OpDeafen, Port: in.port})
	if errors.Is(err, errLinkBroken) {
		return nil // and so is what listened
	}
	return err
}

// Addr implements [net.Listener].
func (in *inlet) Addr() net.Addr {
	return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: in.port}
}

func (in *inlet) gone(op string) error {
	return &net.OpError{Op: op, Net: "tcp", Addr: in.Addr(), Err: net.ErrClosed}
}
