package containers

import (
	"context"
	"fmt"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
)

// snapshotRepo is the name that snapshots are tagged with: an image without any tag would
// fall to the user's next "docker image prune".
const snapshotRepo = "staminabench-snapshot"

// Snapshot implements [Sandbox] by committing the container's writable layer to an image;
// Ref is its id. Nothing may run: it might be writing, and it is stopped if the container is replaced,
// see goOnFrom.
func (d *Docker) Snapshot(ctx context.Context) (Snapshot, error) {
	if d.container == nil {
		return Snapshot{}, errSandboxGone(d.name(), errClosed, "")
	}
	docker, err := dockerClient(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	parent, err := docker.ImageInspect(ctx, d.parent)
	if err != nil {
		return Snapshot{}, errSnapshotMissing(d.parent, err)
	}
	keep := d.commit
	tooDeep := len(parent.RootFS.Layers)-len(d.image.RootFS.Layers) >= maxOwnLayers
	if tooDeep {
		keep = d.flatten
	}
	id, err := keep(ctx, docker)
	if err != nil {
		return Snapshot{}, fmt.Errorf("snapshot of sandbox %s: %w", d.name(), err)
	}
	_, err = docker.ImageTag(ctx, client.ImageTagOptions{Source: id, Target: snapshotTag(id)})
	if err != nil {
		return Snapshot{}, fmt.Errorf("tag snapshot %s: %w", id, err)
	}
	kept, err := docker.ImageInspect(ctx, id)
	if err != nil {
		return Snapshot{}, fmt.Errorf("inspect snapshot %s: %w", id, err)
	}
	if tooDeep || d.isWorthIt(kept.Size-parent.Size, parent.Size-d.image.Size) {
		// The snapshot is there, even if going on from it fails: then the sandbox is closed, which the
		// next call tells, and can be started anew from the snapshot.
		_ = d.goOnFrom(ctx, id)
	}
	return Snapshot{Ref: id}, nil
}

// commit makes an image of what was written since the container was made, on top of what that was made of.
// It has the container's labels.
func (d *Docker) commit(ctx context.Context, docker *client.Client) (id string, err error) {
	image, err := docker.ContainerCommit(ctx, d.container.ID, client.ContainerCommitOptions{
		Changes: []string{"LABEL " + labelKept + "=1"},
		NoPause: true,
	})
	return image.ID, err
}

func snapshotTag(id string) string {
	digest := strings.TrimPrefix(id, "sha256:")
	return snapshotRepo + ":" + digest[:min(24, len(digest))]
}

// Restore implements [Sandbox] by replacing the container with one made of the snapshot.
// The snapshot may be another sandbox's, of any run.
// If it is not there, the sandbox stays as it is; after any other error it is closed.
func (d *Docker) Restore(ctx context.Context, s Snapshot) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	if _, err := docker.ImageInspect(ctx, s.Ref); err != nil {
		return errSnapshotMissing(s.Ref, err)
	}
	return d.goOnFrom(ctx, s.Ref)
}

// goOnFrom replaces the container with one made of a snapshot.
func (d *Docker) goOnFrom(ctx context.Context, id string) error {
	if err := d.drop(ctx); err != nil {
		return err
	}
	if err := d.start(ctx, id); err != nil {
		d.inlets.close()
		return fmt.Errorf("restore %s: %w", id, err)
	}
	return nil
}

// Forget implements [Sandbox]. A snapshot that this sandbox was restored from loses its
// name at once, and its layers when nothing is built on them any more.
func (d *Docker) Forget(ctx context.Context, s Snapshot) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	if err := removeSnapshot(ctx, docker, s.Ref); err != nil {
		return err
	}
	if s.Ref == d.parent && d.container != nil {
		d.forgotten = append(d.forgotten, s.Ref)
	}
	return nil
}

// removeSnapshot removes an image that is there, as far as others allow. Taking its name
// away comes first, because that is never refused, and an image without a name goes with
// the last one that is built on it.
func removeSnapshot(ctx context.Context, docker *client.Client, id string) error {
	options := client.ImageRemoveOptions{Force: true, PruneChildren: true}
	for _, name := range []string{snapshotTag(id), id} {
		_, err := docker.ImageRemove(ctx, name, options)
		if err != nil && !errdefs.IsNotFound(err) && !errdefs.IsConflict(err) {
			return fmt.Errorf("remove snapshot %s: %w", id, err)
		}
	}
	return nil
}
