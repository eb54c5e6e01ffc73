package containers

import (
	"context"
	"fmt"
	"io"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
)

// FindImage looks for an image on the engine. It does not pull.
func FindImage(ctx context.Context, name string) (id string, found bool, err error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return "", false, err
	}
	image, err := docker.ImageInspect(ctx, name)
	if errdefs.IsNotFound(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("inspect image %s: %w", name, err)
	}
	return image.ID, true, nil
}

// ImageSize is an image's size in bytes, with all its layers.
func ImageSize(ctx context.Context, name string) (int64, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return 0, err
	}
	image, err := docker.ImageInspect(ctx, name)
	if err != nil {
		return 0, fmt.Errorf("inspect image %s: %w", name, err)
	}
	return image.Size, nil
}

// PullAs pulls an image and gives it another name besides.
func PullAs(ctx context.Context, name, tag string) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	if err := pull(ctx, name); err != nil {
		return fmt.Errorf("pull image %s: %w", name, err)
	}
	if _, err := docker.ImageTag(ctx, client.ImageTagOptions{Source: name, Target: tag}); err != nil {
		return fmt.Errorf("tag image %s: %w", name, err)
	}
	return nil
}

// ImportImage makes an image of a root file system, a tar archive.
func ImportImage(ctx context.Context, root io.Reader, tag string) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	answer, err := docker.ImageImport(ctx, client.ImageImportSource{Source: root, SourceName: "-"}, tag, client.ImageImportOptions{})
	if err != nil {
		return fmt.Errorf("import image %s: %w", tag, err)
	}
	defer answer.Close()
	if err := (&steps{log: io.Discard}).follow(answer); err != nil {
		return fmt.Errorf("import image %s: %w", tag, err)
	}
	return nil
}
