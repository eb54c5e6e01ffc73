//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"staminabench/containers/proc"
	"staminabench/containers/wire"
)

// server is a command that stays.
type server struct {
	*proc.Process
	exit func() proc.Exit // waits for the end
}

var errNoCommand = errors.New("no command given")

// run runs a command to its end; cancel with its id kills it.
func (g *guest) run(request wire.Request, response *wire.Response) error {
	if request.Command == nil {
		return errNoCommand
	}
	ctx, cancel := context.WithCancel(context.Background())
	g.mu.Lock()
	g.runs[request.ID] = cancel
	g.mu.Unlock()
	defer g.cancel(request.ID)

	w := observe()
	exit, err := proc.Run(ctx, g.who().command(*request.Command), request.Limit, g.killRest)
	exit = w.end(exit)
	response.Exit = &exit
	return err
}

// cancel kills the run of that id; one that is over is left alone.
func (g *guest) cancel(id uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if cancel, ok := g.runs[id]; ok {
		cancel()
		delete(g.runs, id)
	}
}

func (g *guest) start(request wire.Request) error {
	if request.Command == nil {
		return errNoCommand
	}
	w := observe()
	process, err := proc.Start(g.who().command(*request.Command))
	if err != nil {
		w.end(proc.Exit{})
		return err
	}
	exit := sync.OnceValue(func() proc.Exit { return w.end(process.Exit()) })
	go exit() // what is seen after its end is not its own
	g.mu.Lock()
	defer g.mu.Unlock()
	g.servers[request.ID] = server{process, exit}
	return nil
}

func (g *guest) server(id uint64) (server, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, ok := g.servers[id]; ok {
		return s, nil
	}
	return server{}, fmt.Errorf("there is no server %d", id)
}

func (g *guest) status(request wire.Request, response *wire.Response) error {
	s, err := g.server(request.Target)
	if err == nil {
		response.Running = s.Running()
	}
	return err
}

func (g *guest) stop(request wire.Request, response *wire.Response) error {
	s, err := g.server(request.Target)
	if err != nil {
		return err
	}
	s.Stop(context.Background(), request.Grace)
	exit := s.exit()
	response.Exit = &exit
	return nil
}

// stopAll kills every process of the container but this one.
func (g *guest) stopAll() error {
	return proc.KillUntilNone(func() ([]int, error) { return g.victims(nil) })
}

// killRest kills what a run may have started beyond its own group. Inside a container
// that is everything which does not belong to a server.
func (g *guest) killRest() {
	_ = proc.KillUntilNone(func() ([]int, error) { // what outlives it, StopAll will report
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.victims(g.servers)
	})
}

// victims lists the processes to kill, those of the servers left out.
func (g *guest) victims(spared map[uint64]server) ([]int, error) {
	list, err := g.others()
	if err != nil {
		return nil, err
	}
	safe := map[int]bool{}
	for _, s := range spared {
		if s.Running() {
			for pid := range proc.Tree(list, s.PID()) {
				safe[pid] = true
			}
		}
	}
	var pids []int
	for _, s := range list {
		if !safe[s.PID] {
			pids = append(pids, s.PID)
		}
	}
	return pids, nil
}
