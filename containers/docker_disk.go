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

// diskUsed is how many bytes a container has in all, and how many of them it has written itself.
func diskUsed(ctx context.Context, container string) (all, own int64, err error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return 0, 0, err
	}
	found, err := docker.ContainerInspect(ctx, container, client.ContainerInspectOptions{Size: true})
	if err != nil {
		return 0, 0, fmt.Errorf("measure the disk of container %s: %w", container, err)
	}
	size := found.Container
	if size.SizeRootFs == nil || size.SizeRw == nil {
		return 0, 0, fmt.Errorf("measure the disk of container %s: the engine does not tell", container)
	}
	return *size.SizeRootFs, *size.SizeRw, nil
}

// measureImage finds out what the first container has from its image. What the engine tells of an image
// itself is another measure on some of them.
func (d *Docker) measureImage(ctx context.Context) error {
	if d.options.Limits.DiskMB == 0 {
		return nil
	}
	all, own, err := diskUsed(ctx, d.container.ID)
	d.imageBytes = all - own
	return err
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
		container: d.container.ID, gone: d.link.gone, image: d.imageBytes, written: &d.written,
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
	all, _, err := diskUsed(ctx, w.container)
	if err != nil {
		return false
	}
	w.written.Store(all - w.image)
	return all-w.image > most
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
