package containers

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
)

// dockerfile unpacks the root file system from an archive, because ADD keeps owners and
// modes and COPY does not.
const dockerfile = `FROM scratch
ADD root.tar /
ENV HOME=` + scratchHome + `
WORKDIR ` + scratchWorkDir + `
USER ` + scratchUser + `
LABEL ` + labelOurs + `=1
`

// buildContext is the archive that the engine builds from. It depends on the image's
// content only: no times, a fixed order.
func buildContext(img Image) ([]byte, error) {
	root, err := rootArchive(img.Files)
	if err != nil {
		return nil, err
	}
	var w archiveWriter
	w.init()
	w.file("Dockerfile", []byte(dockerfile), 0o644, 0)
	w.file("root.tar", root, 0o644, 0)
	return w.finish()
}

// rootArchive is the root file system of the image.
func rootArchive(content map[string]Binary) ([]byte, error) {
	var w archiveWriter
	w.init()
	w.folder("tmp", 0o1777, 0)
	w.folder("etc", 0o755, 0)
	w.folder("home", 0o755, 0)
	w.folder(scratchHome[1:], 0o755, scratchUID)
	w.folder(scratchWorkDir[1:], 0o755, scratchUID)
	w.file("etc/passwd", fmt.Appendf(nil, "root:x:0:0:root:/root:/\n%s:x:%d:%d::%s:/\n",
		scratchUser, scratchUID, scratchUID, scratchHome), 0o644, 0)
	w.file("etc/group", fmt.Appendf(nil, "root:x:0:\n%s:x:%d:\n", scratchUser, scratchUID), 0o644, 0)
	for _, name := range slices.Sorted(maps.Keys(content)) {
		if !path.IsAbs(name) {
			return nil, fmt.Errorf("file %s: not an absolute path in the image", name)
		}
		binary := content[name]
		data := binary.Data
		if data == nil {
			var err error
			if data, err = os.ReadFile(binary.Path); err != nil {
				return nil, fmt.Errorf("file %s: %w", name, err)
			}
		}
		mode := binary.Mode
		if mode == 0 {
			mode = 0o755
		}
		w.parents(path.Clean(name)[1:])
		w.file(path.Clean(name)[1:], data, mode, 0)
	}
	return w.finish()
}

// archiveWriter writes a tar archive into memory and keeps the first error.
type archiveWriter struct {
	out  bytes.Buffer
	tar  *tar.Writer
	seen map[string]bool
	err  error
}

func (w *archiveWriter) init() {
	w.tar = tar.NewWriter(&w.out)
	w.seen = map[string]bool{}
}

func (w *archiveWriter) folder(name string, mode int64, uid int) {
	if w.seen[name] {
		return
	}
	w.seen[name] = true
	w.err = errors.Join(w.err, w.tar.WriteHeader(&tar.Header{
		Typeflag: tar.TypeDir, Name: name + "/", Mode: mode, Uid: uid, Gid: uid,
	}))
}

// parents makes the folders that a file lies in, from the top.
func (w *archiveWriter) parents(name string) {
	for i, c := range name {
		if c == '/' {
			w.folder(name[:i], 0o755, 0)
		}
	}
}

func (w *archiveWriter) file(name string, data []byte, mode fs.FileMode, uid int) {
	header := &tar.Header{
		Typeflag: tar.TypeReg, Name: name, Mode: int64(mode.Perm()), Size: int64(len(data)), Uid: uid, Gid: uid,
	}
	if err := w.tar.WriteHeader(header); err != nil {
		w.err = errors.Join(w.err, err)
		return
	}
	_, err := w.tar.Write(data)
	w.err = errors.Join(w.err, err)
}

func (w *archiveWriter) finish() ([]byte, error) {
	if err := errors.Join(w.err, w.tar.Close()); err != nil {
		return nil, fmt.Errorf("write an archive: %w", err)
	}
	return w.out.Bytes(), nil
}
