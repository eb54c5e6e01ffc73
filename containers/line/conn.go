package line

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/libp2p/go-yamux/v5"
)

// Conn is a connection to a server in the container. It behaves as one over TCP does.
type Conn struct {
	session *yamux.Session
	stream  *yamux.Stream
	port    int
	closed  atomic.Bool
	writing sync.Mutex // a stream takes one writer at a time

	reading sync.Mutex // guards what follows
	in      *bufio.Reader
	left    uint32 // of the chunk
	end     error  // what comes after the last chunk; nil as long as that is not there
}

var _ net.Conn = (*Conn)(nil)

func newConn(session *yamux.Session, stream *yamux.Stream, port int) *Conn {
	return &Conn{session: session, stream: stream, port: port, in: bufio.NewReader(stream)}
}

// Read implements [net.Conn]. What the server sent before it reset the connection can be read.
func (c *Conn) Read(b []byte) (int, error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	if len(b) == 0 {
		return 0, nil
	}
	switch err := c.chunk(); {
	case err == io.EOF && c.end == io.EOF:
		return 0, io.EOF
	case err != nil:
		return 0, c.failed("read", err)
	}
	n, err := c.in.Read(b[:min(len(b), int(c.left))])
	c.left -= uint32(n)
	if n > 0 {
		return n, nil // an error with it comes again
	}
	return 0, c.failed("read", err)
}

// chunk makes sure that there is a chunk to read from. It can be called again after a timeout.
func (c *Conn) chunk() error {
	if c.left > 0 {
		return nil
	}
	if c.end != nil {
		return c.end
	}
	head, err := c.in.Peek(headSize)
	if err != nil {
		return err
	}
	switch size := binary.BigEndian.Uint32(head); size {
	case endOfData:
		c.end = io.EOF
	case endByReset:
		c.end = os.NewSyscallError("read", syscall.ECONNRESET)
	default:
		c.left = size
		_, err = c.in.Discard(headSize)
		return err
	}
	return c.end
}

// Write implements [net.Conn].
func (c *Conn) Write(b []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	n, err := c.stream.Write(b)
	if err == nil {
		return n, nil
	}
	if reset, ok := errors.AsType[*yamux.StreamError](err); ok && reset.Remote {
		err = os.NewSyscallError("write", syscall.ECONNRESET)
	}
	return n, c.failed("write", err)
}

// failed makes an error what TCP would have made of it.
func (c *Conn) failed(op string, err error) error {
	var number syscall.Errno
	switch {
	case c.closed.Load():
		err = net.ErrClosed
	case errors.As(err, &number):
	case errors.Is(err, yamux.ErrTimeout):
		err = os.ErrDeadlineExceeded
	default:
		err = broken(err)
	}
	return &net.OpError{Op: op, Net: "tcp", Addr: c.RemoteAddr(), Err: err}
}

// Idle reports whether nothing has come that was not read, be it data or the end.
func (c *Conn) Idle() bool {
	c.reading.Lock()
	defer c.reading.Unlock()
	if c.left > 0 || c.end != nil || c.stream.SetReadDeadline(time.Unix(1, 0)) != nil {
		return false
	}
	_, err := c.in.Peek(1)
	return errors.Is(err, yamux.ErrTimeout) && c.stream.SetReadDeadline(time.Time{}) == nil
}

// CloseWrite tells the server that nothing more will come; it can go on answering.
func (c *Conn) CloseWrite() error {
	if err := c.stream.CloseWrite(); err != nil {
		return c.failed("close", err)
	}
	return nil
}

// Close implements [net.Conn]. What was written arrives all the same.
func (c *Conn) Close() error {
	if c.closed.Swap(true) {
		return &net.OpError{Op: "close", Net: "tcp", Addr: c.RemoteAddr(), Err: net.ErrClosed}
	}
	// The end of data comes first, and is what the server gets to see; the reset only tells the
	// guest that nobody reads any more. That the line is gone is as good.
	_ = c.stream.CloseWrite()
	_ = c.stream.Reset()
	return nil
}

// LocalAddr implements [net.Conn].
func (c *Conn) LocalAddr() net.Addr { return address(0) }

// RemoteAddr implements [net.Conn].
func (c *Conn) RemoteAddr() net.Addr { return address(c.port) }

// SetDeadline implements [net.Conn].
func (c *Conn) SetDeadline(t time.Time) error { return c.stream.SetDeadline(t) }

// SetReadDeadline implements [net.Conn].
func (c *Conn) SetReadDeadline(t time.Time) error { return c.stream.SetReadDeadline(t) }

// SetWriteDeadline implements [net.Conn].
func (c *Conn) SetWriteDeadline(t time.Time) error { return c.stream.SetWriteDeadline(t) }
