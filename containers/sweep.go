package containers

import (
	"context"
	"fmt"
	"io"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"

	"staminabench/containers/proc"
)

// Leftover is something in the engine whose owner, the process that made it, is dead.
type Leftover struct {
	Kind   string // "container" or "network"
	ID     string
	Labels Labels
}

// List shows what [Sweep] would remove.
func List(ctx context.Context) ([]Leftover, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return nil, err
	}
	ours := make(client.Filters).Add("label", labelOurs+"=1")
	var found []Leftover
	add := func(kind, id string, labels map[string]string) {
		maker, err := parseOwner(labels[labelOwner])
		if err == nil && maker.dead(thisOwner(), proc.Read) {
			found = append(found, Leftover{kind, id, Labels{labels[labelRun], labels[labelSession]}})
		}
	}
	containers, err := docker.ContainerList(ctx, client.ContainerListOptions{All: true, Filters: ours})
	if err != nil {
		return nil, fmt.Errorf("list containers: %w", err)
	}
	for _, c := range containers.Items {
		add("container", c.ID, c.Labels)
	}
	networks, err := docker.NetworkList(ctx, client.NetworkListOptions{Filters: ours})
	if err != nil {
		return nil, fmt.Errorf("list networks: %w", err)
	}
	for _, n := range networks.Items {
		add("network", n.ID, n.Labels)
	}
	return found, nil
}

// Sweep removes the containers and networks of dead owners, a line about each on log.
// Whatever a living process made is left alone, and so are snapshots: a run that was
// killed needs them to go on.
func Sweep(ctx context.Context, log io.Writer) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	found, err := List(ctx)
	if err != nil {
		return err
	}
	for _, l := range found { // containers come first: a network in use cannot be removed
		fmt.Fprintf(log, "removing %s %.12s of run %q, session %q: its process is dead\n", l.Kind, l.ID, l.Labels.Run, l.Labels.Session)
		switch l.Kind {
		case "container":
			_, err = docker.ContainerRemove(ctx, l.ID, client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
		case "network":
			_, err = docker.NetworkRemove(ctx, l.ID, client.NetworkRemoveOptions{})
		}
		// Someone else may be sweeping too.
		if err != nil && !errdefs.IsNotFound(err) && !errdefs.IsConflict(err) {
			return fmt.Errorf("remove %s %s: %w", l.Kind, l.ID, err)
		}
	}
	return nil
}

// SweepSnapshots removes all snapshots of one run, which then cannot go on any more.
func SweepSnapshots(ctx context.Context, run string, log io.Writer) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	images, err := docker.ImageList(ctx, client.ImageListOptions{
		All:     true,
		Filters: make(client.Filters).Add("label", labelKept+"=1", labelRun+"="+run),
	})
	if err != nil {
		return fmt.Errorf("list the snapshots of run %s: %w", run, err)
	}
	for _, image := range images.Items {
		fmt.Fprintf(log, "removing snapshot %s of run %q\n", snapshotTag(image.ID), run)
		if err := removeSnapshot(ctx, docker, image.ID); err != nil {
			return err
		}
	}
	return nil
}
