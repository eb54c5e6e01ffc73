package containers

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/gofrs/flock"

	"staminabench/containers/files"
)

// GoBinary builds a main package of this module, or of one that it depends on, into a
// static Linux binary and returns its path in the user's cache directory, where every checkout
// has a folder of its own. pkg is an import path. The go command runs every time and is quick when
// nothing has changed; a path that was returned before may then hold the newer build.
func GoBinary(ctx context.Context, pkg string) (string, error) {
	folder, err := binaryFolder(ctx)
	if err != nil {
		return "", fmt.Errorf("build %s: %w", pkg, err)
	}
	folder = filepath.Join(folder, runtime.GOARCH, path.Dir(pkg))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("build %s: %w", pkg, err)
	}
	target := filepath.Join(folder, path.Base(pkg))
	// Several test processes build the same thing at the same time.
	lock := flock.New(target + ".lock")
	if err := lock.Lock(); err != nil {
		return "", fmt.Errorf("build %s: %w", pkg, err)
	}
	defer lock.Unlock()
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", target, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+runtime.GOARCH)
	if output, err := cmd.CombinedOutput(); err != nil {
		return "", errBinaryBuild(pkg, err, string(output))
	}
	return target, nil
}

// moduleFile in a folder of binaries names the go.mod that they were built for.
const moduleFile = "module"

// binaryFolder is where the binaries of the main module lie: two checkouts may be of different
// versions, and a guest of the one is no use to the other. Those of checkouts that are gone are removed.
func binaryFolder(ctx context.Context) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find a cache directory: %w", err)
	}
	output, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("find the main module: %w", err)
	}
	module := strings.TrimSpace(string(output))
	all := filepath.Join(cache, "staminabench", "bin")
	removeOrphans(all)
	folder := filepath.Join(all, fmt.Sprintf("%x", sha256.Sum256([]byte(module)))[:16])
	// As a whole or not at all: another process may be reading it, to remove what belongs to nobody.
	return folder, files.Write(filepath.Join(folder, moduleFile), []byte(module), 0o644, nil)
}

// removeOrphans removes the folders whose module is not there any more. What cannot be removed stays.
func removeOrphans(all string) {
	entries, _ := os.ReadDir(all)
	for _, entry := range entries {
		folder := filepath.Join(all, entry.Name())
		module, err := os.ReadFile(filepath.Join(folder, moduleFile))
		if err != nil {
			continue
		}
		if _, err := os.Stat(string(module)); errors.Is(err, fs.ErrNotExist) {
			_ = os.RemoveAll(folder)
		}
	}
}

// guestBinary builds the guest, once in the life of a process.
var guestBinary = sync.OnceValues(func() (string, error) {
	return GoBinary(context.Background(), "staminabench/containers/guest")
})
