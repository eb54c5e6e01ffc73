package tree

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"staminabench/containers/files"
)

// Options say how an archive is unpacked.
type Options struct {
	Below string       // the folder in the archive whose content is taken; "" for all of it
	Owner *files.Owner // who owns what is written; nil is the user of this process
	Most  Most
	// Shut leaves out links that lead out of the folder. Where such a link is already, it stays.
	Shut bool
}

// Unpack makes a folder, which must be there, equal to an archive. What is the same already is left alone, so
// that whoever looks into the folder sees only what has changed; what is not in the archive is removed. left names
// links that were left out.
func Unpack(r io.Reader, folder string, o Options) (left []string, err error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("copy into %s: %w", folder, err)
	}
	defer root.Close()
	u := unpacker{root: root, options: o, count: count{most: o.Most}, names: map[string]bool{}, modes: map[string]fs.FileMode{}}
	if err = u.all(tar.NewReader(r)); err == nil {
		err = prune(root, u.names, o.Shut)
	}
	if err == nil {
		err = u.close()
	}
	if err != nil {
		return u.left, fmt.Errorf("copy into %s: %w", folder, err)
	}
	return u.left, nil
}

type unpacker struct {
	root    *os.Root
	options Options
	count   count
	names   map[string]bool        // that are in the archive
	modes   map[string]fs.FileMode // of folders, which get theirs last: one that denies writing could not be filled
	left    []string
}

func (u *unpacker) all(in *tar.Reader) error {
	for {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		name, ok := u.name(header.Name)
		if !ok {
			continue
		}
		if err := u.count.add(header.Size); err != nil {
			return err
		}
		if err := u.entry(name, header, in); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
}

// name is that of an entry in the folder; false if it is none of what is taken, or leads elsewhere.
func (u *unpacker) name(name string) (string, bool) {
	name = path.Clean(name)
	if u.options.Below != "" {
		rest, below := strings.CutPrefix(name, u.options.Below+"/")
		if !below {
			return "", false
		}
		name = rest
	}
	return name, name != "." && filepath.IsLocal(name)
}

func (u *unpacker) entry(name string, header *tar.Header, in io.Reader) error {
	if err := u.parents(name); err != nil {
		return err
	}
	mode := fs.FileMode(header.Mode).Perm()
	switch header.Typeflag {
	case tar.TypeDir:
		u.names[name], u.modes[name] = true, mode|0o700
		return u.folder(name)
	case tar.TypeSymlink:
		return u.link(name, header.Linkname)
	case tar.TypeLink:
		return u.sameAs(name, header.Linkname, mode)
	case tar.TypeReg:
		u.names[name] = true
		return u.file(name, in, mode|0o600, header.ModTime)
	}
	return nil // a device, a pipe
}

// parents makes the folders in which an entry lies: an archive need not name them.
func (u *unpacker) parents(name string) error {
	dir := path.Dir(name)
	if dir == "." || u.names[dir] {
		return nil
	}
	if err := u.parents(dir); err != nil {
		return err
	}
	u.names[dir] = true
	return u.folder(dir)
}

func (u *unpacker) folder(name string) error {
	info, err := u.root.Lstat(name)
	if err == nil && info.IsDir() {
		return u.root.Chmod(name, info.Mode().Perm()|0o700)
	}
	if err == nil {
		if err := u.root.Remove(name); err != nil {
			return err
		}
	}
	if err := u.root.Mkdir(name, 0o755); err != nil {
		return err
	}
	return u.give(name)
}

func (u *unpacker) link(name, target string) error {
	was, err := u.root.Readlink(name)
	same := err == nil && was == target
	if u.options.Shut && leadsOut(name, target) {
		if u.names[name] = same; !same {
			u.left = append(u.left, name)
		}
		return nil
	}
	u.names[name] = true
	if same {
		return nil
	}
	if err := u.root.RemoveAll(name); err != nil {
		return err
	}
	if err := u.root.Symlink(target, name); err != nil {
		return err
	}
	return u.give(name)
}

// sameAs copies a file of the archive that has two names.
func (u *unpacker) sameAs(name, other string, mode fs.FileMode) error {
	other, ok := u.name(other)
	if !ok || !u.names[other] {
		u.left = append(u.left, name)
		return nil
	}
	info, err := u.root.Lstat(other)
	if err != nil || !info.Mode().IsRegular() {
		u.left = append(u.left, name)
		return err
	}
	if err := u.count.add(info.Size()); err != nil {
		return err
	}
	file, err := u.root.Open(other)
	if err != nil {
		return err
	}
	defer file.Close()
	u.names[name] = true
	return u.file(name, file, mode|0o600, info.ModTime())
}

// partName is what a file is called until it is whole.
const partName = ".copying"

// file writes a file beside the one that is there, and puts it in its place if it is another.
func (u *unpacker) file(name string, in io.Reader, mode fs.FileMode, at time.Time) error {
	part := path.Join(path.Dir(name), partName)
	if err := u.root.RemoveAll(part); err != nil {
		return err
	}
	out, err := u.root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	info, err := u.root.Lstat(name)
	if err == nil && info.Mode().IsRegular() {
		if same, err := u.same(name, part); err != nil || same {
			return errors.Join(err, u.root.Remove(part), u.root.Chmod(name, mode))
		}
	} else if err := u.root.RemoveAll(name); err != nil {
		return err
	}
	if err := errors.Join(u.give(part), u.root.Chmod(part, mode), u.root.Chtimes(part, at, at)); err != nil {
		return err
	}
	return u.root.Rename(part, name)
}

// same compares two files.
func (u *unpacker) same(one, other string) (bool, error) {
	a, err := u.root.Open(one)
	if errors.Is(err, fs.ErrPermission) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer a.Close()
	b, err := u.root.Open(other)
	if err != nil {
		return false, err
	}
	defer b.Close()
	x, y := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, errA := io.ReadFull(a, x)
		m, errB := io.ReadFull(b, y)
		if !bytes.Equal(x[:n], y[:m]) {
			return false, nil
		}
		if errA != nil || errB != nil {
			return ended(errA) && ended(errB), nil
		}
	}
}

func ended(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

func (u *unpacker) give(name string) error {
	if o := u.options.Owner; o != nil {
		return u.root.Lchown(name, o.UID, o.GID)
	}
	return nil
}

func (u *unpacker) close() error {
	for name, mode := range u.modes {
		if err := u.root.Chmod(name, mode); err != nil {
			return err
		}
	}
	return nil
}
