package containers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"

	"staminabench/containers/files"
	"staminabench/containers/wire"
)

// guestPath is where the guest lies in a container until it runs; then it removes itself.
const guestPath = "/.stamina/guest"

// start starts a container of the image and tells its guest who the agent is.
func (d *Docker) start(ctx context.Context, imageID string) (err error) {
	guest, err := guestBinary()
	if err != nil {
		return err
	}
	d.container, err = testcontainers.Run(ctx, imageID,
		testcontainers.WithEntrypoint(guestPath, "init"),
		testcontainers.WithLabels(d.options.Labels.forEngine()),
		testcontainers.WithConfigModifier(configure),
		testcontainers.WithHostConfigModifier(d.options.limit),
		testcontainers.WithFiles(testcontainers.ContainerFile{
			HostFilePath: guest, ContainerFilePath: guestPath, FileMode: 0o755,
		}),
	)
	// On failure there may be a container all the same.
	defer func() {
		if err != nil && d.container != nil {
			err = errors.Join(err, d.remove(context.WithoutCancel(ctx)))
		}
	}()
	if err != nil {
		return fmt.Errorf("start a sandbox of image %s: %w", d.options.Image, err)
	}
	d.parent = imageID
	if err := d.attach(ctx); err != nil {
		return err
	}
	setup := &wire.Setup{User: d.user(), WorkDir: d.WorkDir(), Env: d.environment()}
	answer, err := d.call(ctx, wire.Request{Op: wire.OpSetup, Setup: setup})
	if err != nil {
		return err
	}
	if answer.Owner != nil {
		d.owner = files.Owner(*answer.Owner)
	}
	if err := d.openDoor(ctx); err != nil {
		return err
	}
	return d.openInlets(ctx)
}

// attach connects to the standard streams of the guest.
func (d *Docker) attach(ctx context.Context) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	attached, err := docker.ContainerAttach(ctx, d.container.ID, client.ContainerAttachOptions{
		Stream: true, Stdin: true, Stdout: true, Stderr: true,
	})
	if err != nil {
		return fmt.Errorf("attach to sandbox %s: %w", d.name(), err)
	}
	if d.link, err = newLink(ctx, attached.HijackedResponse, &d.inlets); err != nil {
		return fmt.Errorf("attach to sandbox %s: %w", d.name(), err)
	}
	return nil
}

// configure makes the container the guest's: root, its streams open, nothing of the
// image's own habits.
func configure(c *container.Config) {
	c.User = "0:0"
	c.WorkingDir = "/"
	c.OpenStdin = true
	// The guest's input ends when we go, for whatever reason: then it ends too.
	c.StdinOnce = true
	c.AttachStdin, c.AttachStdout, c.AttachStderr = true, true, true
	c.StopSignal = "SIGKILL" // the guest is deaf to all others
	c.Healthcheck = &container.HealthConfig{Test: []string{"NONE"}}
}

// capabilities are all that root in a container has, and what an agent that is root can do: install
// packages, which means to own and open files that are others' (CHOWN, DAC_OVERRIDE, FOWNER, FSETID)
// and to run parts of that as other users (SETGID, SETUID). The guest needs the same to work as root for
// an agent that is not, and KILL to end what it has started. Of what Docker grants besides, nothing
// stays: no raw sockets, no devices, no ports below 1024, no file with capabilities, no chroot. An agent
// that is not root has none of them, and no way to get one.
var capabilities = []string{"CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "SETGID", "SETUID"}

// limit sets what the container may use. It publishes no port: servers are reached through the guest.
func (o Options) limit(h *container.HostConfig) {
	h.SecurityOpt = []string{"no-new-privileges"}
	h.CapDrop, h.CapAdd = []string{"ALL"}, capabilities
	// The guest's messages are no log, and would fill the disk.
	h.LogConfig = container.LogConfig{Type: "none"}
	h.NetworkMode = container.NetworkMode(o.network())
	h.NanoCPUs = int64(o.Limits.CPUs * 1e9)
	h.Memory = int64(o.Limits.MemoryMB) << 20
	h.MemorySwap = h.Memory // memory and swap together: no swap
	if o.Limits.Procs > 0 {
		procs := int64(o.Limits.Procs)
		h.PidsLimit = &procs
	}
}

func (o Options) network() string { return cmp.Or(o.Network, "none") }

// environment is what every command gets: the image's variables, then the options'.
func (d *Docker) environment() []string {
	var env []string
	if d.image.Config != nil {
		env = slices.Clone(d.image.Config.Env)
	}
	for _, name := range slices.Sorted(maps.Keys(d.options.Env)) {
		env = append(env, name+"="+d.options.Env[name])
	}
	return env
}
