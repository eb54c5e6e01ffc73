package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"
)

// rounds measures each way once a round, each round beginning with another one, so that a machine
// that becomes slower does so for all. A round before the first warms up and is not counted. The
// times are by way, then by round.
func rounds(ctx context.Context, w *world, ways []way, count int, out io.Writer) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(ways))
	for round := range count + 1 {
		began := time.Now()
		for i := range ways {
			k := (round + i) % len(ways)
			took, err := w.once(ctx, ways[k])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", ways[k].name, err)
			}
			if round > 0 {
				times[k] = append(times[k], took)
			}
		}
		fmt.Fprintf(out, "round %d of %d, %.0f s\n", round, count, time.Since(began).Seconds())
	}
	return times, nil
}

// once measures a way against a server of its own.
func (w *world) once(ctx context.Context, way way) (time.Duration, error) {
	url, stop, err := w.serve(ctx)
	if err != nil {
		return 0, err
	}
	defer stop()
	runtime.GC() // nobody pays for what another way left behind
	return way.run(ctx, url)
}
