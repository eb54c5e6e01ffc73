package room_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/room"
)

// world is a machine whose free MiB are what the n-th look sees; the last stays.
type world struct {
	run, root, memory []int
	cancelAt          int // look at which the user presses Ctrl-C; 0 for never
	lost              error

	looks int
	slept time.Duration
	told  []string
}

func at(list []int, n int) uint64 { return uint64(list[min(n, len(list)-1)]) << 20 }

func (w *world) await() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	g := room.Guard{
		Folders: []string{"/run", "/root"},
		Marks:   room.Marks{DiskMB: 100, MemoryMB: 50},
		Every:   5 * time.Second,
		Probe: room.Probe{
			Disk: func(folder string) (uint64, error) {
				if folder == "/root" {
					return at(w.root, w.looks), w.lost
				}
				return at(w.run, w.looks), nil
			},
			Memory: func() (uint64, error) { return at(w.memory, w.looks), nil },
		},
		Sleep: func(ctx context.Context, d time.Duration) error {
			w.looks++
			w.slept += d
			if w.looks == w.cancelAt {
				cancel()
			}
			return ctx.Err()
		},
		Tell: func(text string) { w.told = append(w.told, text) },
	}
	return g.Await(ctx)
}

func TestWhereThereIsRoomNothingWaits(t *testing.T) {
	g := NewWithT(t)
	w := world{run: []int{100}, root: []int{100}, memory: []int{50}}
	g.Expect(w.await()).To(Succeed())
	g.Expect(w.slept).To(BeZero())
	g.Expect(w.told).To(BeEmpty())
}

func TestItWaitsForAsLongAsARoomIsMissingAndGoesOnByItself(t *testing.T) {
	g := NewWithT(t)
	w := world{run: []int{100}, root: []int{99, 98, 97, 500}, memory: []int{50}}
	g.Expect(w.await()).To(Succeed())
	g.Expect(w.slept).To(Equal(15 * time.Second))
	g.Expect(w.told).To(Equal([]string{
		"paused: 99 MiB are free on the disk of /root, and 100 are needed (setting free_disk_mb). " +
			"Free some, and it goes on by itself; Ctrl-C stops the run",
		"there is room again; it goes on",
	}))
}

func TestWhatIsMissingIsToldAnewWhenItBecomesSomethingElse(t *testing.T) {
	g := NewWithT(t)
	w := world{run: []int{10, 10, 100}, root: []int{100}, memory: []int{50, 20, 20, 50}}
	g.Expect(w.await()).To(Succeed())
	g.Expect(w.told).To(HaveLen(4))
	g.Expect(w.told[0]).To(ContainSubstring("10 MiB are free on the disk of /run"))
	g.Expect(w.told[1]).To(And(ContainSubstring("/run"), ContainSubstring("20 MiB are free of memory, and 50 are needed (setting free_memory_mb)")))
	g.Expect(w.told[2]).NotTo(ContainSubstring("/run"))
}

func TestOnlyTheUserEndsTheWaiting(t *testing.T) {
	g := NewWithT(t)
	w := world{run: []int{0}, root: []int{0}, memory: []int{0}, cancelAt: 100_000}
	g.Expect(w.await()).To(MatchError(context.Canceled))
	g.Expect(w.slept).To(Equal(500_000 * time.Second))
	g.Expect(w.told).To(HaveLen(1))
}

func TestWhatCannotBeMeasuredIsToldAndNotWaitedFor(t *testing.T) {
	g := NewWithT(t)
	w := world{run: []int{100, 10}, root: []int{0}, memory: []int{50}, lost: errors.New("no such disk")}
	g.Expect(w.await()).To(Succeed())
	g.Expect(w.told).To(HaveLen(1))
	g.Expect(w.told[0]).To(ContainSubstring("/root is unknown, so nothing waits for it: no such disk"))
}

func TestThisMachineCanBeMeasured(t *testing.T) {
	g := NewWithT(t)
	m := room.Machine()
	g.Expect(m.Disk(t.TempDir())).To(BeNumerically(">", 0))
	g.Expect(m.Memory()).To(BeNumerically(">", 1<<20))
	_, err := m.Disk("/none")
	g.Expect(err).To(MatchError(os.ErrNotExist))
}
