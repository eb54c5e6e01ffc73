package play

import (
	"context"
	"errors"
	"io"
	"path/filepath"

	"staminabench/containers"
)

// ground is where the agent of one session works: it starts sandboxes, one after the other, and
// chooses the ports of the servers in them.
type ground struct {
	session *Session
	models  *models   // nil if the agent asks none
	ports   ports     // of the servers in containers
	lease   io.Closer // of the port of the last server on this machine; nil if there was none
}

func newGround(s *Session, m *models) *ground {
	return &ground{session: s, models: m, ports: newPorts()}
}

func (g *ground) local() bool { return g.session.condition.Agent.Sandbox == "local" }

// start starts an empty sandbox, in which the gateway is reached if the agent asks a model.
func (g *ground) start(ctx context.Context) (containers.Sandbox, error) {
	box, err := g.empty(ctx)
	if err != nil || g.models == nil {
		return box, err
	}
	if err := g.models.serve(ctx, box); err != nil {
		return nil, errors.Join(err, box.Close(context.WithoutCancel(ctx)))
	}
	return box, nil
}

// release gives up what the session holds beyond its sandbox.
func (g *ground) release() error {
	if g.models == nil {
		return nil
	}
	return g.models.close()
}

func (g *ground) empty(ctx context.Context) (containers.Sandbox, error) {
	if g.local() {
		return g.startLocal()
	}
	return g.startDocker(ctx)
}

func (g *ground) startDocker(ctx context.Context) (containers.Sandbox, error) {
	stage, agent := g.session.run.stage, g.session.condition.Agent
	return containers.StartDocker(ctx, containers.Options{
		Image:   stage.image(agent),
		Labels:  containers.Labels{Run: stage.Run, Session: g.session.ID},
		Limits:  g.session.condition.Limits.Sandbox,
		Network: agent.Network,
	})
}

// startLocal empties the folder of a sandbox that was killed. The snapshots in it stay.
func (g *ground) startLocal() (containers.Sandbox, error) {
	if err := g.clearLocal(); err != nil {
		return nil, err
	}
	return containers.NewLocal(g.folder(), containers.LocalOptions{})
}

// clearLocal stops what runs in the folder, and removes all but the snapshots.
func (g *ground) clearLocal() error {
	old, err := containers.NewLocal(g.folder(), containers.LocalOptions{})
	if err != nil {
		return err
	}
	return old.Close(context.Background())
}

// folder is that of a local sandbox.
func (g *ground) folder() string {
	return filepath.Join(g.session.run.stage.Folder, "sandboxes", g.session.ID)
}

// prune drops the states of the session but those to keep, and what is left of a sandbox on this machine; a
// container of a dead process is swept before the run.
func (g *ground) prune(ctx context.Context, keep ...containers.Snapshot) error {
	if g.local() {
		return errors.Join(g.clearLocal(), containers.PruneLocal(g.folder(), keep...))
	}
	return containers.PruneSnapshots(ctx, containers.Labels{Run: g.session.run.stage.Run, Session: g.session.ID}, keep...)
}

// port is where the next server is told to listen.
func (g *ground) port() (int, error) {
	if !g.local() {
		return g.ports.next(), nil
	}
	if g.lease != nil {
		_ = g.lease.Close() // the server before is gone; this process' end gives it free too
	}
	port, lease, err := containers.LeasePort()
	g.lease = lease
	return port, err
}
