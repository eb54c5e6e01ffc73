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
	"staminabench/harness/gateway"
)

// versionLimit bounds the command that prints a version.
const versionLimit = 30 * time.Second

// Command is any program of the user's. It is run once per attempt in the working directory, reads
// the prompt from standard input, and has finished its work when it ends. It learns where it is
// from STAMINA_TURN, STAMINA_ATTEMPT (0 for the turn's request) and STAMINA_MEMORY (conversation:
// go on with the conversation of the turn before; workspace: begin a new one at attempt 0), and which
// model it is to ask, and how hard that is to think, from STAMINA_MODEL and STAMINA_EFFORT, if they are set. What it must remember it keeps in files.
type Command struct {
	args    []string
	env     map[string]string
	memory  string
	asks    string // the model's name
	effort  string
	version []string
	api     string
	model   func() (Model, error)
	asked   *gateway.Summary
}

var _ Asking = (*Command)(nil)

// CommandOptions are what a [Command] may have besides its program.
type CommandOptions struct {
	Memory  string   // "conversation", "workspace"
	Asks    string   // the model's name; "" if it is the program's own affair
	Effort  string   // how hard the model is to think; "" likewise
	Version []string // program and arguments that print the version; none if it has no version
	// API is how the program speaks with its model, one of [APIs]; "" if it asks none through the gateway.
	// It finds the gateway in OPENAI_BASE_URL and OPENAI_API_KEY, or ANTHROPIC_BASE_URL and ANTHROPIC_API_KEY.
	API   string
	Model func() (Model, error) // the way to it, asked for before every attempt; needed with an API
}

// NewCommand makes the agent of a program with its arguments. env is on top of the sandbox's
// environment.
func NewCommand(args []string, env map[string]string, o CommandOptions) (*Command, error) {
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("agent command: a program is needed")
	}
	if o.API != "" && (!slices.Contains(APIs, o.API) || o.Model == nil) {
		return nil, fmt.Errorf("agent command: api %q needs to be known, and a model", o.API)
	}
	return &Command{
		api: o.API, model: o.Model,
		args: slices.Clone(args), env: maps.Clone(env),
		memory: o.Memory, asks: o.Asks, effort: o.Effort, version: slices.Clone(o.Version),
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
	for name, value := range map[string]string{"STAMINA_MODEL": c.asks, "STAMINA_EFFORT": c.effort} {
		if value != "" {
			env[name] = value
		}
	}
	exit, err := c.run(ctx, box, containers.Command{Args: c.args, Env: env, Stdin: []byte(task.Prompt)}, task)
	if err != nil {
		return exit, fmt.Errorf("agent command %s: %w", c.args[0], err)
	}
	// Later the agent may have removed its program itself.
	if task.Turn == 0 && task.Attempt == 0 && exit.Unstarted {
		return exit, fmt.Errorf("agent command: %w", Unstarted(c.args[0], exit))
	}
	return exit, nil
}

// Find looks whether the program is in the sandbox, without running it. Where there is no shell, it cannot: then
// looked is false.
func (c *Command) Find(ctx context.Context, box containers.Sandbox) (looked bool, err error) {
	const find = `case "$0" in */*) test -x "$0" && ! test -d "$0";; *) command -v "$0" >/dev/null;; esac`
	exit, err := box.Run(ctx, containers.Command{Args: []string{"sh", "-c", find, c.args[0]}, Env: c.env, Limit: versionLimit})
	switch {
	case err != nil:
		return false, fmt.Errorf("agent command %s: look for it: %w", c.args[0], err)
	case exit.Unstarted:
		return false, nil
	case exit.Code != 0:
		return true, Unstarted(c.args[0], exit)
	}
	return true, nil
}

func (c *Command) run(ctx context.Context, box containers.Sandbox, cmd containers.Command, task Task) (exit containers.Exit, err error) {
	c.asked = nil
	if c.api == "" {
		cmd.Limit = task.Limit
		return box.Run(ctx, cmd)
	}
	model, err := c.model()
	if err != nil {
		return exit, err
	}
	maps.Copy(cmd.Env, model.environment(c.api))
	exit, c.asked, err = model.Run(ctx, box, cmd, task)
	if err == nil {
		err = Infrastructure(c.asked)
	}
	return exit, err
}

// Asked implements [Asking].
func (c *Command) Asked() *gateway.Summary { return c.asked }
