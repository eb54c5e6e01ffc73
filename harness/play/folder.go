package play

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// folder makes the folder of the run, or finds that of a run to go on with, and points latest to it.
func (r *Run) folder() (path, id string, err error) {
	path = r.Settings.Run
	if path == "" {
		name := time.Now().UTC().Format("20060102-150405") + "-" + strings.ToLower(rand.Text()[:4])
		path = filepath.Join(r.Settings.Out, "runs", name)
	}
	if err := os.MkdirAll(filepath.Join(path, "journal"), 0o755); err != nil {
		return "", "", fmt.Errorf("make the folder of the run: %w", err)
	}
	// The run may be named by the link to the latest one, which is about to be replaced.
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return "", "", fmt.Errorf("find the folder of the run: %w", err)
	}
	r.Settings.Run = path
	return path, filepath.Base(path), r.pointLatest(path)
}

// pointLatest replaces the link whole, so that it points somewhere at every moment.
func (r *Run) pointLatest(path string) error {
	link := filepath.Join(r.Settings.Out, "latest")
	if err := os.MkdirAll(r.Settings.Out, 0o755); err != nil {
		return fmt.Errorf("make the folder of all runs: %w", err)
	}
	target, err := filepath.Rel(r.Settings.Out, path)
	if err != nil || !filepath.IsLocal(target) {
		target = path
	}
	part := link + "." + strings.ToLower(rand.Text()[:8])
	if err := os.Symlink(target, part); err != nil {
		return fmt.Errorf("point %s to the run: %w", link, err)
	}
	if err := os.Rename(part, link); err != nil {
		return errors.Join(fmt.Errorf("point %s to the run: %w", link, err), os.Remove(part))
	}
	return nil
}

// moduleRoot is the folder above this one that holds go.mod, or this one.
func moduleRoot() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find the module: %w", err)
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		switch {
		case err == nil:
			return dir, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", fmt.Errorf("find the module: %w", err)
		case dir == filepath.Dir(dir):
			return here, nil
		}
	}
}

// fromRoot makes the paths in variables absolute.
func fromRoot(root string, environ []string) []string {
	out := make([]string, len(environ))
	for i, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		switch name {
		case "STAMINA_CONFIG", "STAMINA_RUN", "STAMINA_OUT":
			entry = name + "=" + under(root, value)
		}
		out[i] = entry
	}
	return out
}

// allUnder does the same for paths with commas between.
func allUnder(root, paths string) string {
	if paths == "" {
		return ""
	}
	var out []string
	for path := range strings.SplitSeq(paths, ",") {
		out = append(out, under(root, strings.TrimSpace(path)))
	}
	return strings.Join(out, ",")
}

// under makes a path absolute that starts at a folder. No path stays none.
func under(root, path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}
