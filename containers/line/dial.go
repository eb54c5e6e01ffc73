package line

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"syscall"

	"github.com/libp2p/go-yamux/v5"
)

// A stream for a connection begins with the port in two bytes. The answer is one byte: 0, or the
// error number of the attempt to connect. Then the connection's bytes follow, and from the server to
// the client in chunks, each after its length in four bytes. A chunk of one of these lengths is the end.
const (
	headSize   = 4
	endOfData  = 0
	endByReset = 1<<32 - 1
)

// unknownErrno stands for an error without a number.
const unknownErrno = 255

// Dial connects to a port of the guest's loopback. Errors are as those of [net.Dialer]: a refused
// connection is ECONNREFUSED. One that is of the line and not of the server is ENETDOWN.
func Dial(ctx context.Context, session *yamux.Session, port int) (*Conn, error) {
	c, err := dial(ctx, session, port)
	if err != nil {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Addr: address(port), Err: err}
	}
	return c, nil
}

func dial(ctx context.Context, session *yamux.Session, port int) (*Conn, error) {
	stream, err := session.OpenStream(ctx)
	if err != nil {
		return nil, errors.Join(context.Cause(ctx), broken(err))
	}
	errno, err := ask(ctx, stream, port)
	if err == nil && errno == 0 {
		return newConn(session, stream, port), nil
	}
	_ = stream.Reset() // it is of no use any more
	switch {
	case ctx.Err() != nil:
		return nil, timeoutOf(ctx)
	case err != nil:
		return nil, broken(err)
	case errno == unknownErrno:
		return nil, broken(errors.New("the guest cannot connect"))
	}
	return nil, os.NewSyscallError("connect", syscall.Errno(errno))
}

// ask tells the guest the port and waits for how connecting went.
func ask(ctx context.Context, stream *yamux.Stream, port int) (errno byte, err error) {
	stop := context.AfterFunc(ctx, func() { _ = stream.Reset() })
	defer stop()
	if _, err := stream.Write(binary.BigEndian.AppendUint16(nil, uint16(port))); err != nil {
		return 0, err
	}
	var answer [1]byte
	_, err = io.ReadFull(stream, answer[:])
	return answer[0], err
}

// timeoutOf is the error of a dialer whose time is up, or who was cancelled.
func timeoutOf(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return os.ErrDeadlineExceeded
	}
	return ctx.Err()
}

// broken is an error of the line: to whoever uses it, the network is down.
func broken(err error) error {
	return fmt.Errorf("the line to the guest is broken: %w: %w", syscall.ENETDOWN, err)
}

// address is a port of the guest's loopback.
type address int

// Network implements [net.Addr].
func (a address) Network() string { return "tcp" }

// String implements [net.Addr].
func (a address) String() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(int(a))) }
