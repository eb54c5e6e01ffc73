package images

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"staminabench/containers"
)

const (
	release   = "trixie"
	published = "debian:" + release + "-slim"
	// debian is the base of the base, wherever it comes from.
	debian = "staminabench-debian:" + release

	pullLimit     = 5 * time.Minute
	defaultMirror = "http://deb.debian.org/debian"
)

// needDebian makes sure that there is a Debian to build on: it is pulled, or made of Debian's packages
// where no registry is reached.
func needDebian(ctx context.Context, log io.Writer) error {
	if _, found, err := containers.FindImage(ctx, debian); found || err != nil {
		return err
	}
	fmt.Fprintln(log, "pulling", published)
	limited, cancel := context.WithTimeout(ctx, pullLimit)
	defer cancel()
	pulled := containers.PullAs(limited, published, debian)
	if pulled == nil || ctx.Err() != nil {
		return pulled
	}
	fmt.Fprintf(log, "it cannot be pulled, so it is made of Debian's packages, which takes a minute or two (%v)\n", pulled)
	if made := debootstrap(ctx, log); made != nil {
		return errNoDebian(pulled, made)
	}
	return nil
}

// debootstrap makes a Debian in a folder and imports it.
func debootstrap(ctx context.Context, log io.Writer) error {
	if os.Geteuid() != 0 {
		return errors.New("debootstrap needs root")
	}
	if _, err := exec.LookPath("debootstrap"); err != nil {
		if err := install(ctx, log); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "staminabench-debian-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	root := filepath.Join(folder, "root")
	mirror := defaultMirror
	if own := os.Getenv("STAMINA_DEBIAN_MIRROR"); own != "" {
		mirror = own
	}
	if err := run(ctx, "debootstrap", "--variant=minbase", release, root, mirror); err != nil {
		return err
	}
	return importFolder(ctx, root)
}

// importFolder makes the image of a root file system.
func importFolder(ctx context.Context, root string) error {
	// What debootstrap downloaded is not needed any more, and the mirror is this machine's own.
	sources := []byte("deb " + defaultMirror + " " + release + " main\n")
	err := errors.Join(
		os.RemoveAll(filepath.Join(root, "var/cache/apt/archives")), os.RemoveAll(filepath.Join(root, "var/lib/apt/lists")),
		os.WriteFile(filepath.Join(root, "etc/apt/sources.list"), sources, 0o644))
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "tar", "--numeric-owner", "-C", root, "-c", ".")
	archive, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return fmt.Errorf("pack %s: %w", release, err)
	}
	imported := containers.ImportImage(ctx, archive, debian)
	return errors.Join(imported, cmd.Wait())
}

func install(ctx context.Context, log io.Writer) error {
	fmt.Fprintln(log, "installing debootstrap with apt-get")
	if err := run(ctx, "apt-get", "update"); err != nil {
		return err
	}
	return run(ctx, "apt-get", "install", "-y", "--no-install-recommends", "debootstrap")
}

func run(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w; it ended with\n%s", args[0], err, text[max(0, len(text)-2000):])
	}
	return nil
}

func errNoDebian(pulled, made error) error {
	return fmt.Errorf("there is no Debian to build images on: %w; and it cannot be made here: %w; "+
		"pull or load %s by hand (docker pull, docker load) and tag it: docker tag %s %s",
		pulled, made, published, published, debian)
}
