package containers

import (
	"context"
	"fmt"
	"sync/atomic"
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

// diskUsed is how many bytes a container has besides those of the image that its sandbox began with.
func diskUsed(ctx context.Context, container string, image int64) (int64, error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return 0, err
	}
	found, err := docker.ContainerInspect(ctx, container, client.ContainerInspectOptions{Size: true})
	if err != nil {
		return 0, fmt.Errorf("measure the disk of container %s: %w", container, err)
	}
	if found.Container.SizeRootFs == nil {
		return 0, nil
	}
	return max(0, *found.Container.SizeRootFs-image), nil
}

// diskWatch measures what is written while a command runs in a container. It ends with the container.
type diskWatch struct {
	container string
	gone      <-chan struct{} // closed with the container
	image     int64           // bytes
	written   *atomic.Int64   // what was measured last, in the whole sandbox

	limit   int64         // bytes
	over    chan struct{} // closed when there is more
	stop    context.CancelFunc
	stopped chan struct{}
}

// watchDisk begins to watch. Without a limit it watches nothing. That something cannot be measured is
// seen elsewhere: the same engine is needed for all else.
func (d *Docker) watchDisk(ctx context.Context) *diskWatch {
	w := &diskWatch{
		container: d.container.ID, gone: d.link.gone, image: d.image.Size, written: &d.written,
		over: make(chan struct{}), stopped: make(chan struct{}),
	}
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
		case <-w.gone:
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
	used, err := diskUsed(ctx, w.container, w.image)
	if err == nil {
		w.written.Store(used)
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
