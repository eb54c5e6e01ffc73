package play

import (
	"context"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/cli"
	"staminabench/harness/condition"
	"staminabench/harness/gateway"
)

// coder is an agent of package cli. What it remembers lies in the sandbox, so it is made anew for every
// attempt: the gateway may be elsewhere in another sandbox.
type coder struct {
	of    condition.Agent
	env   map[string]string
	most  int64 // tokens of an answer
	way   func() (agent.Model, error)
	asked *gateway.Summary
}

var _ agent.Asking = (*coder)(nil)

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
	c.asked = nil
	now, err := c.now()
	if err != nil {
		return containers.Exit{}, err
	}
	exit, err := now.Play(ctx, box, task)
	if summary := now.Last().Summary; summary.Refused != nil { // it got so far
		c.asked = &summary
	}
	return exit, err
}

// Asked implements [agent.Asking].
func (c *coder) Asked() *gateway.Summary { return c.asked }
