package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
)

// ReferenceProgram is where the reference program lies in the reference agent's image.
const ReferenceProgram = "/bin/reference"

// Reference is the built-in agent. It needs no model: it knows the scenario and writes the reference
// server for it, right or, by its character, wrong. What it does is a pure function of the scenario,
// its seed, the turn and the attempt; it remembers nothing, so a session can be resumed anywhere. Its
// results are simulated.
type Reference struct {
	// Program is the path of the reference program in the sandbox.
	Program string

	scenario *scenario.Scenario
	seed     uint64
	play     character
}

var _ Agent = (*Reference)(nil)

// character makes what the agent writes in an attempt.
type character func(r *Reference, turn, attempt int) (reference.Document, error)

// characters is the index: a new character is a file of its own and a line here.
var characters = map[string]character{
	"faithful":  faithful,
	"forgetful": forgetful,
	"careless":  careless,
}

// Characters lists the names of the reference agent's characters.
func Characters() []string { return slices.Sorted(maps.Keys(characters)) }

// NewReference makes the reference agent for a session. It is the only agent that gets the scenario.
func NewReference(s *scenario.Scenario, character string, seed uint64) (*Reference, error) {
	play, ok := characters[character]
	if !ok {
		return nil, fmt.Errorf("reference agent: there is no character %q; there are %s", character, strings.Join(Characters(), ", "))
	}
	return &Reference{Program: ReferenceProgram, scenario: s, seed: seed, play: play}, nil
}

// Version is what the program prints.
func (r *Reference) Version(ctx context.Context, box containers.Sandbox) (string, error) {
	exit, err := r.run(ctx, box, containers.Command{Args: []string{r.Program, "version"}, Limit: versionLimit})
	if err != nil {
		return "", err
	}
	if exit.Code != 0 {
		return "", fmt.Errorf("reference agent: %s version: exit code %d: %s", r.Program, exit.Code, exit.Output)
	}
	return strings.TrimSpace(exit.Output), nil
}

// Play writes the server of the attempt. The prompt is not read.
func (r *Reference) Play(ctx context.Context, box containers.Sandbox, task Task) (containers.Exit, error) {
	if last := r.scenario.Horizon(); task.Turn < 0 || task.Turn > last {
		return containers.Exit{}, fmt.Errorf("reference agent: turn %d is not in the scenario, whose last is %d", task.Turn, last)
	}
	d, err := r.play(r, task.Turn, task.Attempt)
	if err != nil {
		return containers.Exit{}, fmt.Errorf("reference agent: turn %d: %w", task.Turn, err)
	}
	source, err := json.Marshal(d)
	if err != nil {
		return containers.Exit{}, fmt.Errorf("reference agent: turn %d: %w", task.Turn, err)
	}
	return r.run(ctx, box, containers.Command{Args: []string{r.Program, "build"}, Stdin: source, Limit: task.Limit})
}

// run runs the program. That it is not there is a fault of the set-up, not something the agent did.
func (r *Reference) run(ctx context.Context, box containers.Sandbox, cmd containers.Command) (containers.Exit, error) {
	exit, err := box.Run(ctx, cmd)
	if err == nil && (exit.Code == 126 || exit.Code == 127) {
		err = fmt.Errorf("the program cannot be run in the sandbox: exit code %d: %s", exit.Code, exit.Output)
	}
	if err != nil {
		return exit, fmt.Errorf("reference agent: %s: %w", r.Program, err)
	}
	return exit, nil
}
