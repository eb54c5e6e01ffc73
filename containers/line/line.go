// Package line carries connections into a container over its standard streams, so that a server in
// it can be reached although the container has no network and nothing listens on the host.
//
// One session of [github.com/libp2p/go-yamux] runs over the streams: the host opens a stream for the
// guest's requests, and one per connection, see [Dial]. The guest gives each of the
// latter to [Serve], which connects to a port of its own loopback and copies both ways. The other way the
// guest opens a stream for each connection to a port that it listens at, see [Forward]. A stream has a
// window of its own, so a connection that nobody reads from holds up nothing else. Where host and
// guest share a kernel there is a better way, see [Opener].
//
// That library is used and not the one that it came from (hashicorp/yamux), because a connection
// must be ended as TCP ends one: the original cannot close one direction and go on in the other, and
// cannot reset. What yamux does not carry is that data sent before a reset can still be read; therefore
// what a server sends comes in chunks, and the last one says how it ended.
package line

import (
	"io"
	"net"
	"time"

	"github.com/libp2p/go-yamux/v5"
)

// Patience is how long the other end may leave what is sent to it unread.
const Patience = time.Minute

// window is how much of a stream may be on its way. What a container buffers counts against its memory.
const window = 1 << 20

func config() *yamux.Config {
	c := yamux.DefaultConfig()
	// Whoever waits for an answer has a limit of its own; a machine that slept is not dead.
	c.EnableKeepAlive = false
	c.MeasureRTTInterval = time.Hour
	c.ConnectionWriteTimeout = Patience
	c.MaxStreamWindowSize = window
	c.ReadBufSize = 64 << 10
	c.LogOutput = io.Discard // its errors come back from calls
	return c
}

// Host begins the session on the side that opens the first stream.
func Host(conn net.Conn) (*yamux.Session, error) { return yamux.Client(conn, config(), nil) }

// Guest begins the session on the other side.
func Guest(conn net.Conn) (*yamux.Session, error) { return yamux.Server(conn, config(), nil) }

// Streams makes a connection of two streams that know no deadlines, as those of a process.
func Streams(in io.ReadCloser, out io.WriteCloser) net.Conn { return streams{in, out} }

type streams struct {
	in  io.ReadCloser
	out io.WriteCloser
}

func (s streams) Read(b []byte) (int, error)  { return s.in.Read(b) }
func (s streams) Write(b []byte) (int, error) { return s.out.Write(b) }
func (s streams) LocalAddr() net.Addr         { return address(0) }
func (s streams) RemoteAddr() net.Addr        { return address(0) }

func (s streams) Close() error {
	err := s.in.Close()
	if err2 := s.out.Close(); err == nil {
		err = err2
	}
	return err
}

func (s streams) SetDeadline(time.Time) error      { return nil }
func (s streams) SetReadDeadline(time.Time) error  { return nil }
func (s streams) SetWriteDeadline(time.Time) error { return nil }
