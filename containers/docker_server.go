package containers

import (
	"context"
	"fmt"
	"net"
	"runtime"
	"strconv"
	"time"

	"github.com/containerd/errdefs"

	"staminabench/containers/wire"
)

// dockerServer is a server that the guest started. It keeps the link that it was started
// over: after a Restore the server is gone, and another one may have its number.
type dockerServer struct {
	sandbox *Docker
	link    *link
	id      uint64
	url     string
}

// URL implements [Server].
func (s *dockerServer) URL() string { return s.url }

// Alive implements [Server].
func (s *dockerServer) Alive(ctx context.Context) (bool, error) {
	response, err := s.sandbox.callOn(ctx, s.link, wire.Request{Op: wire.OpStatus, Target: s.id})
	return response.Running, err
}

// Stop implements [Server].
func (s *dockerServer) Stop(ctx context.Context, grace time.Duration) (Exit, error) {
	response, err := s.sandbox.callOn(ctx, s.link, wire.Request{Op: wire.OpStop, Target: s.id, Grace: grace})
	return wireExit(response), err
}

// url is how this process reaches a port of the container. It is looked up anew each
// time, because a restored container has another published port.
func (d *Docker) url(ctx context.Context, port int) (string, error) {
	if d.container == nil {
		return "", errSandboxGone(d.name(), errClosed, "")
	}
	mapped, err := d.container.MappedPort(ctx, strconv.Itoa(port)+"/tcp")
	if errdefs.IsNotFound(err) {
		return d.directURL(ctx, port)
	}
	if err != nil {
		return "", fmt.Errorf("find the published port of sandbox %s: %w", d.name(), err)
	}
	host, err := d.container.Host(ctx)
	if err != nil {
		return "", fmt.Errorf("find the host of sandbox %s: %w", d.name(), err)
	}
	if host == "localhost" {
		host = publishAddress().String() // the port is published on IPv4 only
	}
	return "http://" + net.JoinHostPort(host, mapped.Port()), nil
}

// directURL goes by the container's own address, which only Linux routes to.
func (d *Docker) directURL(ctx context.Context, port int) (string, error) {
	if runtime.GOOS != "linux" || engineIsRemote() {
		return "", errNoWayIn(d.name(), d.options.Network)
	}
	found, err := d.container.Inspect(ctx)
	if err != nil {
		return "", fmt.Errorf("find the address of sandbox %s: %w", d.name(), err)
	}
	for _, n := range found.NetworkSettings.Networks {
		if n.IPAddress.IsValid() {
			return "http://" + net.JoinHostPort(n.IPAddress.String(), strconv.Itoa(port)), nil
		}
	}
	return "", errNoWayIn(d.name(), d.options.Network)
}
