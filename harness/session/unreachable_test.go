package session_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// unreachable is a sandbox whose first server cannot be reached: the way to it is broken.
type unreachable struct {
	containers.Sandbox
	starts *int
}

func (u unreachable) Serve(ctx context.Context, cmd containers.Command, port int) (containers.Server, error) {
	server, err := u.Sandbox.Serve(ctx, cmd, port)
	if *u.starts++; *u.starts > 1 || err != nil {
		return server, err
	}
	return lost{server}, nil
}

type lost struct{ containers.Server }

var errLine = fmt.Errorf("the line is broken: %w", syscall.ENETDOWN)

func (lost) Dial(context.Context) (net.Conn, error) { return nil, errLine }
func (lost) Alive(context.Context) (bool, error)    { return false, errors.New("the sandbox is gone") }

// TestAServerThatCannotBeReachedIsNotTheAgentsFault: it is not taken for one that never was ready, and not
// waited for as long as one may take.
func TestAServerThatCannotBeReachedIsNotTheAgentsFault(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 0, nil)
	starts := 0
	w.change = func(s *session.Setup) {
		s.Condition.Limits.Start = time.Hour
		start := s.Start
		s.Start = func(ctx context.Context) (containers.Sandbox, error) {
			box, err := start(ctx)
			return unreachable{box, &starts}, err
		}
	}
	s, err := session.Begin(t.Context(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	end, err := s.Play(t.Context())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(t.Context())).To(Succeed())
	g.Expect(end.Ending).To(Equal(journal.Completed))
	var troubles []string
	for _, r := range s.Journal().Records {
		if r.Trouble != nil {
			troubles = append(troubles, r.Trouble.Phase+": "+r.Trouble.Error)
		}
	}
	g.Expect(troubles).To(HaveLen(1))
	g.Expect(troubles[0]).To(And(ContainSubstring("ready"), ContainSubstring("the sandbox is gone")))
}
