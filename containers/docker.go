package containers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"sync/atomic"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/api/types/image"
	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"

	"staminabench/containers/files"
	"staminabench/containers/wire"
)

// Options say what kind of container [StartDocker] makes. Image is all that must be given.
type Options struct {
	Image   string            // name or id of an image of this engine, see BuildScratch and WithGuest
	Labels  Labels            // whom it belongs to
	Limits  Limits            // what it may use
	Network string            // "" for none at all, or a network's name
	Env     map[string]string // for every command, on top of the image's; kept out of snapshots
	WorkDir string            // "" for the image's, or /work if it has none
	User    string            // who commands run as, "user" or "user:group"; "" for the image's
}

// Docker is a [Sandbox] in a container. Commands run as the user of its options; the guest
// runs as root and as process 1, so that nothing inside can kill it or speak in its name.
type Docker struct {
	options Options
	image   image.InspectResponse // what it was made of at first
	engine  string                // version

	container  *testcontainers.DockerContainer // nil when closed
	link       *link
	owner      files.Owner // who the agent is
	inlets     inlets      // the ways out of it
	parent     string      // id of the image that the container was made of
	imageBytes int64       // of it in a container, if there is a limit

	written   atomic.Int64 // bytes on top of the image, when they were measured last
	forgotten []string     // snapshots that could not be removed yet, as something is built on them
}

var _ Sandbox = (*Docker)(nil)

// StartDocker makes a container and starts it with the guest in it. It takes about a
// second. [EnsureEngine] must have found an engine before.
func StartDocker(ctx context.Context, o Options) (*Docker, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return nil, err
	}
	version, err := docker.ServerVersion(ctx, client.ServerVersionOptions{})
	if err != nil {
		return nil, fmt.Errorf("ask the Docker engine: %w", err)
	}
	img, err := needImage(ctx, o.Image)
	if err != nil {
		return nil, err
	}
	d := &Docker{options: o, image: img, engine: version.Version}
	if err := d.start(ctx, img.ID); err != nil {
		return nil, err
	}
	if err := d.measureImage(ctx); err != nil {
		return nil, errors.Join(err, d.Close(ctx))
	}
	return d, nil
}

// Run implements [Sandbox].
func (d *Docker) Run(ctx context.Context, cmd Command) (Exit, error) {
	if d.link == nil {
		return Exit{}, errSandboxGone(d.name(), errClosed, "")
	}
	disk := d.watchDisk(ctx)
	response, err := d.callUntil(ctx, d.link, disk.over, wire.Request{Op: wire.OpRun, Command: wireCommand(cmd), Limit: cmd.Limit})
	exit := wireExit(response)
	if over := disk.end(ctx); over && response.Exit != nil && ctx.Err() == nil {
		exit.Disk, err = true, nil
	}
	return exit, err
}

// Serve implements [Sandbox]. The server is reached through the guest, whatever network there is: no
// port is published, and nothing on this machine can take it.
func (d *Docker) Serve(ctx context.Context, cmd Command, port int) (Server, error) {
	response, err := d.call(ctx, wire.Request{Op: wire.OpServe, Command: wireCommand(cmd)})
	if err != nil {
		return nil, err
	}
	s := &dockerServer{sandbox: d, link: d.link, id: response.ID, port: port, disk: d.watchDisk(context.WithoutCancel(ctx))}
	go s.endAtLimit()
	return s, nil
}

// StopAll implements [Sandbox].
func (d *Docker) StopAll(ctx context.Context) error {
	_, err := d.call(ctx, wire.Request{Op: wire.OpStopAll})
	return err
}

// WriteFile implements [Sandbox]. The file and new folders belong to the agent's user.
// What stands in the way is replaced: a link is not followed, a folder is removed.
func (d *Docker) WriteFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error {
	_, err := d.call(ctx, wire.Request{Op: wire.OpWrite, Path: path, Data: data, Mode: mode})
	return err
}

// ReadFile implements [Sandbox]. What is no regular file is an error.
func (d *Docker) ReadFile(ctx context.Context, path string) ([]byte, error) {
	response, err := d.call(ctx, wire.Request{Op: wire.OpRead, Path: path})
	return response.Data, err
}

// WorkDir implements [Sandbox].
func (d *Docker) WorkDir() string {
	switch {
	case d.options.WorkDir != "":
		return d.options.WorkDir
	case d.image.Config != nil && d.image.Config.WorkingDir != "" && d.image.Config.WorkingDir != "/":
		return d.image.Config.WorkingDir
	}
	return scratchWorkDir
}

// user is who commands run as, as Docker writes it.
func (d *Docker) user() string {
	if d.options.User == "" && d.image.Config != nil {
		return d.image.Config.User
	}
	return d.options.User
}

// Facts implements [Sandbox].
func (d *Docker) Facts() map[string]string {
	limits := d.options.Limits
	line := "streams"
	if d.link != nil && d.link.door != nil {
		line = "door"
	}
	return map[string]string{
		"line":     line, // how servers are reached
		"kind":     "docker",
		"engine":   d.engine,
		"image":    d.options.Image,
		"imageID":  d.image.ID,
		"network":  d.options.network(),
		"user":     d.user(),
		"workDir":  d.WorkDir(),
		"cpus":     strconv.FormatFloat(limits.CPUs, 'g', -1, 64),
		"memoryMB": strconv.Itoa(limits.MemoryMB),
		"procs":    strconv.Itoa(limits.Procs),
		"diskMB":   strconv.Itoa(limits.DiskMB),
	}
}

// Close implements [Sandbox]. It does its work even if ctx is cancelled already, because
// what it leaves behind would go on running.
func (d *Docker) Close(ctx context.Context) error {
	d.inlets.close()
	return d.drop(ctx)
}

// drop is Close, but that the listeners stay.
func (d *Docker) drop(ctx context.Context) error {
	if d.container == nil {
		return nil
	}
	return d.remove(context.WithoutCancel(ctx))
}

// remove removes the container, and the snapshots that only waited for that.
func (d *Docker) remove(ctx context.Context) error {
	if d.link != nil {
		d.inlets.leave()
		d.link.close()
	}
	err := testcontainers.TerminateContainer(d.container, testcontainers.StopContext(ctx), testcontainers.StopTimeout(0))
	if err != nil && !errdefs.IsNotFound(err) {
		return fmt.Errorf("remove sandbox %s: %w", d.name(), err)
	}
	d.container, d.link = nil, nil
	waiting := d.forgotten
	d.forgotten = nil
	for _, ref := range waiting {
		if err := d.Forget(ctx, Snapshot{Ref: ref}); err != nil {
			return err
		}
	}
	return nil
}
