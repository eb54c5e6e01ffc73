package memory_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/session/memory"
)

var ctx = context.Background()

func TestASnapshotOutlivesTheSandboxAndIsNotChangedByIt(t *testing.T) {
	g := NewWithT(t)
	store := memory.NewStore()
	box := memory.New(store, memory.Options{})
	g.Expect(box.WriteFile(ctx, "a.txt", []byte("one"), 0o644)).To(Succeed())
	kept, err := box.Snapshot(ctx)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(box.WriteFile(ctx, box.WorkDir()+"/a.txt", []byte("two"), 0o644)).To(Succeed())
	g.Expect(box.Close(ctx)).To(Succeed())
	g.Expect(box.Close(ctx)).To(Succeed())
	_, err = box.ReadFile(ctx, "a.txt")
	g.Expect(err).To(MatchError(ContainSubstring("closed")))

	box = memory.New(store, memory.Options{})
	_, err = box.ReadFile(ctx, "a.txt")
	g.Expect(err).To(MatchError(fs.ErrNotExist))
	for range 2 {
		g.Expect(box.Restore(ctx, kept)).To(Succeed())
		g.Expect(box.ReadFile(ctx, "a.txt")).To(BeEquivalentTo("one"))
		g.Expect(box.WriteFile(ctx, "a.txt", []byte("three"), 0o644)).To(Succeed())
	}
	g.Expect(box.Forget(ctx, kept)).To(Succeed())
	g.Expect(box.Forget(ctx, kept)).To(Succeed(), "one that is gone is no error")
	g.Expect(box.Restore(ctx, kept)).NotTo(Succeed())
}

func TestALimitEndsAProgram(t *testing.T) {
	g := NewWithT(t)
	box := memory.New(memory.NewStore(), memory.Options{
		Run: func(ctx context.Context, _ memory.Files, _ containers.Command) containers.Exit {
			<-ctx.Done()
			return containers.Exit{}
		},
	})
	exit, err := box.Run(ctx, containers.Command{Limit: 10 * time.Millisecond})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.TimedOut).To(BeTrue())
	cancelled, cancel := context.WithCancel(ctx)
	time.AfterFunc(10*time.Millisecond, cancel)
	_, err = box.Run(cancelled, containers.Command{})
	g.Expect(err).To(MatchError(context.Canceled))
}

func TestAServerLivesUntilItIsStoppedOrDies(t *testing.T) {
	g := NewWithT(t)
	box := memory.New(memory.NewStore(), memory.Options{Serve: server})
	s, err := box.Serve(ctx, containers.Command{}, 8080)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(http.Get(s.URL() + "/")).To(HaveHTTPStatus(http.StatusOK))
	g.Expect(s.Alive(ctx)).To(BeTrue())
	_, err = http.Get(s.URL() + "/die")
	g.Expect(err).To(HaveOccurred(), "no answer")
	g.Expect(s.Alive(ctx)).To(BeFalse())
	exit, err := s.Stop(ctx, time.Second)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Code).To(Equal(1), "how it ended first")

	s, err = box.Serve(ctx, containers.Command{}, 8080)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(box.StopAll(ctx)).To(Succeed())
	g.Expect(s.Alive(ctx)).To(BeFalse())
}

func server(memory.Files, containers.Command) (http.Handler, error) {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/die" {
			panic(memory.ErrDie)
		}
		fmt.Fprint(w, "alive")
	}), nil
}

func TestABrokenServerIsNoErrorButAFaultIs(t *testing.T) {
	g := NewWithT(t)
	var fault error
	box := memory.New(memory.NewStore(), memory.Options{
		Serve: func(memory.Files, containers.Command) (http.Handler, error) { return nil, errors.New("syntax error") },
		Fault: func(string) error { return fault },
	})
	s, err := box.Serve(ctx, containers.Command{}, 8080)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Alive(ctx)).To(BeFalse())
	exit, err := s.Stop(ctx, 0)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Output).To(ContainSubstring("syntax error"))
	fault = errors.New("engine is gone")
	_, err = box.Serve(ctx, containers.Command{}, 8080)
	g.Expect(err).To(MatchError(fault))
}
