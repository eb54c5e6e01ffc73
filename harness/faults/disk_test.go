package faults_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/agent"
	"staminabench/harness/journal"
	"staminabench/harness/room"
	"staminabench/harness/session"
)

// smallDisk mounts a file system of 8 MiB, which takes root (or sudo that asks for nothing) and a kernel
// with loop devices.
func smallDisk(t *testing.T) string {
	t.Helper()
	g := NewWithT(t)
	image, dir := filepath.Join(t.TempDir(), "disk"), filepath.Join(t.TempDir(), "mounted")
	g.Expect(os.Mkdir(dir, 0o755)).To(Succeed())
	for _, args := range [][]string{
		{"truncate", "--size=8M", image},
		{"mkfs.ext4", "-q", "-m", "0", image},
		asRoot("mount", "-o", "loop", image, dir),
		asRoot("chmod", "0777", dir),
	} {
		output, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		g.Expect(err).NotTo(HaveOccurred(), "this test needs root and loop devices: %s: %s", args, output)
	}
	t.Cleanup(func() {
		args := asRoot("umount", dir)
		output, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		g.Expect(err).NotTo(HaveOccurred(), "%s", output)
	})
	return dir
}

func asRoot(args ...string) []string {
	if os.Geteuid() == 0 {
		return args
	}
	return append([]string{"sudo", "--non-interactive"}, args...)
}

// onDisk is a session whose journal lies on a disk that its agent fills in turn 1.
func onDisk(t *testing.T, dir, filler string) session.Setup {
	t.Helper()
	s := trial{fault: "fills", last: 2}.setup(t)
	s.Dir = dir
	s.Condition.Agent.Env["FILL"] = filler
	s.Backoff = []time.Duration{time.Millisecond, time.Millisecond}
	player, err := agent.NewCommand(s.Condition.Agent.Command, s.Condition.Agent.Env, agent.CommandOptions{})
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	s.Agent = player
	return s
}

// whole is the same session where there is room.
func whole(t *testing.T) *journal.Session {
	t.Helper()
	s := trial{fault: "fills", last: 2}.setup(t)
	g := NewWithT(t)
	g.Expect(playAll(t, s)).To(Succeed())
	read, err := journal.Read(journal.Path(s.Dir, "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	return read
}

func playAll(t *testing.T, setup session.Setup) error {
	t.Helper()
	g := NewWithT(t)
	s, err := session.Begin(t.Context(), setup)
	g.Expect(err).NotTo(HaveOccurred())
	defer func() { g.Expect(s.Close(context.Background())).To(Succeed()) }()
	_, err = s.Play(t.Context())
	return err
}

// heard is a listener that remembers notes.
type heard struct {
	session.Silent
	mu    sync.Mutex
	notes []string
}

// Noted implements [session.Listener].
func (h *heard) Noted(n session.Note) { h.tell(n.Text) }

func (h *heard) tell(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.notes = append(h.notes, text)
}

func (h *heard) text() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.notes, "\n")
}

// TestAFullDiskPausesARunAndCostsNobodysScore fills the disk of the journal while an attempt is in flight.
func TestAFullDiskPausesARunAndCostsNobodysScore(t *testing.T) {
	t.Parallel()
	g, row := NewWithT(t), newRow(t, "machine: disk full", "paused, attempt repeated")
	dir := smallDisk(t)
	filler := filepath.Join(dir, "filler")
	setup, h, paused := onDisk(t, dir, filler), &heard{}, 0
	guard := room.Guard{
		Folders: []string{dir}, Marks: room.Marks{DiskMB: 1}, Probe: room.Machine(), Every: time.Hour, Tell: h.tell,
		Sleep: func(context.Context, time.Duration) error { // somebody makes room
			paused++
			return os.Remove(filler)
		},
	}
	setup.Permit, setup.Listener = guard.Await, h
	g.Expect(playAll(t, setup)).To(Succeed())
	g.Expect(paused).To(Equal(1))
	g.Expect(h.text()).To(And(
		ContainSubstring("the disk is full, the attempt is repeated"),
		ContainSubstring("paused: 0 MiB are free on the disk of "+dir+", and 1 are needed"),
		ContainSubstring("there is room again; it goes on")))
	checkNothingIsLost(t, dir)
	row.held()
}

// TestAFullDiskThatNobodyWatchesStopsASessionThatCanBeGoneOnWith does the same without watermarks.
func TestAFullDiskThatNobodyWatchesStopsASessionThatCanBeGoneOnWith(t *testing.T) {
	t.Parallel()
	g, row := NewWithT(t), newRow(t, "machine: disk full, no watermark", "stopped, resumed")
	dir := smallDisk(t)
	filler := filepath.Join(dir, "filler")
	setup := onDisk(t, dir, filler)
	g.Expect(playAll(t, setup)).To(MatchError(syscall.ENOSPC))
	g.Expect(journal.ReadEnd(journal.Path(dir, "s1"))).To(BeNil(), "it is not settled")
	g.Expect(os.Remove(filler)).To(Succeed())
	g.Expect(playAll(t, setup)).To(Succeed())
	checkNothingIsLost(t, dir)
	row.held()
}

func checkNothingIsLost(t *testing.T, dir string) {
	t.Helper()
	g := NewWithT(t)
	s, err := journal.Read(journal.Path(dir, "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(result(s)).To(Equal(result(whole(t))))
	for _, r := range s.Records {
		g.Expect(r.Trouble).To(BeNil())
	}
}
