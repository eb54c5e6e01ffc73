package faults_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/moby/moby/client"
	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/journal"
	"staminabench/harness/session"
)

// brief is a backoff that tests can wait for.
var brief = []time.Duration{10 * time.Millisecond, 10 * time.Millisecond}

// machineEvent is something that happens to the machine in the middle of a session.
type machineEvent struct {
	brief bool // it is played in short too
	play  func(*testing.T)
}

// machineEvents must cost an attempt at most, and nobody's score.
var machineEvents = map[string]machineEvent{
	"a container that somebody removes": {true, removeContainer},
	"an image that is missing":          {false, missImage},
	"a snapshot that is missing":        {true, missSnapshot},
	"an engine that is stopped":         {false, stopEngine},
	"an engine that is killed":          {false, killEngine},
}

func TestMachinesThatFail(t *testing.T) {
	t.Parallel()
	for name, e := range machineEvents {
		if !e.brief && !wantsAll() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e.play(t)
		})
	}
}

// removeContainer removes the container while the agent is at work in turn 2.
func removeContainer(t *testing.T) {
	g := NewWithT(t)
	r := newRow(t, "machine: container removed by someone else", "attempt repeated")
	undisturbed := trial{fault: "slow", docker: true, last: interruptedTurn}.setup(t)
	g.Expect(playAll(t, undisturbed)).To(Succeed())

	c := trial{fault: "slow", docker: true, last: interruptedTurn, name: "removed"}
	setup := c.setup(t)
	setup.Backoff = brief
	removed := make(chan int)
	go func() { removed <- removeWhen(t, c.run(), func() bool { return begunIn(setup.Dir, interruptedTurn) }) }()
	g.Expect(playAll(t, setup)).To(Succeed())
	g.Expect(<-removed).To(Equal(1))

	s, err := journal.Read(journal.Path(setup.Dir, "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	whole, err := journal.Read(journal.Path(undisturbed.Dir, "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(result(s)).To(Equal(result(whole)))
	found := troublesOf(s)
	g.Expect(found).To(HaveLen(1))
	g.Expect(found[0].Phase).To(Equal("agent"))
	g.Expect(found[0].Error).To(ContainSubstring("is gone"))
	r.held()
}

// removeWhen removes the containers of a run once something has happened, and returns how many.
func removeWhen(t *testing.T, run string, happened func() bool) int {
	docker := engineClient(t)
	ctx := context.Background()
	for deadline := time.Now().Add(patience); !happened() && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond) // until the agent is at work
	list, err := docker.ContainerList(ctx, client.ContainerListOptions{Filters: make(client.Filters).Add("label", runLabel+"="+run)})
	if err != nil {
		t.Error(err)
		return 0
	}
	for _, c := range list.Items {
		if _, err := docker.ContainerRemove(ctx, c.ID, client.ContainerRemoveOptions{Force: true}); err != nil {
			t.Error(err)
		}
	}
	return len(list.Items)
}

func troublesOf(s *journal.Session) []journal.Trouble {
	var out []journal.Trouble
	for _, r := range s.Records {
		if r.Trouble != nil {
			out = append(out, *r.Trouble)
		}
	}
	return out
}

// missImage never starts a sandbox.
func missImage(t *testing.T) {
	setup := trial{fault: "none", docker: true, last: 1, name: "imageless"}.setup(t)
	setup.Start = func(ctx context.Context) (containers.Sandbox, error) {
		return containers.StartDocker(ctx, containers.Options{Image: "localhost:1/none:1"})
	}
	checkCensored(t, "machine: image missing", setup, 0, "localhost:1/none:1 is not here and cannot be pulled")
}

// missSnapshot loses the snapshot to go on from.
func missSnapshot(t *testing.T) {
	g := NewWithT(t)
	setup := trial{fault: "none", docker: true, last: 1, name: "snapshotless"}.setup(t)
	s, err := session.Begin(t.Context(), setup)
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.PlayTurn(t.Context(), 0)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(t.Context())).To(Succeed())
	g.Expect(containers.SweepSnapshots(t.Context(), setup.Head.Run, t.Output())).To(Succeed())
	checkCensored(t, "machine: snapshot missing", setup, 1, "is not there any more")
}

// checkCensored plays a session, or goes on with it, where nothing can be restored.
func checkCensored(t *testing.T, name string, setup session.Setup, stamina int, says string) {
	t.Helper()
	g := NewWithT(t)
	r := newRow(t, name, "censored infrastructure")
	setup.Backoff = brief
	g.Expect(playAll(t, setup)).To(Succeed())
	s, err := journal.Read(journal.Path(setup.Dir, "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.End()).To(Equal(&journal.End{Ending: journal.Censored, Stamina: stamina, Cause: journal.CauseInfrastructure}))
	found := troublesOf(s)
	g.Expect(found).To(HaveLen(1 + len(brief)))
	for _, trouble := range found {
		g.Expect(trouble.Phase).To(Equal("restore"))
		g.Expect(trouble.Error).To(ContainSubstring(says))
	}
	r.Seen = fmt.Sprint(s.End().Ending, " ", s.End().Cause)
}
