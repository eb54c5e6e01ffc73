package containers

import (
	"context"
	"fmt"
	"time"

	"github.com/moby/moby/client"
)

// Storage drivers have a quota for a container only on some file systems, so what is written is measured
// while something runs: a file's length counts, sparse or not, because a snapshot copies all of it.
const (
	diskTick  = 2 * time.Second
	diskShare = 20 // measuring walks through all files; it may take one part in so many of the time
	// diskSlack is what may be written by somebody who is over the limit when he begins, so that he can
	// tidy up.
	diskSlack = 64 << 20
)

// diskUsed is how many bytes the sandbox has written on top of its image.
func (d *Docker) diskUsed(ctx context.Context) (int64, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return 0, err
	}
	found, err := docker.ContainerInspect(ctx, d.container.ID, client.ContainerInspectOptions{Size: true})
	if err != nil {
		return 0, fmt.Errorf("measure the disk of sandbox %s: %w", d.name(), err)
	}
	if found.Container.SizeRootFs == nil {
		return 0, nil
	}
	return max(0, *found.Container.SizeRootFs-d.image.Size), nil
}

// diskWatch measures what is written while a command runs.
type diskWatch struct {
	sandbox *Docker
	limit   int64         // bytes
	over    chan struct{} // closed when there is more
	stop    context.CancelFunc
	stopped chan struct{}
}

// watchDisk begins to watch. Without a limit it watches nothing. That something cannot be measured is
// seen elsewhere: the same engine is needed for all else.
func (d *Docker) watchDisk(ctx context.Context) *diskWatch {
	w := &diskWatch{sandbox: d, over: make(chan struct{}), stopped: make(chan struct{})}
	ctx, w.stop = context.WithCancel(ctx)
	if d.options.Limits.DiskMB == 0 {
		close(w.stopped)
		return w
	}
	w.limit = int64(d.options.Limits.DiskMB) << 20
	go w.run(ctx, max(w.limit, d.written.Load()+diskSlack))
	return w
}

// run closes over when there is more than that.
func (w *diskWatch) run(ctx context.Context, most int64) {
	defer close(w.stopped)
	for pause := diskTick; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		began := time.Now()
		if w.exceeded(ctx, most) {
			close(w.over)
			return
		}
		pause = max(diskTick, diskShare*time.Since(began))
	}
}

func (w *diskWatch) exceeded(ctx context.Context, most int64) bool {
	used, err := w.sandbox.diskUsed(ctx)
	if err == nil {
		w.sandbox.written.Store(used)
	}
	return used > most
}

// end stops watching, measures once more, and reports whether there was more than there may be.
func (w *diskWatch) end(ctx context.Context) bool {
	w.stop()
	<-w.stopped
	select {
	case <-w.over:
		return true
	default:
		return w.limit > 0 && w.exceeded(ctx, w.limit)
	}
}
