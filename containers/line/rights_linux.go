package line

import (
	"errors"
	"net"
	"os"
	"syscall"
)

// rights is the message that passes a file descriptor on.
func rights(fd uintptr) []byte { return syscall.UnixRights(int(fd)) }

// rightsRoom is how long that message is.
var rightsRoom = syscall.CmsgSpace(4)

// passed takes the connection out of such a message; nil if there is none in it.
func passed(message []byte) (net.Conn, error) {
	parts, err := syscall.ParseSocketControlMessage(message)
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	fds, err := syscall.ParseUnixRights(&parts[0])
	if err != nil {
		return nil, err
	}
	if len(fds) != 1 {
		return nil, errors.New("not one socket")
	}
	file := os.NewFile(uintptr(fds[0]), "passed")
	defer file.Close() // the connection has its own
	return net.FileConn(file)
}
