package line

import (
	"encoding/binary"
	"net"
)

// On one machine a connection need not be carried: the guest connects and hands the socket itself over,
// through a door, which is a Unix socket that keeps messages apart. What the host has then is the TCP
// connection. Each request names itself and a port; the answer names the request and how connecting went,
// and the socket comes with it.
const (
	requestSize = 4 + 2
	answerSize  = 4 + 1
)

// DoorNetwork is the network of doors.
const DoorNetwork = "unixpacket"

// ServeDoor answers at a door until the other side leaves.
func ServeDoor(door *net.UnixConn) {
	defer door.Close()
	for {
		request := make([]byte, requestSize)
		if n, err := door.Read(request); err != nil || n != requestSize {
			return
		}
		go handOver(door, request)
	}
}

// trialPort is a port that nobody serves: a connection to it leads nowhere, and shows that sockets pass.
const trialPort = 0

func connect(port address) (net.Conn, error) {
	if port != trialPort {
		return net.DialTimeout("tcp", port.String(), dialLimit)
	}
	listener, err := net.Listen("tcp", address(0).String())
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	return net.DialTimeout("tcp", listener.Addr().String(), dialLimit)
}

// handOver connects and sends the socket. Its own copy of it is closed: the connection is the other
// side's from then on.
func handOver(door *net.UnixConn, request []byte) {
	port := address(binary.BigEndian.Uint16(request[4:]))
	conn, err := connect(port)
	answer := append(request[:4:4], number(err))
	if err != nil {
		_, _ = door.Write(answer) // nobody there means that nobody waits
		return
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		answer[4] = unknownErrno
		_, _ = door.Write(answer)
		return
	}
	_ = raw.Control(func(fd uintptr) { _, _, _ = door.WriteMsgUnix(answer, rights(fd), nil) })
}
