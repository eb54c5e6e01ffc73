package session_test

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// fullAt makes the n-th to the m-th snapshot fail for want of room.
func (w *world) fullAt(first, last int) {
	snapshots := 0
	w.fault = func(operation string) error {
		if operation != "snapshot" {
			return nil
		}
		if snapshots++; snapshots >= first && snapshots <= last {
			return fmt.Errorf("keep it: %w", syscall.ENOSPC)
		}
		return nil
	}
}

// waits makes every permission take a minute of the world's clock.
func (w *world) waits() {
	began, waited := time.Now(), time.Duration(0)
	w.now = func() time.Time { return began.Add(waited) }
	w.change = func(s *session.Setup) {
		s.Permit = func(context.Context) error { waited += time.Minute; return nil }
	}
}

func troubles(s *journal.Session) int {
	n := 0
	for _, r := range s.Records {
		if r.Trouble != nil {
			n++
		}
	}
	return n
}

func TestAFullDiskIsWaitedForAndIsNobodysFault(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	plan := map[string]string{"1.0": "forget"}
	whole := newWorld(t, 2, plan).play()
	w := newWorld(t, 2, plan)
	w.fullAt(2, 3)
	w.waits()
	s := w.play()
	g.Expect(story(s)).To(Equal(story(whole)))
	g.Expect(troubles(s)).To(BeZero())
	g.Expect(w.notes).To(HaveLen(2))
	g.Expect(w.notes[0]).To(ContainSubstring("the disk is full, the attempt is repeated"))
	g.Expect(w.played).To(Equal([]string{"0.0", "1.0", "1.0", "1.0", "1.1", "2.0"}))
}

func TestWaitingForPermissionIsTheQueuesTime(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.waits()
	s := w.play()
	_, attempts := s.Turn(0)
	g.Expect(attempts[0].Phases).To(HaveKeyWithValue("queue", 120.0), "one minute to begin, one for the attempt")
	g.Expect(attempts[0].Phases).To(HaveKeyWithValue("agent", 0.0))
	_, attempts = s.Turn(1)
	g.Expect(attempts[0].Phases).To(HaveKeyWithValue("queue", 60.0))
}

func TestADiskThatStaysFullAlthoughThereIsRoomIsTrouble(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.fullAt(2, 1000)
	w.waits()
	s := w.play()
	g.Expect(s.End()).To(Equal(&journal.End{Ending: journal.Censored, Stamina: 1, Cause: journal.CauseInfrastructure}))
	g.Expect(troubles(s)).To(Equal(len(session.DefaultBackoff()) + 1))
}

func TestASessionThatIsNotPermittedToGoOnStopsInOrder(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 2, nil)
	refused := errors.New("the run is over")
	asked := 0
	w.change = func(s *session.Setup) {
		s.Permit = func(context.Context) error {
			if asked++; asked == 3 {
				return refused
			}
			return nil
		}
	}
	s, err := session.Begin(t.Context(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.Play(t.Context())
	g.Expect(err).To(MatchError(refused))
	g.Expect(s.Close(t.Context())).To(Succeed())
	g.Expect(story(w.read())).To(HaveLen(1))
	g.Expect(troubles(w.read())).To(BeZero())

	w.change = nil
	g.Expect(story(w.play())).To(HaveLen(3), "it goes on")
}
