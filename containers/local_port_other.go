//go:build !linux

package containers

import (
	"fmt"
	"io"
	"net"
)

// LeasePort finds a port of the loopback that is free now. It sets nothing aside: [Local] sandboxes, which
// need that, are there on Linux only.
func LeasePort() (port int, lease io.Closer, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, nil, fmt.Errorf("find a free port: %w", err)
	}
	return listener.Addr().(*net.TCPAddr).Port, io.NopCloser(nil), listener.Close()
}
