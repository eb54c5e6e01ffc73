package containers

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
	"time"

	"staminabench/containers/wire"
)

// dockerServer is a server that the guest started. It keeps the link that it was started
// over: after a Restore the server is gone, and another one may have its number.
type dockerServer struct {
	sandbox *Docker
	link    *link
	id      uint64
	port    int
	disk    *diskWatch
}

// endAtLimit kills a server that writes more than it may.
func (s *dockerServer) endAtLimit() {
	select {
	case <-s.disk.over:
		_, _ = s.sandbox.callOn(context.Background(), s.link, wire.Request{Op: wire.OpStop, Target: s.id}) // Stop will tell
	case <-s.disk.stopped:
	}
}

// URL implements [Server].
func (s *dockerServer) URL() string { return loopbackURL(s.port) }

// Dial implements [Server]. The guest connects, so what is refused is refused inside. A line that is
// broken says so, and is no refusal: its error is ENETDOWN, and tells what became of the container.
func (s *dockerServer) Dial(ctx context.Context) (net.Conn, error) {
	conn, err := s.link.dial(ctx, s.port)
	if errors.Is(err, syscall.ENETDOWN) {
		err = fmt.Errorf("%w: %w", err, errSandboxGone(s.sandbox.name(), s.sandbox.postMortem(ctx), s.link.said.String()))
	}
	return conn, err
}

// Alive implements [Server].
func (s *dockerServer) Alive(ctx context.Context) (bool, error) {
	response, err := s.sandbox.callOn(ctx, s.link, wire.Request{Op: wire.OpStatus, Target: s.id})
	return response.Running, err
}

// Stop implements [Server].
func (s *dockerServer) Stop(ctx context.Context, grace time.Duration) (Exit, error) {
	response, err := s.sandbox.callOn(ctx, s.link, wire.Request{Op: wire.OpStop, Target: s.id, Grace: grace})
	exit := wireExit(response)
	exit.Disk = s.disk.end(ctx) && err == nil
	return exit, err
}

// loopbackURL is how a server is reached from where it runs.
func loopbackURL(port int) string {
	return "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
}
