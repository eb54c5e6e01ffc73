package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/alecthomas/kong"

	"staminabench/generator/reference"
	"staminabench/harness/proof"
)

type flags struct {
	Scenarios int      `default:"20" help:"Scenarios for right servers and for changes."`
	Turns     int      `default:"100" help:"Horizon of the scenarios."`
	Hunted    int      `default:"10" help:"Scenarios in which bugs are planted."`
	HuntedAt  []int    `default:"0,1,5,10,20,50,100" help:"Turns in which bugs are planted."`
	Opinions  []string `default:"python,javascript,rust,fastapi,express" help:"Independent servers that must pass too; none for no one."`
	Workers   int      `default:"2" help:"Scenarios at once."`
}

func main() {
	var f flags
	kong.Parse(&f, kong.Name("oracle"), kong.Description("Prove the cases against right servers and planted bugs."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	began := time.Now()
	found, err := prove(ctx, f)
	if err != nil {
		fmt.Fprintln(os.Stderr, "could not check:", err)
		os.Exit(2)
	}
	found.print(os.Stdout, time.Since(began))
	if !found.holds() {
		os.Exit(1)
	}
}

// prove makes the proofs one after the other, and tells of each.
func prove(ctx context.Context, f flags) (*findings, error) {
	found := &findings{bugs: len(reference.Bugs()), hunted: proof.Hunted{}}
	servers, err := opinions(ctx, f.Opinions)
	if err != nil {
		return nil, err
	}
	for _, step := range []struct {
		what string
		run  func() error
	}{
		{"the reference server passes every case", func() error { return found.pass(ctx, f, proof.Reference{}, passing{shuffled: true}) }},
		{"every change is watched", func() error { return found.watch(ctx, f) }},
		{"every planted bug is caught", func() error { return found.hunt(ctx, f) }},
		{"every case fails on a bug of its own family", func() error { return found.cover(ctx, f) }},
		{"independent servers pass every case that is new in its turn", func() error {
			for _, server := range servers.any {
				if err := found.pass(ctx, f, server, passing{onlyNew: true}); err != nil {
					return err
				}
			}
			return nil
		}},
		{"servers in frameworks pass every case of their turn", func() error {
			for _, server := range servers.fixed {
				if err := found.fixed(ctx, server); err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		began := time.Now()
		fmt.Printf("%s …\n", step.what)
		if err := step.run(); err != nil {
			return nil, fmt.Errorf("%s: %w", step.what, err)
		}
		fmt.Printf("  %s so far, %.0f s\n", found.tally(), time.Since(began).Seconds())
	}
	return found, nil
}
