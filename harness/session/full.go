package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// isFull tells an error of a full disk. What an engine says comes as text only.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		err != nil && strings.Contains(err.Error(), syscall.ENOSPC.Error())
}

// waitsForRoom tells whether an error is that of a full disk which somebody may make room on. If it
// comes again and again although there is said to be room, it is trouble like any other.
func (s *Session) waitsForRoom(err error) bool {
	return isFull(err) && s.setup.Permit != nil && s.full < len(s.setup.Backoff)
}

// makeRoom gets a session over a full disk: its journal is made good again, and the next try waits
// until it is permitted. That is nobody's fault and no trouble of the session's.
func (s *Session) makeRoom(ctx context.Context, cause error) error {
	wait := s.setup.Backoff[s.full]
	s.full++
	s.note(fmt.Sprintf("the disk is full, the attempt is repeated in %v, or once there is room: %v", wait, cause))
	if s.journal != nil {
		if err := s.journal.Mend(); err != nil {
			return err
		}
	}
	if err := s.setup.Clock.Sleep(ctx, wait); err != nil {
		return stoppedError(err)
	}
	return nil
}
