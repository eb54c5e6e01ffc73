// Package tree copies folders as a whole between this machine and sandboxes, as tar archives, where whoever
// works on either side may have put anything in the way. It never follows a link out of a folder, neither to read
// nor to write, and bounds what it copies.
//
// It imports the standard library and package files only, because the guest is built with it. Entry points:
// [Pack], [Unpack], [Prune].
package tree

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
)

// Most bounds what is copied; 0 is any number.
type Most struct {
	Bytes   int64
	Entries int
}

// ErrTooMuch is of a folder that is larger than may be copied.
var ErrTooMuch = errors.New("it is larger than may be copied")

// ErrChanged is of a folder in which somebody works while it is copied: half of it would be worse than nothing.
var ErrChanged = errors.New("it was changed while it was copied")

// count is what was copied so far.
type count struct {
	most    Most
	bytes   int64
	entries int
}

func (c *count) add(bytes int64) error {
	c.bytes, c.entries = c.bytes+bytes, c.entries+1
	switch {
	case c.most.Bytes > 0 && c.bytes > c.most.Bytes:
		return fmt.Errorf("%w: %d MiB", ErrTooMuch, c.most.Bytes>>20)
	case c.most.Entries > 0 && c.entries > c.most.Entries:
		return fmt.Errorf("%w: %d files and folders", ErrTooMuch, c.most.Entries)
	}
	return nil
}

// leadsOut tells whether a link, by its name in the folder and its target, leads out of the folder.
func leadsOut(name, target string) bool {
	return filepath.IsAbs(target) || !filepath.IsLocal(path.Join(path.Dir(name), filepath.ToSlash(target)))
}
