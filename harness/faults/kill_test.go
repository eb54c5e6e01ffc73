package faults_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/moby/moby/client"
	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// How many kills there are, and where they fall: the program hold asks for more than a test has time for.
const (
	localKillsVariable  = "FAULTS_LOCAL_KILLS"
	dockerKillsVariable = "FAULTS_DOCKER_KILLS"
	seedVariable        = "FAULTS_SEED"
)

// killsPerRun is how often one run is killed before it may end.
const killsPerRun = 8

// killed is what came of kills.
type killed struct {
	Sandbox   string `json:"sandbox"`
	Kills     int    `json:"kills"`
	Lost      int    `json:"lost"`              // finished attempts that the end does not know
	Repeated  int    `json:"repeated"`          // finished attempts that were begun again
	Differing int    `json:"differing_reports"` // runs that came to something else than one that was not killed
	Leaks     int    `json:"leaks"`             // things in the engine, processes, folders
}

// TestARunThatIsKilledAtRandomInstantsEndsAsAnyOther kills the process that plays, again and again, and
// gives the same command each time.
func TestARunThatIsKilledAtRandomInstantsEndsAsAnyOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sandbox  string
		settings func(*testing.T, string) string
		kills    int
	}{
		{"local", onThisMachine, number(t, localKillsVariable, 8)},
		{"docker", inDocker, number(t, dockerKillsVariable, 2)},
	} {
		t.Run(c.sandbox, func(t *testing.T) {
			t.Parallel()
			seed := uint64(number(t, seedVariable, time.Now().UnixNano()))
			t.Logf("%s=%d", seedVariable, seed)
			k := &killer{t: t, agent: c.settings(t, "stumbles"), random: rand.New(rand.NewPCG(seed, 1))}
			k.sum.Sandbox = c.sandbox
			defer func() { tell(t, k.sum) }()
			k.playWhole()
			for k.sum.Kills < c.kills {
				k.playCut(min(killsPerRun, c.kills-k.sum.Kills))
			}
			NewWithT(t).Expect(k.sum).To(Equal(killed{Sandbox: c.sandbox, Kills: k.sum.Kills}))
		})
	}
}

func number[N int | int64](t *testing.T, variable string, otherwise N) N {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseInt(text, 10, 64)
	NewWithT(t).Expect(err).NotTo(HaveOccurred(), variable)
	return N(n)
}

// killer kills players of runs of one agent.
type killer struct {
	t      *testing.T
	agent  string
	random *rand.Rand
	sum    killed

	took      time.Duration // a run that is not killed
	result    string        // of it
	documents []string
}

func (k *killer) playWhole() {
	whole, began := newRun(k.t, k.agent), time.Now()
	whole.player().finish()
	k.took = time.Since(began)
	k.result, k.documents = result(whole.journal()), documentsOf(k.t, whole.folder)
	k.sum.Leaks += leaksOf(k.t, whole)
}

// playCut plays a run that is killed so many times, or less often if it ends before.
func (k *killer) playCut(kills int) {
	k.t.Helper()
	r := newRun(k.t, k.agent)
	finished := map[string]string{}
	for range kills {
		if !k.kill(r.player()) {
			break
		}
		for at, text := range finishedAttempts(k.t, r.folder) {
			finished[at] = text
		}
	}
	r.player().finish()
	k.compare(r, finished)
}

// kill kills a player after a while, unless it has ended before.
func (k *killer) kill(p *process) bool {
	k.t.Helper()
	select {
	case <-p.gone:
	case <-time.After(time.Duration(k.random.Int64N(int64(k.took) / 2))):
		err := p.cmd.Process.Kill()
		p.end()
		if err == nil {
			k.sum.Kills++
			return true
		}
		NewWithT(k.t).Expect(err).To(MatchError(os.ErrProcessDone))
	}
	p.finish()
	return false
}

// compare counts what differs from a run that was not killed. finished are the attempts that had been
// journaled at the kills.
func (k *killer) compare(r *ownRun, finished map[string]string) {
	k.t.Helper()
	end := finishedAttempts(k.t, r.folder)
	for at, text := range finished {
		if end[at] != text {
			k.t.Errorf("attempt %s is lost or another one: %s", at, end[at])
			k.sum.Lost++
		}
	}
	k.sum.Repeated += repeatedAttempts(r.journal())
	if result(r.journal()) != k.result || !reflect.DeepEqual(documentsOf(k.t, r.folder), k.documents) {
		k.t.Errorf("run %s came to something else:\n%s", r.folder, result(r.journal()))
		k.sum.Differing++
	}
	k.sum.Leaks += leaksOf(k.t, r)
}

// finishedAttempts are the finished attempts of the only session of a run, if it has begun.
func finishedAttempts(t *testing.T, folder string) map[string]string {
	t.Helper()
	out := map[string]string{}
	sessions, err := journal.ReadRun(filepath.Join(folder, "journal"))
	if errors.Is(err, fs.ErrNotExist) {
		return out
	}
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	for _, s := range sessions {
		for _, r := range s.Records {
			if r.Attempt != nil {
				text, err := json.Marshal(r.Attempt)
				NewWithT(t).Expect(err).NotTo(HaveOccurred())
				out[fmt.Sprintf("%d.%d", r.Attempt.Turn, r.Attempt.Attempt)] = string(text)
			}
		}
	}
	return out
}

// repeatedAttempts counts attempts that were begun or finished again although they were finished.
func repeatedAttempts(s *journal.Session) int {
	n, done := 0, map[string]bool{}
	for _, r := range s.Records {
		if b := r.Begun; b != nil && done[fmt.Sprintf("%d.%d", b.Turn, b.Attempt)] {
			n++
		}
		if a := r.Attempt; a != nil {
			at := fmt.Sprintf("%d.%d", a.Turn, a.Attempt)
			if done[at] {
				n++
			}
			done[at] = true
		}
	}
	return n
}

var leakMutex sync.Mutex

// leaksOf counts what a run that is over has left behind: containers, networks, volumes and snapshots
// but the last one, processes, states and documents of local sandboxes. What it finds it removes.
func leaksOf(t *testing.T, r *ownRun) int {
	t.Helper()
	leakMutex.Lock()
	defer leakMutex.Unlock()
	g := NewWithT(t)
	run := filepath.Base(r.folder)
	docker, mine := engineClient(t), make(client.Filters).Add("label", runLabel+"="+run)
	var leaks []string
	containers, err := docker.ContainerList(t.Context(), client.ContainerListOptions{All: true, Filters: mine})
	g.Expect(err).NotTo(HaveOccurred())
	for _, c := range containers.Items {
		leaks = append(leaks, "container "+c.ID)
	}
	networks, err := docker.NetworkList(t.Context(), client.NetworkListOptions{Filters: mine})
	g.Expect(err).NotTo(HaveOccurred())
	for _, n := range networks.Items {
		leaks = append(leaks, "network "+n.ID)
	}
	volumes, err := docker.VolumeList(t.Context(), client.VolumeListOptions{Filters: mine})
	g.Expect(err).NotTo(HaveOccurred())
	for _, v := range volumes.Items {
		leaks = append(leaks, "volume "+v.Name)
	}
	images, err := docker.ImageList(t.Context(), client.ImageListOptions{Filters: mine})
	g.Expect(err).NotTo(HaveOccurred())
	for i, image := range images.Items {
		if i > 0 { // the state at the end stays until the run is cleaned up
			leaks = append(leaks, "snapshot "+image.ID)
		}
	}
	r.leavesNoProcess()
	leaks = append(leaks, leftFiles(t, r.folder)...)
	leavesNothing(t, run)
	for _, leak := range leaks {
		t.Errorf("run %s leaks %s", run, leak)
	}
	return len(leaks)
}

// leftFiles are files and folders that a run should not leave.
func leftFiles(t *testing.T, folder string) []string {
	t.Helper()
	g := NewWithT(t)
	var out []string
	for pattern, most := range map[string]int{
		"sandboxes/*/snapshots/*": 1, "sandboxes/*/[^s]*": 0, "sandboxes/*/snapshots/*.partial": 0, "journal/*/.document-*": 0,
	} {
		found, err := filepath.Glob(filepath.Join(folder, pattern))
		g.Expect(err).NotTo(HaveOccurred())
		if len(found) > most {
			out = append(out, found[most:]...)
		}
	}
	return out
}
