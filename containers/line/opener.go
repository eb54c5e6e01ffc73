package line

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"net"
	"os"
	"sync"
	"syscall"
)

// Opener gets connections through a door.
type Opener struct {
	door *net.UnixConn

	mu      sync.Mutex
	last    uint32
	waiting map[uint32]chan opened
	gone    error // why nothing will come any more
}

// opened is the answer to a request.
type opened struct {
	conn net.Conn
	err  error
}

// NewOpener takes over the host's side of a door.
func NewOpener(door *net.UnixConn) *Opener {
	o := &Opener{door: door, waiting: map[uint32]chan opened{}}
	go o.listen()
	return o
}

// Try reports whether connections come through the door. A machine may forbid to pass them.
func (o *Opener) Try(ctx context.Context) error {
	conn, err := o.open(ctx, trialPort)
	if err != nil {
		return err
	}
	return conn.Close()
}

// Dial is as the function [Dial].
func (o *Opener) Dial(ctx context.Context, port int) (net.Conn, error) {
	conn, err := o.open(ctx, port)
	if err != nil {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Addr: address(port), Err: err}
	}
	return conn, nil
}

func (o *Opener) open(ctx context.Context, port int) (net.Conn, error) {
	id, answer, err := o.ask(port)
	if err != nil {
		return nil, broken(err)
	}
	select {
	case got := <-answer:
		return got.conn, got.err
	case <-ctx.Done():
	}
	if got, ok := o.forget(id, answer); ok { // it came meanwhile
		return got.conn, got.err
	}
	return nil, timeoutOf(ctx)
}

func (o *Opener) ask(port int) (id uint32, answer chan opened, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.gone != nil {
		return 0, nil, o.gone
	}
	o.last++
	request := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint32(nil, o.last), uint16(port))
	if _, err := o.door.Write(request); err != nil {
		return 0, nil, err
	}
	answer = make(chan opened, 1)
	o.waiting[o.last] = answer
	return o.last, answer, nil
}

// forget makes sure that an answer which comes later is thrown away; ok says that it is there already.
func (o *Opener) forget(id uint32, answer chan opened) (got opened, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.waiting, id)
	select {
	case got = <-answer:
		return got, true
	default:
		return opened{}, false
	}
}

// listen hands every answer to the call that waits for it.
func (o *Opener) listen() {
	message, with := make([]byte, answerSize), make([]byte, rightsRoom)
	for {
		n, passedLen, _, _, err := o.door.ReadMsgUnix(message, with)
		if err != nil || n != answerSize {
			o.end(cmp.Or(err, net.ErrClosed))
			return
		}
		o.hand(binary.BigEndian.Uint32(message), read(message[4], with[:passedLen]))
	}
}

// read makes an answer of a message.
func read(errno byte, with []byte) opened {
	switch {
	case errno == unknownErrno:
		return opened{err: broken(errors.New("the guest cannot connect"))}
	case errno != 0:
		return opened{err: os.NewSyscallError("connect", syscall.Errno(errno))}
	}
	conn, err := passed(with)
	if err == nil && conn == nil {
		err = errors.New("no socket came")
	}
	if err != nil {
		return opened{err: broken(err)}
	}
	return opened{conn: conn}
}

func (o *Opener) hand(id uint32, got opened) {
	o.mu.Lock()
	defer o.mu.Unlock()
	answer, ok := o.waiting[id]
	delete(o.waiting, id)
	switch {
	case ok:
		answer <- got // has room for one
	case got.conn != nil:
		_ = got.conn.Close()
	}
}

func (o *Opener) end(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.gone = err
	for _, answer := range o.waiting {
		answer <- opened{err: broken(err)}
	}
	clear(o.waiting)
}

// Close closes the door. Connections that came through it stay.
func (o *Opener) Close() error { return o.door.Close() }
