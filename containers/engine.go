package containers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/moby/moby/client"
)

// Engine tells which Docker engine is in use; a journal records it.
type Engine struct {
	Host          string `json:"host"`          // where it listens, for example "unix:///var/run/docker.sock"
	Version       string `json:"version"`       // of the engine
	APIVersion    string `json:"apiVersion"`    // the highest that it speaks
	Kernel        string `json:"kernel"`        // of the machine that the containers run on
	Arch          string `json:"arch"`          // of that machine, as the kernel calls it
	CgroupVersion string `json:"cgroupVersion"` // "1" or "2"
	StorageDriver string `json:"storageDriver"` // for example "overlay2"
}

// EnsureEngine finds the Docker engine. Where none answers, it starts one if this process
// is root on Linux and dockerd is installed, and installs it if that is Debian or Ubuntu.
// What it does is told on log, a line each. The engine goes on running afterwards.
// Processes that call it at the same time take turns. Its errors match [ErrNoEngine].
//
// It also sets, for this process, the environment that testcontainers needs, unless the
// user did: so it comes before everything else here.
func EnsureEngine(ctx context.Context, log io.Writer) (Engine, error) {
	setEnvironment()
	lock := flock.New(filepath.Join(os.TempDir(), fmt.Sprintf("staminabench-engine-%d.lock", os.Geteuid())))
	if _, err := lock.TryLockContext(ctx, 100*time.Millisecond); err != nil {
		return Engine{}, fmt.Errorf("wait for another process that looks for the Docker engine: %w", err)
	}
	defer lock.Unlock()

	found := findEngine(ctx)
	switch decide(found.situation()) {
	case actUse:
		return found.engine, nil
	case actInstall:
		if err := installEngine(ctx, log); err != nil {
			return Engine{}, err
		}
		return startEngine(ctx, log)
	case actStart:
		return startEngine(ctx, log)
	case actWait:
		fmt.Fprintln(log, "waiting for dockerd, which runs already")
		return awaitEngine(ctx, nil)
	case actDenied:
		return Engine{}, errEngineDenied(found.host)
	case actRemote:
		return Engine{}, errEngineRemote(found.host, found.err)
	}
	return Engine{}, errEngineMissing(runtime.GOOS)
}

// setEnvironment must come before the first use of testcontainers, which reads these once.
func setEnvironment() {
	// Its reaper is an image that only a registry has; we label and sweep on our own.
	setUnlessSet("TESTCONTAINERS_RYUK_DISABLED", "true")
	// A virtual machine may have /.dockerenv too. Testcontainers would take itself to be
	// inside a container and look for published ports at the gateway.
	if _, err := os.Stat("/.dockerenv"); err == nil && os.Getenv("DOCKER_HOST") == "" {
		setUnlessSet("TESTCONTAINERS_HOST_OVERRIDE", "localhost")
	}
}

func setUnlessSet(name, value string) {
	if _, ok := os.LookupEnv(name); !ok {
		os.Setenv(name, value)
	}
}

// finding is what was found at the places where an engine may listen.
type finding struct {
	engine Engine
	host   string // where it was looked for last
	err    error  // nil if an engine answers there
}

// findEngine asks with a client of its own: testcontainers remembers for good where it
// found no engine.
func findEngine(ctx context.Context) finding {
	var last finding
	for _, host := range engineHosts() {
		engine, err := ask(ctx, host)
		if err == nil {
			return finding{engine: engine, host: host}
		}
		// A denied permission says more than a socket that is not there.
		if last.err == nil || !isDenied(last.err) {
			last = finding{host: host, err: err}
		}
	}
	return last
}

// engineHosts are the places that testcontainers will look at too.
func engineHosts() []string {
	if host := os.Getenv("DOCKER_HOST"); host != "" {
		return []string{host}
	}
	hosts := []string{client.DefaultDockerHost}
	for _, folder := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.ExpandEnv("$HOME/.docker/run"), os.ExpandEnv("$HOME/.docker/desktop")} {
		socket := filepath.Join(folder, "docker.sock")
		if _, err := os.Stat(socket); folder != "" && err == nil {
			hosts = append(hosts, "unix://"+socket)
		}
	}
	return hosts
}

func ask(ctx context.Context, host string) (Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	docker, err := client.New(client.FromEnv, client.WithHost(host))
	if err != nil {
		return Engine{}, fmt.Errorf("docker client for %s: %w", host, err)
	}
	defer docker.Close()
	version, err := docker.ServerVersion(ctx, client.ServerVersionOptions{})
	if err != nil {
		return Engine{}, fmt.Errorf("ask %s: %w", host, err)
	}
	info, err := docker.Info(ctx, client.InfoOptions{})
	if err != nil {
		return Engine{}, fmt.Errorf("ask %s: %w", host, err)
	}
	return Engine{
		Host:          host,
		Version:       version.Version,
		APIVersion:    version.APIVersion,
		Kernel:        info.Info.KernelVersion,
		Arch:          info.Info.Architecture,
		CgroupVersion: info.Info.CgroupVersion,
		StorageDriver: info.Info.Driver,
	}, nil
}

// isDenied looks at the text too, because the client drops the cause.
func isDenied(err error) bool {
	return errors.Is(err, fs.ErrPermission) || err != nil && strings.Contains(err.Error(), "permission denied")
}
