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
	"strconv"
	"strings"

	"github.com/gofrs/flock"

	"staminabench/harness/cli"
)

// node is the runtime that the npm packages get; older ones make npm choose older agents.
const node = "node@22.23.3"

// Install makes sure that an agent is installed, and returns the PATH that finds it. With
// STAMINA_AGENTS_PATH it is expected there, at its pinned version.
func Install(ctx context.Context, a cli.Adapter) (string, error) {
	if there := os.Getenv("STAMINA_AGENTS_PATH"); there != "" {
		return there + ":" + os.Getenv("PATH"), nil
	}
	kind, name, _ := strings.Cut(a.Package, ":")
	var folders []string
	switch kind {
	case "npm":
		runtime, err := install(ctx, node, npm)
		if err != nil {
			return "", err
		}
		agent, err := install(ctx, name+"@"+a.Pinned, npm)
		if err != nil {
			return "", err
		}
		folders = []string{agent + "/node_modules/.bin", runtime + "/node_modules/node/bin"}
	case "pypi":
		agent, err := install(ctx, name+"=="+a.Pinned, pip)
		if err != nil {
			return "", err
		}
		folders = []string{agent + "/bin"}
	}
	return strings.Join(append(folders, os.Getenv("PATH")), ":"), nil
}

// Lacking tells what this machine lacks to run an agent; "" if nothing.
func Lacking(a cli.Adapter) string {
	if a.Python == "" || os.Getenv("STAMINA_AGENTS_PATH") != "" {
		return ""
	}
	out, err := exec.Command("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").Output()
	if err != nil {
		return "python3 is not there"
	}
	is := strings.TrimSpace(string(out))
	if minor(is) < minor(a.Python) {
		return "it takes Python " + a.Python + ", this is " + is
	}
	return ""
}

// minor is the second number of a version of Python 3.
func minor(version string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(version, "3."))
	if err != nil {
		return 0
	}
	return n
}

// npm installs a package of npm into a folder.
func npm(ctx context.Context, spec, into string) error {
	return command(ctx, "npm", "install", "--prefix", into, "--no-audit", "--no-fund", "--loglevel=error", spec)
}

// pip installs a package of PyPI into a virtual environment.
func pip(ctx context.Context, spec, into string) error {
	if err := command(ctx, "python3", "-m", "venv", into); err != nil {
		return err
	}
	return command(ctx, filepath.Join(into, "bin", "python3"), "-m", "pip", "install", "--quiet", spec)
}

func command(ctx context.Context, args ...string) error {
	if text, err := exec.CommandContext(ctx, args[0], args[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, text)
	}
	return nil
}

// install installs a package into a folder of its own, once, and returns the folder.
func install(ctx context.Context, spec string, how func(ctx context.Context, spec, into string) error) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	into := filepath.Join(cache, "staminabench", "agents", strings.NewReplacer("/", "-", "@", "-", "==", "-").Replace(spec))
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
		return into, nil
	}
	if err := how(ctx, spec, into); err != nil {
		return "", fmt.Errorf("install %s: %w", spec, err)
	}
	return into, os.WriteFile(stamp, []byte(spec+"\n"), 0o644)
}
