package containers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/gofrs/flock"
)

// GoBinary builds a main package of this module, or of one that it depends on, into a
// static Linux binary and returns its path in the user's cache directory. pkg is an import
// path. The go command runs every time and is quick when nothing has changed; a path that
// was returned before may then hold the newer build.
func GoBinary(ctx context.Context, pkg string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("build %s: find a cache directory: %w", pkg, err)
	}
	checkout, err := checkoutDigest(ctx)
	if err != nil {
		return "", fmt.Errorf("build %s: %w", pkg, err)
	}
	folder := filepath.Join(cache, "staminabench", "bin", checkout, runtime.GOARCH, path.Dir(pkg))
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

// checkoutDigest stands for the module that is built from: two copies of it at work on one machine must not
// take each other's programs.
func checkoutDigest(ctx context.Context) (string, error) {
	module, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("ask go where the module is: %w", err)
	}
	sum := sha256.Sum256(module)
	return hex.EncodeToString(sum[:6]), nil
}

// guestBinary builds the guest, once in the life of a process.
var guestBinary = sync.OnceValues(func() (string, error) {
	return GoBinary(context.Background(), "staminabench/containers/guest")
})
