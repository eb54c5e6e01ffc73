package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"staminabench/containers"
	"staminabench/containers/images"
	"staminabench/reports"
)

type imagesFlags struct {
	Agents []string `arg:"" optional:"" help:"Agents whose images are built; by default all."`
}

// buildImages makes sure that the images of agents are there, and tells their names and sizes.
func buildImages(f imagesFlags, out, problems io.Writer) int {
	ctx, _ := interruptible()
	agents := f.Agents
	if len(agents) == 0 {
		agents = images.Names()
	}
	for _, agent := range agents {
		if _, err := images.Name(agent); err != nil {
			return fail(problems, err, reports.ExitUsage)
		}
	}
	if _, err := containers.EnsureEngine(ctx, problems); err != nil {
		return fail(problems, err, reports.ExitBroken)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, agent := range agents {
		if err := buildImage(ctx, agent, table, problems); err != nil {
			_ = table.Flush() // those that are there
			return fail(problems, err, reports.ExitBroken)
		}
	}
	return errorStatus(problems, table.Flush())
}

func buildImage(ctx context.Context, agent string, table, log io.Writer) error {
	began := time.Now()
	name, err := images.Need(ctx, agent, log)
	if err != nil {
		return err
	}
	size, err := containers.ImageSize(ctx, name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(table, "%s\t%s\t%d MB\t%.0f s\n", agent, name, size/1e6, time.Since(began).Seconds())
	return err
}
