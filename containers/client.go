package containers

import (
	"context"
	"fmt"
	"sync"

	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"
	tclog "github.com/testcontainers/testcontainers-go/log"
)

// engineClient is the client of this process for what testcontainers has no call for:
// attaching, committing, listing by label.
var engineClient struct {
	sync.Mutex
	docker *client.Client
}

// dockerClient returns the client, made at its first use that succeeds.
func dockerClient(ctx context.Context) (*client.Client, error) {
	engineClient.Lock()
	defer engineClient.Unlock()
	if engineClient.docker != nil {
		return engineClient.docker, nil
	}
	setEnvironment()
	// Testcontainers tells of every start and stop on standard error; a run of hundreds of
	// sessions has its own ways to say what it does.
	tclog.SetDefault(tclog.NewNoopLogger())
	docker, err := testcontainers.NewDockerClientWithOpts(ctx)
	if err != nil {
		return nil, fmt.Errorf("docker client: %w", err)
	}
	engineClient.docker = docker.Client
	return docker.Client, nil
}
