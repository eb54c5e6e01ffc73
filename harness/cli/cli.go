package cli

import (
	"context"
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
)

// Options say how an agent is set up for a session.
type Options struct {
	Model   string
	Effort  string
	Memory  string           // "conversation", "workspace"
	URL     string           // of the gateway as the agent reaches it, without a path
	Gateway *gateway.Session // whose key the agent gets
	// Window and MaxOutput are the model's context and longest answer in tokens. 0 means 131072 and 16384.
	Window, MaxOutput int64
	Env               map[string]string // on top of the adapter's
}

// CLI is a coding agent that is driven by its command line.
type CLI struct {
	adapter Adapter
	options Options
	last    Played
}

var _ agent.Agent = (*CLI)(nil)

// Played is what is known of a run.
type Played struct {
	Report  Report
	Summary gateway.Summary
	Exit    containers.Exit
	Stream  []byte // what the agent printed
	Record  []byte // its own file of the conversation, of those whose file is read
}

// New makes the agent of that name.
func New(name string, o Options) (*CLI, error) {
	a, ok := adapters[name]
	if !ok {
		return nil, fmt.Errorf("there is no agent %q", name)
	}
	if o.Model == "" || o.URL == "" || o.Gateway == nil {
		return nil, fmt.Errorf("agent %s: a model and a gateway are needed", name)
	}
	if o.Effort != "" && !a.Effort {
		return nil, fmt.Errorf("agent %s: it cannot be told an effort", name)
	}
	if !a.TakesEffort(o.Effort) {
		return nil, fmt.Errorf("agent %s: it does not know the effort %q; it knows %s", name, o.Effort, strings.Join(a.Efforts, ", "))
	}
	if o.Window == 0 {
		o.Window = 131072
	}
	if o.MaxOutput == 0 {
		o.MaxOutput = 16384
	}
	return &CLI{adapter: a, options: o}, nil
}

// Adapter tells which agent it is.
func (c *CLI) Adapter() Adapter { return c.adapter }

// Last is what is known of the last run.
func (c *CLI) Last() Played { return c.last }

const (
	folder       = ".stamina" // below HOME, for files of ours
	shortLimit   = time.Minute
	endGrace     = 20 // seconds that an agent may live on after the end of its turn
	maxShownTail = 16 << 10
)

//go:embed run.sh
var runScript []byte

// versionLine tells the version from what programs complain about before they tell it.
var versionLine = regexp.MustCompile(`(?m)^.*\d+\.\d+.*$`)

// Version is the line with a version that the program prints.
func (c *CLI) Version(ctx context.Context, box containers.Sandbox) (string, error) {
	exit, err := box.Run(ctx, containers.Command{Args: c.adapter.version, Env: c.options.Env, Limit: shortLimit})
	if err != nil {
		return "", c.trouble("version", err)
	}
	if exit.Unstarted {
		return "", c.trouble("version", agent.Unstarted(c.adapter.version[0], exit))
	}
	if exit.Code != 0 {
		return "", c.trouble("version", fmt.Errorf("exit code %d: %s", exit.Code, exit.Output))
	}
	return strings.TrimSpace(versionLine.FindString(exit.Output)), nil
}

func (c *CLI) trouble(what string, err error) error {
	return fmt.Errorf("agent %s: %s: %w", c.adapter.Name, what, err)
}

// Play runs one attempt. That the model could not be asked is an error: it is never the agent's.
func (c *CLI) Play(ctx context.Context, box containers.Sandbox, task agent.Task) (containers.Exit, error) {
	c.last = Played{}
	s, err := c.prepare(ctx, box)
	if err != nil {
		return containers.Exit{}, c.trouble("prepare", err)
	}
	state, err := readState(ctx, box, s)
	if err != nil {
		return containers.Exit{}, c.trouble("prepare", err)
	}
	r := c.next(state, task)
	if err := box.WriteFile(ctx, s.own("prompt"), []byte(task.Prompt), 0o600); err != nil {
		return containers.Exit{}, c.trouble("prompt", err)
	}
	exit, err := c.asked(ctx, box, s, r, task)
	if err != nil {
		return exit, c.trouble(fmt.Sprintf("turn %d attempt %d", task.Turn, task.Attempt), err)
	}
	if err := c.look(ctx, box, s, r, &exit, state); err != nil {
		return exit, c.trouble("look at its run", err)
	}
	c.last.Exit = exit
	if err := agent.Infrastructure(&c.last.Summary); err != nil {
		return exit, c.trouble(fmt.Sprintf("turn %d attempt %d", task.Turn, task.Attempt), err)
	}
	return exit, nil
}

// prepare writes what the agent needs. It is written again before every attempt: agents may change it.
func (c *CLI) prepare(ctx context.Context, box containers.Sandbox) (setting, error) {
	exit, err := box.Run(ctx, containers.Command{Args: []string{"sh", "-c", `printf %s "$HOME"`}, Limit: shortLimit})
	if err != nil {
		return setting{}, err
	}
	s := setting{
		home: exit.Output, work: box.WorkDir(), url: c.options.URL, key: c.options.Gateway.Key(),
		model: c.options.Model, effort: c.options.Effort, window: c.options.Window, maxOutput: c.options.MaxOutput,
	}
	if !path.IsAbs(s.home) {
		return s, fmt.Errorf("HOME is %q", s.home)
	}
	files := map[string]string{}
	if c.adapter.files != nil {
		files = c.adapter.files(s)
	}
	files[folder+"/run.sh"] = string(runScript)
	for name, text := range files {
		if err := box.WriteFile(ctx, s.home+"/"+name, []byte(text), 0o644); err != nil {
			return s, err
		}
	}
	return s, nil
}

// next chooses the conversation.
func (c *CLI) next(state state, task agent.Task) run {
	r := run{prompt: task.Prompt}
	if state.Conversation != "" && (c.options.Memory != "workspace" || task.Attempt > 0) {
		r.conversation, r.goOn = state.Conversation, true
	} else if c.adapter.own {
		r.conversation = uuid.NewString()
	}
	return r
}

// asked runs the agent while the gateway lets it ask.
func (c *CLI) asked(ctx context.Context, box containers.Sandbox, s setting, r run, task agent.Task) (containers.Exit, error) {
	model := agent.Model{Session: c.options.Gateway, URL: c.options.URL}
	exit, summary, err := model.Run(ctx, box, c.command(s, r), task)
	if summary != nil {
		c.last.Summary = *summary
	}
	return exit, err
}

func (c *CLI) command(s setting, r run) containers.Command {
	env := map[string]string{}
	if c.adapter.env != nil {
		env = c.adapter.env(s)
	}
	for name, value := range c.options.Env {
		env[name] = value
	}
	input := s.own("prompt")
	if c.adapter.promptFile || c.adapter.Traits.Argv {
		input = "/dev/null" // an agent that reads all the same finds the end at once
	}
	wrapped := []string{
		"sh", s.own("run.sh"), c.adapter.ends, strconv.Itoa(endGrace), input, s.own("stream"), s.own("errors"), c.adapter.program,
	}
	return containers.Command{Args: append(wrapped, c.adapter.args(s, r)...), Env: env}
}
