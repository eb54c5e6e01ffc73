package containers

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"github.com/moby/moby/client"
)

// EngineRoom is what the machine of the engine has. It may be another machine than this one, or a
// virtual one on it.
type EngineRoom struct {
	Here     bool   // it is this machine: what is measured here holds there
	Root     string // folder of images and containers, on this machine; "" if it is elsewhere
	MemoryMB int    // of that machine
	Cores    int
}

// FindEngineRoom asks the engine. [EnsureEngine] must have found one before.
func FindEngineRoom(ctx context.Context) (EngineRoom, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return EngineRoom{}, err
	}
	found, err := docker.Info(ctx, client.InfoOptions{})
	if err != nil {
		return EngineRoom{}, fmt.Errorf("ask the Docker engine for its machine: %w", err)
	}
	room := EngineRoom{MemoryMB: int(found.Info.MemTotal >> 20), Cores: found.Info.NCPU}
	info, err := os.Stat(found.Info.DockerRootDir)
	room.Here = runtime.GOOS == "linux" && !engineIsRemote() && err == nil && info.IsDir()
	if room.Here {
		room.Root = found.Info.DockerRootDir
	}
	return room, nil
}
