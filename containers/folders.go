package containers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"

	"github.com/moby/moby/client"

	"staminabench/containers/files"
	"staminabench/containers/tree"
	"staminabench/containers/wire"
)

// Folders is what the sandboxes of this package do besides: their working directory is copied as a whole, for
// whoever works outside of them. Nothing runs in it meanwhile.
//
// No link is followed, on either side; sockets, pipes and devices are not copied. What is larger than most is
// [tree.ErrTooMuch].
type Folders interface {
	// CopyOut makes a folder of this machine equal to the working directory. Links that lead out of it are not
	// made here, and named; where there is such a link already it stays. owner is who owns what is written, nil
	// the user of this process.
	CopyOut(ctx context.Context, folder string, owner *files.Owner, most tree.Most) (left []string, err error)
	// CopyIn makes the working directory equal to a folder of this machine, for the agent's user. What cannot be
	// copied out stays in it as long as the folder in which it lies does.
	CopyIn(ctx context.Context, folder string, most tree.Most) error
}

var (
	_ Folders = (*Docker)(nil)
	_ Folders = (*Local)(nil)
)

// CopyOut implements [Folders].
func (d *Docker) CopyOut(ctx context.Context, folder string, owner *files.Owner, most tree.Most) ([]string, error) {
	if d.link == nil {
		return nil, errSandboxGone(d.name(), errClosed, "")
	}
	docker, err := dockerClient(ctx)
	if err != nil {
		return nil, err
	}
	archive, err := docker.CopyFromContainer(ctx, d.container.ID, client.CopyFromContainerOptions{SourcePath: d.WorkDir()})
	if err != nil {
		return nil, fmt.Errorf("copy out of sandbox %s: %w", d.name(), err)
	}
	defer archive.Content.Close()
	return tree.Unpack(archive.Content, folder, tree.Options{Below: path.Base(d.WorkDir()), Owner: owner, Most: most, Shut: true})
}

// CopyIn implements [Folders]. It does not need any program of the image. What is there already is not written
// again: all that is written lies in the next snapshot.
func (d *Docker) CopyIn(ctx context.Context, folder string, most tree.Most) error {
	docker, err := dockerClient(ctx)
	if err != nil {
		return err
	}
	names, err := tree.Names(folder)
	if err != nil {
		return err
	}
	if most.Entries > 0 && len(names) > most.Entries {
		return fmt.Errorf("copy %s: %w: %d files and folders", folder, tree.ErrTooMuch, most.Entries)
	}
	listed, err := json.Marshal(names)
	if err != nil {
		return fmt.Errorf("copy %s: %w", folder, err)
	}
	if _, err := d.call(ctx, wire.Request{Op: wire.OpPrune, Data: listed}); err != nil {
		return err
	}
	known, err := d.prints(ctx, docker)
	if err != nil {
		return err
	}
	return piped(func(w io.Writer) error { return tree.Pack(w, folder, &d.owner, most, known) }, func(r io.Reader) error {
		_, err := docker.CopyToContainer(ctx, d.container.ID, client.CopyToContainerOptions{
			DestinationPath: d.WorkDir(), Content: r, AllowOverwriteDirWithFile: true,
		})
		if err != nil {
			return fmt.Errorf("copy into sandbox %s: %w", d.name(), err)
		}
		return nil
	})
}

// prints tells what is in the working directory.
func (d *Docker) prints(ctx context.Context, docker *client.Client) (map[string]tree.Print, error) {
	archive, err := docker.CopyFromContainer(ctx, d.container.ID, client.CopyFromContainerOptions{SourcePath: d.WorkDir()})
	if err != nil {
		return nil, fmt.Errorf("look into sandbox %s: %w", d.name(), err)
	}
	defer archive.Content.Close()
	return tree.Prints(archive.Content, tree.Options{Below: path.Base(d.WorkDir())})
}

// CopyOut implements [Folders].
func (l *Local) CopyOut(_ context.Context, folder string, owner *files.Owner, most tree.Most) (left []string, err error) {
	err = piped(func(w io.Writer) error { return tree.Pack(w, l.WorkDir(), nil, most, nil) }, func(r io.Reader) (err error) {
		left, err = tree.Unpack(r, folder, tree.Options{Owner: owner, Most: most, Shut: true})
		return err
	})
	return left, err
}

// CopyIn implements [Folders].
func (l *Local) CopyIn(_ context.Context, folder string, most tree.Most) error {
	return piped(func(w io.Writer) error { return tree.Pack(w, folder, nil, most, nil) }, func(r io.Reader) error {
		_, err := tree.Unpack(r, l.WorkDir(), tree.Options{Most: most})
		return err
	})
}

// piped lets one read what another writes. What the writer says was wrong comes first: the reader's trouble
// follows from it, or is that it read no more.
func piped(write func(io.Writer) error, read func(io.Reader) error) error {
	r, w := io.Pipe()
	wrote := make(chan error, 1)
	go func() {
		err := write(w)
		_ = w.CloseWithError(err)
		wrote <- err
	}()
	err := read(struct{ io.Reader }{r}) // nobody else closes it
	if err == nil {
		_, err = io.Copy(io.Discard, r)
	}
	_ = r.CloseWithError(errReadNoMore)
	if failed := <-wrote; failed != nil && !errors.Is(failed, errReadNoMore) {
		return failed
	}
	return err
}

var errReadNoMore = errors.New("nobody reads any more")
