package containers

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
)

// ErrNoEngine is matched (errors.Is) by every error that says that there is no Docker
// engine to work with.
var ErrNoEngine = errors.New("no Docker engine")

// The errors that a user is likely to see are made here, in one voice: what happened,
// why, and what to do.

func errEngineMissing(goos string) error {
	advice := "install Docker (https://docs.docker.com/engine/install/) and start it"
	switch goos {
	case "darwin", "windows":
		advice = "start Docker Desktop, or set DOCKER_HOST to the socket of your engine"
	}
	return fmt.Errorf("%w: none answers and this program cannot install one here, "+
		"which it does for root on Debian and Ubuntu only; %s", ErrNoEngine, advice)
}

func errEngineRemote(host string, cause error) error {
	return fmt.Errorf("%w: the one that DOCKER_HOST names (%s) does not answer: %w; "+
		"start it, or unset DOCKER_HOST to use a local one", ErrNoEngine, host, cause)
}

func errEngineDenied(socket string) error {
	return fmt.Errorf("%w: permission to use %s is denied; add yourself to the group docker "+
		"(and log in again) or run as root: %w", ErrNoEngine, socket, fs.ErrPermission)
}

func errEngineInstall(cause error, output string) error {
	return fmt.Errorf("%w: installing one with apt-get failed: %w; install the packages docker.io "+
		"and iptables by hand\n%s", ErrNoEngine, cause, lastLines(output))
}

func errEngineStart(cause error, logFile, output string) error {
	return fmt.Errorf("%w: dockerd did not come up: %w; its log is %s and ends with\n%s",
		ErrNoEngine, cause, logFile, lastLines(output))
}

func errImageMissing(image string, cause error) error {
	return fmt.Errorf("image %s is not here and cannot be pulled: %w; check its name, "+
		"build it, or pull it where its registry can be reached", image, cause)
}

func errImageVolumes(image string, volumes []string) error {
	return fmt.Errorf("image %s declares volumes (%s), whose content no snapshot would hold; "+
		"use an image without VOLUME", image, strings.Join(volumes, ", "))
}

func errImageBuild(image string, cause error, output string) error {
	return fmt.Errorf("build image %s: %w; the build ended with\n%s", image, cause, lastLines(output))
}

func errBinaryBuild(pkg string, cause error, output string) error {
	return fmt.Errorf("build %s with the go command: %w; run this program inside of its module\n%s",
		pkg, cause, lastLines(output))
}

func errSandboxGone(name string, cause error, said string) error {
	if said != "" {
		said = "; its last words: " + lastLines(said)
	}
	return fmt.Errorf("sandbox %s is gone: %w%s", name, cause, said)
}

func errGuestSilent(name, op string, waited time.Duration) error {
	return fmt.Errorf("sandbox %s did not answer a %q within %v: it is paused, or the machine is overloaded; "+
		"run fewer sessions in parallel", name, op, waited)
}

func errLocalPlatform(goos string) error {
	return fmt.Errorf("a local sandbox needs /proc to find its processes, which %s does not have; "+
		"use a container instead", goos)
}

func errNetworkMissing(name string) error {
	return fmt.Errorf("the engine has no network %q: make it with \"docker network create %s\", or name one "+
		"that \"docker network ls\" shows", name, name)
}

func errSnapshotMissing(ref string, cause error) error {
	return fmt.Errorf("snapshot %s is not there any more: %w; someone removed it, "+
		"so this session cannot go on from it", ref, cause)
}

// lastLines is the end of a longer text: an error shall fit on a screen.
func lastLines(text string) string {
	const most = 20
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	return strings.Join(lines, "\n")
}
