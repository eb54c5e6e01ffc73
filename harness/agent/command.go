package agent

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"staminabench/containers"
)

// versionLimit bounds the command that prints a version.
const versionLimit = 30 * time.Second

// Command is any program of the user's. It is run once per attempt in the working directory, reads
// the prompt from standard input, and has finished its work when it ends. It learns where it is
// from STAMINA_TURN, STAMINA_ATTEMPT (0 for the turn's request) and STAMINA_MEMORY (conversation:
// go on with the conversation of the turn before; workspace: begin a new one at attempt 0). What it
// must remember it keeps in files.
type Command struct {
	args    []string
	env     map[string]string
	memory  string
	version []string
}

var _ Agent = (*Command)(nil)

// CommandOptions are what a [Command] may have besides its program.
type CommandOptions struct {
	Memory  string   // "conversation", "workspace"
	Version []string // program and arguments that print the version; none if it has no version
}

// NewCommand makes the agent of a program with its arguments. env is on top of the sandbox's
// environment.
func NewCommand(args []string, env map[string]string, o CommandOptions) (*Command, error) {
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("agent command: a program is needed")
	}
	return &Command{
		args: slices.Clone(args), env: maps.Clone(env),
		memory: o.Memory, version: slices.Clone(o.Version),
	}, nil
}

// Version is the first line that the version command prints. A command that fails leaves the
// version unknown, with the reason: it says nothing about the agent's work.
func (c *Command) Version(ctx context.Context, box containers.Sandbox) (string, error) {
	if len(c.version) == 0 {
		return "", nil
	}
	exit, err := box.Run(ctx, containers.Command{Args: c.version, Env: c.env, Limit: versionLimit})
	if err != nil {
		return "", fmt.Errorf("agent command %s: version: %w", c.args[0], err)
	}
	if exit.Code != 0 {
		return fmt.Sprintf("unknown (%s: exit code %d)", strings.Join(c.version, " "), exit.Code), nil
	}
	line, _, _ := strings.Cut(strings.TrimSpace(exit.Output), "\n")
	return strings.TrimSpace(line), nil
}

// Play runs the program with the prompt on its standard input.
func (c *Command) Play(ctx context.Context, box containers.Sandbox, task Task) (containers.Exit, error) {
	env := maps.Clone(c.env)
	if env == nil {
		env = map[string]string{}
	}
	env["STAMINA_TURN"] = strconv.Itoa(task.Turn)
	env["STAMINA_ATTEMPT"] = strconv.Itoa(task.Attempt)
	env["STAMINA_MEMORY"] = c.memory
	exit, err := box.Run(ctx, containers.Command{
		Args: c.args, Env: env, Stdin: []byte(task.Prompt), Limit: task.Limit,
	})
	if err != nil {
		return exit, fmt.Errorf("agent command %s: %w", c.args[0], err)
	}
	return exit, nil
}
