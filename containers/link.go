package containers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"sync"
	"time"

	"github.com/libp2p/go-yamux/v5"
	"github.com/moby/moby/api/pkg/stdcopy"
	"github.com/moby/moby/client"

	"staminabench/containers/line"
	"staminabench/containers/proc"
	"staminabench/containers/wire"
)

// cancelWait is how long a cancelled run may take to die before the caller is let go.
const cancelWait = 15 * time.Second

// errLinkBroken is matched by the error of a call that will never be answered.
var errLinkBroken = errors.New("its guest does not answer any more")

// link speaks with the guest of one container. A call is one message there and one back,
// which takes about a millisecond; starting a process in a container from outside
// (docker exec) takes a hundred, and an agent can kill it.
//
// Connections to servers inside go the same way, see package line.
type link struct {
	session *yamux.Session
	control net.Conn // the guest's requests and responses

	door *line.Opener // of connections; nil where there is none

	mu      sync.Mutex
	last    uint64
	waiting map[uint64]chan wire.Response

	writing sync.Mutex
	encoder *json.Encoder

	gone  chan struct{} // closed when nothing will come any more
	cause error         // why; to be read when gone is closed
	said  *proc.Capped  // what the guest wrote to its standard error
}

// newLink takes over an attached connection. Connections from inside go to the inlets.
func newLink(ctx context.Context, attached client.HijackedResponse, in *inlets) (*link, error) {
	l := &link{
		waiting: map[uint64]chan wire.Response{},
		gone:    make(chan struct{}),
		said:    proc.NewCapped(4 << 10),
	}
	stdin, stdout := attached.Conn, demultiplexed(attached.Reader, l.said)
	var err error
	if l.session, err = line.Host(line.Streams(stdout, stdin)); err != nil {
		return nil, errors.Join(err, stdin.Close())
	}
	if l.control, err = l.session.OpenStream(ctx); err != nil {
		return nil, errors.Join(err, l.session.Close())
	}
	l.encoder = json.NewEncoder(l.control)
	go l.listen()
	go in.takeFrom(l.session)
	return l, nil
}

// demultiplexed is the standard output of a container; its standard error is written to said.
func demultiplexed(attached io.Reader, said io.Writer) io.ReadCloser {
	stdout, in := io.Pipe()
	go func() {
		_, err := stdcopy.StdCopy(in, said, attached)
		in.CloseWithError(err) // nil is io.EOF
	}()
	return stdout
}

// listen hands every response to the call that waits for it, until the guest is gone.
func (l *link) listen() {
	for decoder := json.NewDecoder(l.control); ; {
		var response wire.Response
		if err := decoder.Decode(&response); err != nil {
			l.cause = fmt.Errorf("%w: %w", errLinkBroken, err)
			close(l.gone)
			return
		}
		l.mu.Lock()
		waiting := l.waiting[response.ID]
		delete(l.waiting, response.ID)
		l.mu.Unlock()
		if waiting != nil {
			waiting <- response // has room for one
		}
	}
}

// call asks and waits for the answer. Trouble inside comes back as an error; a file that
// is not there as fs.ErrNotExist. When ctx is cancelled during a run, the run is killed; when enough is
// closed, it is killed too, but its answer is waited for.
func (l *link) call(ctx context.Context, enough <-chan struct{}, request wire.Request) (wire.Response, error) {
	answer, err := l.send(&request)
	if err != nil {
		return wire.Response{}, err
	}
	for {
		select {
		case response := <-answer:
			return response, failure(response)
		case <-l.gone:
			return wire.Response{}, l.cause
		case <-enough:
			if _, err := l.send(&wire.Request{Op: wire.OpCancel, Target: request.ID}); err != nil {
				return wire.Response{}, err
			}
			enough = nil
		case <-ctx.Done():
			if request.Op == wire.OpRun {
				l.cancel(request.ID, answer)
			}
			return wire.Response{}, ctx.Err()
		}
	}
}

func (l *link) send(request *wire.Request) (<-chan wire.Response, error) {
	answer := make(chan wire.Response, 1)
	l.mu.Lock()
	l.last++
	request.ID = l.last
	l.waiting[request.ID] = answer
	l.mu.Unlock()

	l.writing.Lock()
	defer l.writing.Unlock()
	// A guest that does not read must not hold the caller for ever.
	err := l.control.SetWriteDeadline(time.Now().Add(line.Patience))
	if err == nil {
		err = l.encoder.Encode(request)
	}
	if err != nil {
		l.close() // half a message may be on its way: nothing can follow it
		return nil, fmt.Errorf("%w: %w", errLinkBroken, err)
	}
	return answer, nil
}

// cancel kills a run and waits until it is dead, so that it changes nothing afterwards.
func (l *link) cancel(run uint64, answer <-chan wire.Response) {
	if _, err := l.send(&wire.Request{Op: wire.OpCancel, Target: run}); err != nil {
		return
	}
	select {
	case <-answer:
	case <-l.gone:
	case <-time.After(cancelWait):
	}
}

func failure(response wire.Response) error {
	switch {
	case response.Failure == "":
		return nil
	case response.NotExist:
		return fmt.Errorf("%s: %w", response.Failure, fs.ErrNotExist)
	}
	return errors.New(response.Failure)
}

// close ends the guest's standard input, and so the guest.
func (l *link) close() {
	if l.door != nil {
		_ = l.door.Close()
	}
	_ = l.session.Close()
}

// dial connects to a port inside.
func (l *link) dial(ctx context.Context, port int) (net.Conn, error) {
	if l.door != nil {
		return l.door.Dial(ctx, port)
	}
	conn, err := line.Dial(ctx, l.session, port)
	if err != nil {
		return nil, err
	}
	return conn, nil
}
