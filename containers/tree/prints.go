package tree

import (
	"archive/tar"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Print is what an entry of a folder is known by.
type Print struct {
	kind byte // of tar
	mode fs.FileMode
	link string
	sum  [sha256.Size]byte
}

// Prints reads an archive, as [Unpack] does, and tells what is in it.
func Prints(r io.Reader, o Options) (map[string]Print, error) {
	prints := map[string]Print{}
	names := unpacker{options: o, count: count{most: o.Most}}
	for in := tar.NewReader(r); ; {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return prints, nil
		}
		if err != nil {
			return nil, fmt.Errorf("look at a folder: %w", err)
		}
		name, ok := names.name(header.Name)
		if !ok {
			continue
		}
		if err := names.count.add(header.Size); err != nil {
			return nil, fmt.Errorf("look at a folder: %w", err)
		}
		p := Print{kind: header.Typeflag, mode: fs.FileMode(header.Mode).Perm(), link: header.Linkname}
		if p.sum, err = sumOf(in); err != nil {
			return nil, fmt.Errorf("look at %s: %w", name, err)
		}
		prints[name] = p
	}
}

// printOf is that of an entry on this machine.
func printOf(root *os.Root, name string, header *tar.Header) (Print, error) {
	p := Print{kind: header.Typeflag, mode: fs.FileMode(header.Mode).Perm(), link: header.Linkname, sum: sha256.Sum256(nil)}
	if header.Typeflag != tar.TypeReg {
		return p, nil
	}
	file, err := root.Open(name)
	if err != nil {
		return p, err
	}
	defer file.Close()
	p.sum, err = sumOf(file)
	return p, err
}

func sumOf(r io.Reader) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	_, err = io.Copy(h, r)
	h.Sum(sum[:0])
	return sum, err
}
