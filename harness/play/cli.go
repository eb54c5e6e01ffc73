package play

import (
	"context"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/cli"
	"staminabench/harness/condition"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// coder is an agent of package cli. What it remembers lies in the sandbox, so it is made anew for every
// attempt: the gateway may be elsewhere in another sandbox.
type coder struct {
	of   condition.Agent
	env  map[string]string
	most int64 // tokens of an answer
	way  func() (agent.Model, error)
	last cli.Played
}

var (
	_ agent.Asking   = (*coder)(nil)
	_ agent.Counting = (*coder)(nil)
	_ agent.Watched  = (*coder)(nil)
)

func (c *coder) now() (*cli.CLI, error) {
	way, err := c.way()
	if err != nil {
		return nil, err
	}
	return cli.New(c.of.Name, cli.Options{
		Model: c.of.Model, Effort: c.of.Effort, Memory: c.of.Memory, Window: c.of.Window, MaxOutput: c.most, Env: c.env,
		URL: way.URL, Gateway: way.Session,
	})
}

// Version implements [agent.Agent].
func (c *coder) Version(ctx context.Context, box containers.Sandbox) (string, error) {
	now, err := c.now()
	if err != nil {
		return "", err
	}
	return now.Version(ctx, box)
}

// Play implements [agent.Agent].
func (c *coder) Play(ctx context.Context, box containers.Sandbox, task agent.Task) (containers.Exit, error) {
	c.last = cli.Played{}
	now, err := c.now()
	if err != nil {
		return containers.Exit{}, err
	}
	exit, err := now.Play(ctx, box, task)
	c.last = now.Last()
	return exit, err
}

// Mishap implements [agent.Watched].
func (c *coder) Mishap() (journal.Cause, string) { return c.last.Mishap() }

// Asked implements [agent.Asking].
func (c *coder) Asked() *gateway.Summary { return c.last.Asked() }

// Counted implements [agent.Counting].
func (c *coder) Counted() usage.Tokens { return c.last.Report.Usage }
