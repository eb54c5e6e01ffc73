package journal

import (
	"errors"
	"fmt"
	"os"
)

// Mend makes a journal good for appending again after an append that failed, for example on a full
// disk: what that append left of its record is cut off, as after a crash. The lock is held all the time.
func (j *Journal) Mend() error {
	if j.torn == nil {
		return nil
	}
	again, err := open(j.Path, j.now)
	if err != nil {
		return fmt.Errorf("mend journal %s: %w", j.Path, err)
	}
	if err := j.file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return errors.Join(fmt.Errorf("mend journal %s: %w", j.Path, err), again.file.Close())
	}
	j.file, j.Session, j.torn = again.file, again.Session, nil
	return nil
}
