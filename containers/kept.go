package containers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
)

// keptRepo is the name of snapshots that somebody wants to look into.
const keptRepo = "staminabench-kept"

// Kept is the state of a sandbox that stays after its session, until its run is cleaned up.
type Kept struct {
	Name   string // of the image
	Labels Labels
}

var notInTag = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// Keep gives a snapshot of a container a name that people can read, so that it stays whatever becomes
// of the snapshots, and returns the command that enters it. facts are those of its sandbox.
func Keep(ctx context.Context, s Snapshot, labels Labels, facts map[string]string) (command string, err error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return "", err
	}
	tag := strings.Trim(notInTag.ReplaceAllString(labels.Run+"-"+labels.Session, "-"), ".-")
	name := keptRepo + ":" + tag[:min(len(tag), 128)]
	if _, err := docker.ImageTag(ctx, client.ImageTagOptions{Source: s.Ref, Target: name}); err != nil {
		return "", errSnapshotMissing(s.Ref, err)
	}
	shell, err := findShell(ctx, docker, name)
	if err != nil {
		return "", err
	}
	return enterCommand(name, shell, facts), nil
}

// enterCommand is what a person types. The image's label would make the next sweep take the person's
// container for a dead run's.
func enterCommand(image, shell string, facts map[string]string) string {
	const notOurs = "--label " + labelOurs + "=entered"
	if shell == "" { // nothing can be run in it, but everything can be looked at
		return fmt.Sprintf("id=$(docker create %s %s none) && mkdir kept && docker export $id | tar -x -C kept; docker rm $id", notOurs, image)
	}
	user := ""
	if facts["user"] != "" {
		user = " --user " + facts["user"]
	}
	return fmt.Sprintf("docker run --rm -it --network none %s%s --workdir %s --entrypoint %s %s",
		notOurs, user, cmp.Or(facts["workDir"], "/"), shell, image)
}

// findShell looks for a shell in an image, by a container of it that is never started.
func findShell(ctx context.Context, docker *client.Client, image string) (path string, err error) {
	made, err := docker.ContainerCreate(ctx, client.ContainerCreateOptions{Image: image})
	if err != nil {
		return "", fmt.Errorf("look into %s: %w", image, err)
	}
	defer func() {
		_, removed := docker.ContainerRemove(context.WithoutCancel(ctx), made.ID, client.ContainerRemoveOptions{Force: true})
		err = errors.Join(err, removed)
	}()
	for _, shell := range []string{"/bin/bash", "/usr/bin/bash", "/bin/sh", "/usr/bin/sh"} {
		_, err := docker.ContainerStatPath(ctx, made.ID, client.ContainerStatPathOptions{Path: shell})
		if err == nil {
			return shell, nil
		}
		if !errdefs.IsNotFound(err) {
			return "", fmt.Errorf("look for a shell in %s: %w", image, err)
		}
	}
	return "", nil
}

// ListKept lists what was kept, of all runs. [SweepSnapshots] removes that of a run.
func ListKept(ctx context.Context) ([]Kept, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return nil, err
	}
	images, err := docker.ImageList(ctx, client.ImageListOptions{
		Filters: make(client.Filters).Add("label", labelKept+"=1").Add("reference", keptRepo),
	})
	if err != nil {
		return nil, fmt.Errorf("list kept sandboxes: %w", err)
	}
	var out []Kept
	for _, image := range images.Items {
		for _, name := range image.RepoTags {
			if strings.HasPrefix(name, keptRepo+":") {
				out = append(out, Kept{name, Labels{image.Labels[labelRun], image.Labels[labelSession]}})
			}
		}
	}
	slices.SortFunc(out, func(a, b Kept) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}
