//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"sync"

	"github.com/libp2p/go-yamux/v5"

	"staminabench/containers/files"
	"staminabench/containers/line"
	"staminabench/containers/proc"
	"staminabench/containers/tree"
	"staminabench/containers/wire"
)

// guest answers requests. Its fields are guarded by mu, as requests run side by side.
type guest struct {
	others func() ([]proc.Stat, error) // the processes that may be killed

	mu      sync.Mutex
	agent   agent
	session *yamux.Session    // the line to the host
	door    *net.UnixListener // nil if it is closed
	ears    map[int]net.Listener
	servers map[uint64]server
	runs    map[uint64]context.CancelFunc
}

func newGuest(others func() ([]proc.Stat, error)) *guest {
	return &guest{
		others:  others,
		ears:    map[int]net.Listener{},
		servers: map[uint64]server{},
		runs:    map[uint64]context.CancelFunc{},
	}
}

// attend answers the requests that come in over the first stream of a line, and connects the others
// with servers, until the line ends.
func (g *guest) attend(session *yamux.Session) error {
	g.session = session
	control, err := session.AcceptStream()
	if err != nil {
		return lineEnd(err)
	}
	go func() {
		for {
			stream, err := session.AcceptStream()
			if err != nil {
				return // the requests end too, and tell why
			}
			go line.Serve(stream)
		}
	}()
	return lineEnd(g.serve(control, control))
}

// lineEnd is nil if the line was ended by the other side, which is the usual end.
func lineEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// serve answers the requests that come in until there are no more.
func (g *guest) serve(in io.Reader, out io.Writer) error {
	var mu sync.Mutex
	encoder := json.NewEncoder(out)
	for decoder := json.NewDecoder(in); ; {
		var request wire.Request
		err := decoder.Decode(&request)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read a request: %w", err)
		}
		go func() {
			response := g.answer(request)
			mu.Lock()
			defer mu.Unlock()
			_ = encoder.Encode(response) // if nobody reads, nobody writes: serve ends too
		}()
	}
}

// answer does what is asked for and puts trouble into the response.
func (g *guest) answer(request wire.Request) wire.Response {
	var response wire.Response
	err := g.do(request, &response)
	response.ID = request.ID
	if err != nil {
		response.Failure = err.Error()
		response.NotExist = errors.Is(err, fs.ErrNotExist)
	}
	return response
}

func (g *guest) do(request wire.Request, response *wire.Response) (err error) {
	switch request.Op {
	case wire.OpSetup:
		return g.setup(request, response)
	case wire.OpRun:
		return g.run(request, response)
	case wire.OpCancel:
		g.cancel(request.Target)
		return nil
	case wire.OpServe:
		return g.start(request)
	case wire.OpStatus:
		return g.status(request, response)
	case wire.OpStop:
		return g.stop(request, response)
	case wire.OpStopAll:
		return g.stopAll()
	case wire.OpWrite:
		a := g.who()
		return files.Write(a.path(request.Path), request.Data, request.Mode, a.owner())
	case wire.OpRead:
		response.Data, err = files.Read(g.who().path(request.Path))
		return err
	case wire.OpDoor:
		return g.openDoor(request.Path)
	case wire.OpListen:
		return g.listen(request.Port)
	case wire.OpDeafen:
		g.deafenAt(request.Port)
		return nil
	case wire.OpPrune:
		return g.prune(request.Data)
	}
	return fmt.Errorf("unknown operation %q", request.Op)
}

func (g *guest) setup(request wire.Request, response *wire.Response) error {
	if request.Setup == nil {
		return errors.New("a setup without its settings")
	}
	a, err := newAgent(*request.Setup)
	if err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.agent = a
	response.Home, response.Owner = a.home, &wire.Owner{UID: int(a.uid), GID: int(a.gid)}
	return nil
}

// prune removes all from the working directory but what is named.
func (g *guest) prune(names []byte) error {
	var keep []string
	if err := json.Unmarshal(names, &keep); err != nil {
		return fmt.Errorf("read what may stay: %w", err)
	}
	return tree.Prune(g.who().workDir, keep)
}

func (g *guest) who() agent {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.agent
}
