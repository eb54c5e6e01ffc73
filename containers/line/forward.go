package line

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/libp2p/go-yamux/v5"
)

// maxForwarded is how many connections of one listener are carried at once; more wait to be accepted, as
// with a server that is busy. What is on the way in a container counts against its memory, and whoever
// opens connections in there may mean no good.
const maxForwarded = 128

// acceptPause is how long to wait when nothing can be accepted, for want of file descriptors for example.
const acceptPause = 100 * time.Millisecond

// Forward carries the connections of a listener in the container to the host, each over a stream that begins
// with the port in two bytes, until the listener is closed. Then what was sent inside comes in chunks, as
// with [Dial].
func Forward(session *yamux.Session, listener net.Listener, port int) {
	slots := make(chan struct{}, maxForwarded)
	for {
		slots <- struct{}{}
		conn, err := listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			<-slots
			time.Sleep(acceptPause)
			continue
		}
		go func() {
			defer func() { <-slots }()
			forward(session, conn.(*net.TCPConn), port)
		}()
	}
}

// forward carries one connection until both ways of it have ended.
func forward(session *yamux.Session, client *net.TCPConn, port int) {
	defer client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	stream, err := session.OpenStream(ctx)
	if err != nil {
		abort(client)
		return
	}
	defer stream.Reset() // it is over: of no use to anybody
	if _, err := stream.Write(binary.BigEndian.AppendUint16(nil, uint16(port))); err != nil {
		abort(client)
		return
	}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		answers(stream, client)
	}()
	if _, err := client.ReadFrom(stream); err != nil {
		abort(client) // the host does not want it, or the client has gone
	} else {
		_ = client.CloseWrite() // a client that has gone knows already
	}
	<-sent
}

// abort ends a connection by a reset.
func abort(conn *net.TCPConn) {
	_ = conn.SetLinger(0)
	_ = conn.Close()
}

// Forwarded is the host's end of a stream that the guest has opened, and the port that the client has
// connected to.
func Forwarded(session *yamux.Session, stream *yamux.Stream) (conn *Conn, port int, err error) {
	var head [2]byte
	err = stream.SetReadDeadline(time.Now().Add(Patience))
	if err == nil {
		_, err = io.ReadFull(stream, head[:])
	}
	if err == nil {
		err = stream.SetReadDeadline(time.Time{})
	}
	if err != nil {
		_ = stream.Reset()
		return nil, 0, fmt.Errorf("take a connection from inside: %w", broken(err))
	}
	port = int(binary.BigEndian.Uint16(head[:]))
	return newConn(session, stream, port), port, nil
}

// Refuse ends a connection by a reset.
func (c *Conn) Refuse() {
	c.closed.Store(true)
	_ = c.stream.Reset()
}
