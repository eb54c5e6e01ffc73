//go:build unix

package runner

import (
	"net"
	"syscall"
)

// stillIdle reports whether an unused connection is open and silent. If the server has closed it,
// or has sent what nobody asked for, a request on it would fail for no fault of that request.
func stillIdle(conn net.Conn) bool {
	if c, ok := conn.(interface{ Idle() bool }); ok {
		return c.Idle()
	}
	socket, ok := conn.(syscall.Conn)
	if !ok {
		return true
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return false
	}
	idle := false
	err = raw.Read(func(fd uintptr) bool {
		var b [1]byte
		_, err := syscall.Read(int(fd), b[:]) // the socket is non-blocking
		idle = err == syscall.EAGAIN || err == syscall.EWOULDBLOCK
		return true
	})
	return err == nil && idle
}
