package frameworks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// python installs the requirements of a folder into an environment of its own, and returns that.
func python(ctx context.Context, source string) (string, error) {
	into, err := cache("opinions-fastapi")
	if err != nil {
		return "", err
	}
	return into, once(into, []string{filepath.Join(source, "requirements.txt")}, func() error {
		if err := run(ctx, into, "python3", "-m", "venv", "."); err != nil {
			return err
		}
		return run(ctx, into, filepath.Join(into, "bin", "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt")
	})
}

// npm installs the locked packages of a folder elsewhere, copies programs to them, and returns where.
func npm(ctx context.Context, source string, programs ...string) (string, error) {
	into, err := cache("opinions-express")
	if err != nil {
		return "", err
	}
	lists := []string{filepath.Join(source, "package.json"), filepath.Join(source, "package-lock.json")}
	if err := once(into, lists, func() error { return run(ctx, into, "npm", "ci", "--no-audit", "--no-fund") }); err != nil {
		return "", err
	}
	for _, program := range programs {
		if err := copyFile(filepath.Join(source, program), into); err != nil {
			return "", err
		}
	}
	return into, nil
}

// cache is a folder for what is installed.
func cache(name string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "staminabench", name), nil
}

// stamp holds the lists that are installed.
const stamp = "installed"

// once copies lists of packages into a folder and installs them there. Nothing happens if the same
// lists have been installed; else the folder is made anew.
func once(into string, lists []string, install func() error) error {
	var wanted []byte
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			return err
		}
		wanted = append(wanted, text...)
	}
	installed, err := os.ReadFile(filepath.Join(into, stamp))
	if err == nil && bytes.Equal(installed, wanted) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.RemoveAll(into); err != nil {
		return err
	}
	if err := os.MkdirAll(into, 0o755); err != nil {
		return err
	}
	for _, list := range lists {
		if err := copyFile(list, into); err != nil {
			return err
		}
	}
	if err := install(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(into, stamp), wanted, 0o644)
}

func copyFile(file, into string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(into, filepath.Base(file)), text, 0o644)
}

func run(ctx context.Context, dir, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, bytes.TrimSpace(text))
	}
	return nil
}
