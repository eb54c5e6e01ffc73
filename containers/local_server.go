package containers

import (
	"context"
	"net"
	"strconv"
	"time"

	"staminabench/containers/proc"
)

// localServer is a server that runs on this machine.
type localServer struct {
	process *proc.Process
	port    int
}

// URL implements [Server].
func (s *localServer) URL() string { return loopbackURL(s.port) }

// Dial implements [Server].
func (s *localServer) Dial(ctx context.Context) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)))
}

// Alive implements [Server].
func (s *localServer) Alive(context.Context) (bool, error) { return s.process.Running(), nil }

// Stop implements [Server].
func (s *localServer) Stop(ctx context.Context, grace time.Duration) (Exit, error) {
	return Exit(s.process.Stop(ctx, grace)), ctx.Err()
}
