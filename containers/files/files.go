// Package files reads, writes and copies files on behalf of a sandbox, where whoever
// works inside may have put anything in the way: a folder where a file is expected, a
// link to elsewhere, a pipe that never ends. It imports the standard library only,
// because the guest is built with it.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ReadCap is the largest file that Read reads, in bytes.
const ReadCap = 16 << 20

// Owner is who shall own what is written; nil means the user of this process.
type Owner struct{ UID, GID int }

// Write writes a file, creating its folders. What stands in the way goes: a link is
// replaced and not followed, a folder of that name is removed, a file in the place of a
// parent folder too. Readers see the old file or the new one, never a half of it.
func Write(path string, data []byte, mode fs.FileMode, owner *Owner) error {
	if err := makeFolders(filepath.Dir(path), owner); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if info, err := os.Lstat(path); err == nil && info.IsDir() {
		if err := os.RemoveAll(path); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	if err := replace(path, data, mode, owner); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

func replace(path string, data []byte, mode fs.FileMode, owner *Owner) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".write-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails once it is renamed, as it should
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Close())
	// Owner before mode: a change of owner clears the set-user-id bit.
	err = errors.Join(err, give(temp.Name(), owner), os.Chmod(temp.Name(), mode))
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// makeFolders makes the folder and its parents, all of them the owner's if they are new.
func makeFolders(folder string, owner *Owner) error {
	info, err := os.Stat(folder)
	if err == nil && info.IsDir() {
		return nil
	}
	if parent := filepath.Dir(folder); parent != folder {
		if err := makeFolders(parent, owner); err != nil {
			return err
		}
	}
	if _, err := os.Lstat(folder); err == nil {
		if err := os.Remove(folder); err != nil {
			return err
		}
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	return give(folder, owner)
}

// MakeFolder makes a folder and its parents, as Write does.
func MakeFolder(folder string, owner *Owner) error {
	if err := makeFolders(folder, owner); err != nil {
		return fmt.Errorf("make folder %s: %w", folder, err)
	}
	return nil
}

func give(path string, owner *Owner) error {
	if owner == nil {
		return nil
	}
	return os.Lchown(path, owner.UID, owner.GID)
}

// Read reads a regular file of at most ReadCap bytes. A file that is not there, or whose
// folder is not, is fs.ErrNotExist; one that is too large or no regular file is
// fs.ErrInvalid.
func Read(path string) ([]byte, error) {
	// Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("read %s: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read %s: not a regular file: %w", path, errors.Join(err, fs.ErrInvalid))
	}
	data, err := io.ReadAll(io.LimitReader(file, ReadCap+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if len(data) > ReadCap {
		return nil, fmt.Errorf("read %s: larger than %d MiB: %w", path, ReadCap>>20, fs.ErrInvalid)
	}
	return data, nil
}
