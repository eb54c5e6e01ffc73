package line

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"syscall"
	"time"

	"github.com/libp2p/go-yamux/v5"
)

// dialLimit ends an attempt to connect that nobody waits for any more. A server whose queue of
// connections is full makes one hang.
const dialLimit = time.Minute

// Serve connects the stream of one connection with the server that it asks for, until both ends of it
// are over.
func Serve(stream *yamux.Stream) {
	defer stream.Reset() // it is over: of no use to anybody
	var port [2]byte
	if _, err := io.ReadFull(stream, port[:]); err != nil {
		return
	}
	conn, err := net.DialTimeout("tcp", address(binary.BigEndian.Uint16(port[:])).String(), dialLimit)
	if _, lost := stream.Write([]byte{number(err)}); err != nil || lost != nil {
		if err == nil {
			_ = conn.Close()
		}
		// The answer must arrive before the reset does.
		_ = stream.CloseWrite()
		return
	}
	join(stream, conn.(*net.TCPConn))
}

// number is what the other side is told of an attempt to connect.
func number(err error) byte {
	var errno syscall.Errno
	switch {
	case err == nil:
		return 0
	case errors.As(err, &errno) && errno > 0 && errno < unknownErrno:
		return byte(errno)
	case errors.Is(err, syscall.ETIMEDOUT):
		return byte(syscall.ETIMEDOUT)
	}
	return unknownErrno
}

// join copies both ways until both ways have ended.
func join(stream *yamux.Stream, server *net.TCPConn) {
	defer server.Close()
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		answers(stream, server)
	}()
	questions(stream, server, answered)
	<-answered
}

// answers copies what the server sends, and how it ended.
func answers(stream *yamux.Stream, server *net.TCPConn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := server.Read(buffer[headSize:])
		if n > 0 {
			binary.BigEndian.PutUint32(buffer, uint32(n))
			if _, err := stream.Write(buffer[:headSize+n]); err != nil {
				return // the client has gone, or the line; the server learns of it when its connection is closed
			}
		}
		if err != nil {
			hangUp(stream, err)
			return
		}
	}
}

// hangUp passes on how the server ended its side. A connection that was reset takes nothing more.
func hangUp(stream *yamux.Stream, err error) {
	end := uint32(endOfData)
	if !errors.Is(err, io.EOF) {
		end = endByReset
	}
	_, _ = stream.Write(binary.BigEndian.AppendUint32(nil, end))
	_ = stream.CloseWrite()
	if end == endByReset {
		_ = stream.Reset()
	}
}

// questions copies what the client sends. What a server does not take any more is dropped until its own
// side has ended, because that tells how; then nothing more is taken from the client.
func questions(stream *yamux.Stream, server *net.TCPConn, answered <-chan struct{}) {
	if _, err := server.ReadFrom(stream); err == nil {
		_ = server.CloseWrite() // a server that has gone knows already
		return
	}
	go io.Copy(io.Discard, stream)
	<-answered
	_ = stream.Reset()
}
