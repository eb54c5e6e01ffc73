// Package agents proves the adapters with the published programs: each one is installed at its pinned
// version into the user's cache and plays sessions on this machine against the scripted model, through
// the gateway. Only the model is not real.
package agents

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"staminabench/harness/cli"
)

// node is the runtime that the npm packages get; older ones make npm choose older agents.
const node = "node@22.23.3"

// Install makes sure that an agent is installed, and returns the PATH that finds it.
func Install(ctx context.Context, a cli.Adapter) (string, error) {
	kind, name, _ := strings.Cut(a.Package, ":")
	if kind != "npm" {
		return "", fmt.Errorf("install %s: %s is not an npm package", a.Name, a.Package)
	}
	runtime, err := npm(ctx, node)
	if err != nil {
		return "", err
	}
	agent, err := npm(ctx, name+"@"+a.Pinned)
	if err != nil {
		return "", err
	}
	return strings.Join([]string{agent, filepath.Join(runtime, "..", "node", "bin"), os.Getenv("PATH")}, ":"), nil
}

// npm installs a package into a folder of its own, once, and returns the folder of its programs.
func npm(ctx context.Context, spec string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	into := filepath.Join(cache, "staminabench", "agents", strings.NewReplacer("/", "-", "@", "-").Replace(spec))
	programs := filepath.Join(into, "node_modules", ".bin")
	if err := os.MkdirAll(into, 0o755); err != nil {
		return "", err
	}
	lock := flock.New(into + ".lock")
	if err := lock.Lock(); err != nil {
		return "", fmt.Errorf("install %s: %w", spec, err)
	}
	defer func() { _ = lock.Unlock() }()
	stamp := filepath.Join(into, "installed")
	if _, err := os.Stat(stamp); err == nil {
		return programs, nil
	}
	cmd := exec.CommandContext(ctx, "npm", "install", "--prefix", into, "--no-audit", "--no-fund", "--loglevel=error", spec)
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("install %s: %w\n%s", spec, err, text)
	}
	return programs, os.WriteFile(stamp, []byte(spec+"\n"), 0o644)
}
