package containers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/moby/moby/client"

	"staminabench/containers/files"
)

// PruneSnapshots removes all snapshots of one session but those to keep. A process that is killed leaves some
// behind that no journal names: one that was just made, or one that was just to be forgotten.
func PruneSnapshots(ctx context.Context, labels Labels, keep ...Snapshot) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	images, err := docker.ImageList(ctx, client.ImageListOptions{
		Filters: make(client.Filters).Add("label", labelKept+"=1", labelRun+"="+labels.Run, labelSession+"="+labels.Session),
	})
	if err != nil {
		return fmt.Errorf("list the snapshots of session %s: %w", labels.Session, err)
	}
	for _, image := range images.Items {
		if slices.Contains(keep, Snapshot{Ref: image.ID}) {
			continue
		}
		if err := removeSnapshot(ctx, docker, image.ID); err != nil {
			return err
		}
	}
	return nil
}

// PruneLocal does the same for the [Local] sandbox of a folder.
func PruneLocal(dir string, keep ...Snapshot) error {
	folder := filepath.Join(dir, "snapshots")
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list the snapshots in %s: %w", folder, err)
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if slices.Contains(keep, Snapshot{Ref: path}) {
			continue
		}
		if err := files.RemoveTree(path); err != nil {
			return fmt.Errorf("remove snapshot %s: %w", path, err)
		}
	}
	return nil
}
