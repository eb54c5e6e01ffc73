package frameworks

import (
	"context"
	"fmt"
	"path/filepath"

	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/harness/proof"
	"staminabench/harness/runner"
)

// Server serves the specification of one turn of one scenario, and no other.
type Server struct {
	Framework string
	Seed      uint64
	Turn      int
	Args      []string // the program and its first arguments; a port follows
}

// horizon is that of the scenarios; their turns do not depend on it.
const horizon = 20

// FastAPI makes the servers in FastAPI ready; folder holds the independent servers.
func FastAPI(ctx context.Context, folder string) ([]Server, error) {
	source := filepath.Join(folder, "fastapi")
	installed, err := python(ctx, source)
	if err != nil {
		return nil, fmt.Errorf("the FastAPI servers need python3 and packages (or leave them out with --opinions): %w", err)
	}
	program := filepath.Join(installed, "bin", "python")
	return []Server{
		{"FastAPI", 3, 0, []string{program, filepath.Join(source, "turn0.py")}},
		{"FastAPI", 3, 20, []string{program, filepath.Join(source, "turn20.py")}},
	}, nil
}

// Express makes the servers in Express ready; folder holds the independent servers.
func Express(ctx context.Context, folder string) ([]Server, error) {
	// Node looks for packages beside a program, so the programs are copied to the packages.
	installed, err := npm(ctx, filepath.Join(folder, "express"), "turn0.mjs", "turn20.mjs")
	if err != nil {
		return nil, fmt.Errorf("the Express servers need node, npm and packages (or leave them out with --opinions): %w", err)
	}
	return []Server{
		{"Express", 8, 0, []string{"node", filepath.Join(installed, "turn0.mjs")}},
		{"Express", 8, 20, []string{"node", filepath.Join(installed, "turn20.mjs")}},
	}, nil
}

// Pass runs all cases of the server's turn.
func (s Server) Pass(ctx context.Context) (proof.Passed, error) {
	return proof.Pass(ctx, s, scenario.New(s.Seed, horizon), proof.Passing{Turns: []int{s.Turn}})
}

// Name implements [proof.Server].
func (s Server) Name() string { return s.Framework }

// Start implements [proof.Server]. The specification is the one that the server was written for.
func (s Server) Start(ctx context.Context, _ *spec.Specification) (runner.Client, func(), error) {
	return proof.Launch(ctx, s.Framework, s.Args)
}
