package containers

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/api/pkg/authconfig"
	"github.com/moby/moby/api/types/image"
	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"
)

// The agent's account and folders in images that [BuildScratch] makes.
const (
	scratchUser    = "agent"
	scratchUID     = 1000
	scratchHome    = "/home/agent"
	scratchWorkDir = "/work"
)

// Image is an image made of static binaries and nothing else: no shell, no libraries.
type Image struct {
	Name  string            // lower case, becomes part of the tag
	Files map[string]Binary // by absolute path in the image
}

// Binary is one file of an [Image].
type Binary struct {
	Path string      // where it is on this machine; used if Data is nil
	Data []byte      // or its content
	Mode fs.FileMode // 0 means 0755
}

// BuildScratch builds an image FROM scratch out of the files, a user "agent" (1000) with
// the HOME /home/agent, the working directory /work, and /tmp. No registry is needed. The
// image is tagged with the digest of its content, so an unchanged one is found again and
// not built. It returns the image's id. The error of a failed build shows its last lines.
func BuildScratch(ctx context.Context, img Image) (id string, err error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return "", err
	}
	archive, err := buildContext(img)
	if err != nil {
		return "", fmt.Errorf("build image %s: %w", img.Name, err)
	}
	repo, tag := "staminabench-"+img.Name, fmt.Sprintf("%x", sha256.Sum256(archive))[:16]
	if found, err := docker.ImageInspect(ctx, repo+":"+tag); err == nil {
		return found.ID, nil
	}
	provider, err := testcontainers.ProviderDocker.GetProvider()
	if err != nil {
		return "", fmt.Errorf("build image %s: %w", img.Name, err)
	}
	defer provider.Close()
	var output bytes.Buffer
	name, err := provider.(*testcontainers.DockerProvider).BuildImage(ctx, &testcontainers.ContainerRequest{
		FromDockerfile: testcontainers.FromDockerfile{
			ContextArchive: bytes.NewReader(archive),
			Repo:           repo, Tag: tag,
			BuildLogWriter: &output,
			KeepImage:      true,
		},
	})
	if err != nil {
		return "", errImageBuild(img.Name, err, output.String())
	}
	built, err := docker.ImageInspect(ctx, name)
	if err != nil {
		return "", fmt.Errorf("inspect the image %s just built: %w", name, err)
	}
	return built.ID, nil
}

// WithGuest makes sure that a sandbox can be made of an image of the user's: that it is
// here or can be pulled, and that a snapshot will hold all of it. The image itself stays
// as it is; the guest is copied into each container. It returns the image's id.
func WithGuest(ctx context.Context, name string) (id string, err error) {
	found, err := needImage(ctx, name)
	return found.ID, err
}

// needImage finds an image, pulls it if it is not here, and checks it.
func needImage(ctx context.Context, name string) (image.InspectResponse, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return image.InspectResponse{}, err
	}
	found, err := docker.ImageInspect(ctx, name)
	if errdefs.IsNotFound(err) {
		if err := pull(ctx, name); err != nil {
			return image.InspectResponse{}, errImageMissing(name, err)
		}
		found, err = docker.ImageInspect(ctx, name)
	}
	if err != nil {
		return image.InspectResponse{}, fmt.Errorf("inspect image %s: %w", name, err)
	}
	if found.Config != nil && len(found.Config.Volumes) > 0 {
		return image.InspectResponse{}, errImageVolumes(name, volumes(found.Config.Volumes))
	}
	return found.InspectResponse, nil
}

func volumes(declared map[string]struct{}) []string {
	var paths []string
	for path := range declared {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

// pull pulls with the client and not with testcontainers, which would try again for a
// quarter of an hour where no registry can be reached.
func pull(ctx context.Context, name string) error {
	if strings.HasPrefix(name, "sha256:") {
		return errors.New("an image id cannot be pulled")
	}
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	options := client.ImagePullOptions{}
	// Without credentials a public image can be pulled all the same.
	if _, login, err := testcontainers.DockerImageAuth(ctx, name); err == nil {
		if encoded, err := authconfig.Encode(login); err == nil {
			options.RegistryAuth = encoded
		}
	}
	pulled, err := docker.ImagePull(ctx, name, options)
	if err != nil {
		return err
	}
	defer pulled.Close()
	return pulled.Wait(ctx)
}
