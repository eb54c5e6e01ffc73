package containers

import (
	"context"
	"fmt"
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

// FreePort finds a port of the loopback that is free now, for a server in a [Local]
// sandbox. Somebody else may take it before the server does. A container has a loopback of its
// own, where nobody does; here there is no better way, and a server that finds its port taken is
// started again on another one.
func FreePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free port: %w", err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
