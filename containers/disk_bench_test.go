package containers

import (
	"fmt"
	"testing"
	"time"

	"github.com/moby/moby/client"
)

// BenchmarkDiskOfASession plays the snapshots of 20 turns of an agent that installs 200 MB in the first one
// and changes some files in each, and tells what lies on disk and how long a snapshot takes. Run it with
// -benchtime 1x.
func BenchmarkDiskOfASession(b *testing.B) {
	for b.Loop() {
		d := startDocker(b, nil)
		says(b, d, "fill", "200", "installed")
		var before Snapshot
		var first, last time.Duration
		most := int64(0)
		for turn := range 20 {
			for i := range 5 {
				write(b, d, fmt.Sprintf("code/%d.go", i), fmt.Sprint("turn ", turn))
			}
			began := time.Now()
			now := snapshot(b, d)
			if last = time.Since(began); turn == 0 {
				first = last
			}
			most = max(most, onDisk(b, d))
			if before.Ref != "" {
				if err := d.Forget(b.Context(), before); err != nil {
					b.Fatal(err)
				}
			}
			before = now
		}
		b.ReportMetric(float64(most)/1e6, "MB-most")
		b.ReportMetric(float64(onDisk(b, d))/1e6, "MB-end")
		b.ReportMetric(first.Seconds(), "s/first")
		b.ReportMetric(last.Seconds(), "s/last")
	}
}

// onDisk is what the snapshots of this test's run and the container take, each layer once.
func onDisk(b *testing.B, d *Docker) int64 {
	b.Helper()
	docker, err := dockerClient(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	images, err := docker.ImageList(b.Context(), client.ImageListOptions{
		All: true, Filters: make(client.Filters).Add("label", labelKept+"=1", labelRun+"="+d.options.Labels.Run),
	})
	if err != nil {
		b.Fatal(err)
	}
	var sum int64
	for _, i := range images.Items {
		sum += i.Size
		if i.ParentID != "" {
			sum -= inspected(b, Snapshot{Ref: i.ParentID}).Size
		}
	}
	container, err := docker.ContainerInspect(b.Context(), d.container.ID, client.ContainerInspectOptions{Size: true})
	if err != nil {
		b.Fatal(err)
	}
	return sum + *container.Container.SizeRw
}
