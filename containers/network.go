package containers

import (
	"context"
	"fmt"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
	tcnetwork "github.com/testcontainers/testcontainers-go/network"
)

// Network is a network without a way out: its containers reach each other and this
// machine, which is at Gateway, and nothing else.
//
// Make one per run and not one per session: an engine has addresses for about thirty.
type Network struct {
	Name    string // for Options.Network
	Gateway string // this machine's address as the containers see it
}

// NewNetwork makes one. The session of the labels may be empty.
func NewNetwork(ctx context.Context, labels Labels) (*Network, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return nil, err
	}
	made, err := tcnetwork.New(ctx, tcnetwork.WithInternal(), tcnetwork.WithLabels(labels.forEngine()))
	if err != nil {
		return nil, fmt.Errorf("make a network: %w", err)
	}
	n := &Network{Name: made.Name}
	found, err := docker.NetworkInspect(ctx, made.ID, client.NetworkInspectOptions{})
	if err != nil {
		return nil, fmt.Errorf("inspect network %s: %w", n.Name, err)
	}
	for _, pool := range found.Network.IPAM.Config {
		if pool.Gateway.IsValid() {
			n.Gateway = pool.Gateway.String()
		}
	}
	return n, nil
}

// NeedNetwork makes sure that a network of the user's is there.
func NeedNetwork(ctx context.Context, name string) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	_, err = docker.NetworkInspect(ctx, name, client.NetworkInspectOptions{})
	if errdefs.IsNotFound(err) {
		return errNetworkMissing(name)
	}
	if err != nil {
		return fmt.Errorf("inspect network %s: %w", name, err)
	}
	return nil
}

// Remove removes the network; its containers must be gone.
func (n *Network) Remove(ctx context.Context) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	if _, err := docker.NetworkRemove(ctx, n.Name, client.NetworkRemoveOptions{}); err != nil {
		return fmt.Errorf("remove network %s: %w", n.Name, err)
	}
	return nil
}
