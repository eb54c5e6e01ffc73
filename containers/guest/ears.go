//go:build linux

package main

import (
	"fmt"
	"net"
	"strconv"

	"staminabench/containers/line"
)

// listen carries the connections to a port of the loopback to the host. The listener is this process', so
// nothing inside can close it, and it stays when all else is stopped.
func (g *guest) listen(port int) error {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("listen for the host: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ears[port] = listener
	go line.Forward(g.session, listener, port)
	return nil
}

// deafenAt carries no more connections from a port. Those that are there go on.
func (g *guest) deafenAt(port int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if listener, ok := g.ears[port]; ok {
		_ = listener.Close()
		delete(g.ears, port)
	}
}
