package proc

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// look finds the program as the command itself would: through the PATH of its own
// environment and from its own working directory, neither of which need be ours.
// A program with a slash is returned as it is; the kernel resolves it from dir.
func look(program, dir, path string) (string, error) {
	if program == "" {
		return "", fmt.Errorf("an empty program name: %w", exec.ErrNotFound)
	}
	if strings.Contains(program, "/") {
		return program, nil
	}
	var denied error
	for _, folder := range filepath.SplitList(path) {
		candidate := filepath.Join(folder, program)
		if !filepath.IsAbs(candidate) {
			candidate = filepath.Join(dir, candidate)
		}
		info, err := os.Stat(candidate)
		if err != nil || info.IsDir() {
			continue
		}
		if info.Mode()&0o111 != 0 {
			return candidate, nil
		}
		denied = fmt.Errorf("%s: %w", candidate, syscall.EACCES)
	}
	if denied != nil {
		return "", denied
	}
	return "", fmt.Errorf("%s: %w", program, exec.ErrNotFound)
}

// lookEnv is the value of a variable in a list of NAME=value; the last one counts.
func lookEnv(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(env[i], name+"="); ok {
			return value
		}
	}
	return ""
}
