package containers

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// Ports for local servers lie below those that kernels give to outgoing connections.
const lowPort, highPort = 10_000, 30_000

// LeasePort sets a port of the loopback aside for a server in a [Local] sandbox, until the lease is
// closed or this process ends. A container has a loopback of its own, where nobody takes a port; here a
// server binds what was chosen before. Without the lease two sessions on this machine may choose the
// same port, and then one of them tests the server of the other. A lease is a lock on one byte of a
// file that all processes of this user share.
func LeasePort() (port int, lease io.Closer, err error) {
	path := filepath.Join(os.TempDir(), fmt.Sprintf("staminabench-ports-%d", os.Getuid()))
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return 0, nil, fmt.Errorf("find a free port: %w", err)
	}
	first := rand.IntN(highPort - lowPort)
	for i := range highPort - lowPort {
		port := lowPort + (first+i)%(highPort-lowPort)
		taken, err := takePort(file, port)
		if err != nil {
			return 0, nil, errors.Join(fmt.Errorf("find a free port: lock %s: %w", path, err), file.Close())
		}
		if taken {
			return port, file, nil
		}
	}
	return 0, nil, errors.Join(fmt.Errorf("find a free port: all from %d to %d are taken", lowPort, highPort), file.Close())
}

// takePort locks the byte of a port, if nobody has it and nothing listens there.
func takePort(file *os.File, port int) (bool, error) {
	one := unix.Flock_t{Type: unix.F_WRLCK, Start: int64(port), Len: 1}
	err := unix.FcntlFlock(file.Fd(), unix.F_OFD_SETLK, &one)
	if errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EACCES) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		return true, listener.Close()
	}
	one.Type = unix.F_UNLCK
	return false, unix.FcntlFlock(file.Fd(), unix.F_OFD_SETLK, &one)
}
