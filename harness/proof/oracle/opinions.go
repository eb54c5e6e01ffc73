package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"staminabench/harness/proof"
	"staminabench/harness/proof/frameworks"
)

// folder holds the independent servers, from the root of the module.
const folder = "generator/opinions"

// others are the servers that others wrote: those that interpret any specification, and those that
// serve one each.
type others struct {
	any   []proof.Server
	fixed []frameworks.Server
}

// opinions makes the independent servers ready.
func opinions(ctx context.Context, names []string) (others, error) {
	var out others
	for _, name := range names {
		var server proof.Program
		var fixed []frameworks.Server
		var err error
		switch name {
		case "none":
			continue
		case "python":
			server, err = interpreted("Python", "python3", "server.py", name)
		case "javascript":
			server, err = interpreted("JavaScript", "node", "server.mjs", name)
		case "rust":
			server, err = rust(ctx)
		case "fastapi":
			fixed, err = frameworks.FastAPI(ctx, folder)
		case "express":
			fixed, err = frameworks.Express(ctx, folder)
		default:
			err = fmt.Errorf("there is no opinion %q; allowed: python, javascript, rust, fastapi, express, none", name)
		}
		if err != nil {
			return others{}, err
		}
		if fixed == nil {
			out.any = append(out.any, server)
		}
		out.fixed = append(out.fixed, fixed...)
	}
	return out, nil
}

func interpreted(language, program, file, name string) (proof.Program, error) {
	if _, err := exec.LookPath(program); err != nil {
		return proof.Program{}, fmt.Errorf("the %s server needs %s: install it, or leave the server out with --opinions: %w", language, program, err)
	}
	return proof.Program{Language: language, Args: []string{program, filepath.Join(folder, name, file)}}, nil
}

// rust builds its server outside of the repository.
func rust(ctx context.Context) (proof.Program, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return proof.Program{}, err
	}
	target := filepath.Join(cache, "staminabench", "opinions-rust")
	cmd := exec.CommandContext(ctx, "cargo", "build", "--release", "--quiet", "--locked", "--manifest-path", filepath.Join(folder, "rust", "Cargo.toml"))
	cmd.Env = append(os.Environ(), "CARGO_TARGET_DIR="+target)
	if text, err := cmd.CombinedOutput(); err != nil {
		return proof.Program{}, fmt.Errorf("build the Rust server (it needs Rust and cargo; or leave it out with --opinions): %w\n%s", err, strings.TrimSpace(string(text)))
	}
	return proof.Program{Language: "Rust", Args: []string{filepath.Join(target, "release", "server")}}, nil
}
