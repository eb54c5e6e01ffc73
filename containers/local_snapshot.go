package containers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"staminabench/containers/files"
)

// Snapshot implements [Sandbox] by copying the working directory and HOME. Ref is the
// absolute path of the copy. It appears under that name when it is complete.
func (l *Local) Snapshot(context.Context) (Snapshot, error) {
	folder := l.snapshotFolder()
	partial := folder + ".partial"
	err := l.copyState(l.root, partial)
	if err == nil {
		err = os.Rename(partial, folder)
	}
	if err != nil {
		return Snapshot{}, errors.Join(fmt.Errorf("snapshot of %s: %w", l.root, err), files.RemoveTree(partial))
	}
	return Snapshot{Ref: folder}, nil
}

// Restore implements [Sandbox].
func (l *Local) Restore(ctx context.Context, s Snapshot) error {
	if _, err := os.Stat(s.Ref); err != nil {
		return errSnapshotMissing(s.Ref, err)
	}
	if err := l.StopAll(ctx); err != nil {
		return err
	}
	for _, folder := range []string{l.WorkDir(), l.home(), l.tmp()} {
		if err := files.RemoveTree(folder); err != nil {
			return fmt.Errorf("restore %s: %w", s.Ref, err)
		}
	}
	err := l.copyState(s.Ref, l.root)
	if err := errors.Join(err, os.MkdirAll(l.tmp(), 0o755)); err != nil {
		return fmt.Errorf("restore %s: %w", s.Ref, err)
	}
	return nil
}

// Forget implements [Sandbox].
func (l *Local) Forget(_ context.Context, s Snapshot) error {
	if filepath.Dir(s.Ref) != l.snapshots() {
		return fmt.Errorf("forget %s: not a snapshot in %s", s.Ref, l.snapshots())
	}
	return files.RemoveTree(s.Ref)
}

// copyState copies what a snapshot holds.
func (l *Local) copyState(from, to string) error {
	for _, folder := range []string{filepath.Base(l.WorkDir()), filepath.Base(l.home())} {
		// What the agent has deleted is empty.
		if err := os.MkdirAll(filepath.Join(from, folder), 0o755); err != nil {
			return err
		}
		if err := files.CopyTree(filepath.Join(from, folder), filepath.Join(to, folder)); err != nil {
			return err
		}
	}
	return nil
}
