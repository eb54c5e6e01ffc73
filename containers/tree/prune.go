package tree

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// Prune removes all from a folder but what is named. Links that lead out of it, sockets, pipes and devices stay as
// long as the folder that they are in does: they were not copied out of it, so that nobody can have named them.
func Prune(folder string, names []string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("prune %s: %w", folder, err)
	}
	defer root.Close()
	keep := map[string]bool{}
	for _, name := range names {
		keep[name] = true
	}
	if err := prune(root, keep, false); err != nil {
		return fmt.Errorf("prune %s: %w", folder, err)
	}
	return nil
}

// prune removes what is not to be kept; all of it if strict, also what cannot be copied.
func prune(root *os.Root, keep map[string]bool, strict bool) error {
	var gone []string
	err := fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
		if name == "." || keep[name] || !strict && stays(root, name, entry) {
			return nil
		}
		gone = append(gone, name)
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	for _, name := range slices.Backward(gone) {
		err = errors.Join(err, remove(root, name))
	}
	return err
}

func stays(root *os.Root, name string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink != 0 {
		target, err := root.Readlink(name)
		return err == nil && leadsOut(name, target)
	}
	return !entry.IsDir() && !entry.Type().IsRegular()
}

// remove removes a folder too whose folders deny writing.
func remove(root *os.Root, name string) error {
	if root.RemoveAll(name) == nil {
		return nil
	}
	_ = fs.WalkDir(root.FS(), name, func(inner string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			return root.Chmod(inner, 0o700)
		}
		return nil
	})
	return root.RemoveAll(name)
}

// Names lists what is in a folder, for [Prune].
func Names(folder string) ([]string, error) {
	var names []string
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", folder, err)
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && name != "." {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", folder, err)
	}
	return names, nil
}
