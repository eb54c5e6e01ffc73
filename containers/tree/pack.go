package tree

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"staminabench/containers/files"
)

// Pack writes an archive of what is in a folder. Links are links in it, wherever they lead; sockets, pipes and
// devices are left out, because they mean nothing without their process. owner is who owns it all where it is
// unpacked; nil leaves that to them. What is known to be there already is left out.
func Pack(w io.Writer, folder string, owner *files.Owner, most Most, known map[string]Print) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("copy %s: %w", folder, err)
	}
	defer root.Close()
	p := packer{root: root, out: tar.NewWriter(w), owner: owner, count: count{most: most}, known: known}
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		return p.add(name, entry)
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %w", ErrChanged, err)
	}
	if err == nil {
		err = p.out.Close()
	}
	if err != nil {
		return fmt.Errorf("copy %s: %w", folder, err)
	}
	return nil
}

type packer struct {
	root  *os.Root
	out   *tar.Writer
	owner *files.Owner
	count count
	known map[string]Print
}

func (p *packer) add(name string, entry fs.DirEntry) error {
	info, err := entry.Info()
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it went while we looked
	}
	if err != nil {
		return err
	}
	target := ""
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		if target, err = p.root.Readlink(name); err != nil {
			return err
		}
	case !info.IsDir() && !info.Mode().IsRegular():
		return nil
	}
	header, err := tar.FileInfoHeader(info, target)
	if err != nil {
		return err
	}
	header.Name, header.Format = name, tar.FormatPAX
	header.Uname, header.Gname, header.Mode = "", "", int64(info.Mode().Perm())
	if header.Uid, header.Gid = os.Getuid(), os.Getgid(); p.owner != nil {
		header.Uid, header.Gid = p.owner.UID, p.owner.GID
	}
	if err := p.count.add(header.Size); err != nil {
		return err
	}
	if was, ok := p.known[name]; ok {
		is, err := printOf(p.root, name, header)
		if err != nil || is == was {
			return err
		}
	}
	if info.IsDir() {
		header.Name += "/"
	}
	if err := p.out.WriteHeader(header); err != nil || !info.Mode().IsRegular() {
		return err
	}
	return p.content(name, header.Size)
}

// content copies a file.
func (p *packer) content(name string, size int64) error {
	file, err := p.root.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	n, err := io.Copy(p.out, io.LimitReader(file, size))
	if err == nil && n < size {
		err = fmt.Errorf("%w: %s", ErrChanged, name)
	}
	return err
}
