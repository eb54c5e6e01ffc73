//go:build linux

package main

import (
	"fmt"
	"net"
	"os"

	"staminabench/containers/line"
)

// openDoor listens at a socket for the host, which gets connections to servers through it. Nobody but
// root can use it, and it is gone once it was used. Without a path it is only closed.
func (g *guest) openDoor(path string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.door != nil {
		_ = g.door.Close() // and removes the socket
		g.door = nil
	}
	if path == "" {
		return nil
	}
	door, err := net.ListenUnix(line.DoorNetwork, &net.UnixAddr{Name: path, Net: line.DoorNetwork})
	if err != nil {
		return fmt.Errorf("open a door: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		_ = door.Close()
		return fmt.Errorf("open a door: %w", err)
	}
	g.door = door
	go admit(door)
	return nil
}

// admit lets one in.
func admit(door *net.UnixListener) {
	conn, err := door.AcceptUnix()
	_ = door.Close()
	if err == nil { // else it was closed before
		line.ServeDoor(conn)
	}
}
