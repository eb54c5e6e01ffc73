package faults_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/scenario"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/session"
)

// insidePort is where servers listen in a container.
const insidePort = 8080

// setup is a session of the trial. It leaves nothing behind.
func (c trial) setup(t *testing.T) session.Setup {
	t.Helper()
	g := NewWithT(t)
	script, err := play.NewScript(scenario.New(playedSeed, c.last), condition.Telling{})
	g.Expect(err).NotTo(HaveOccurred())
	args, env := []string{"/bin/agent"}, map[string]string{
		"FAULT": c.fault, "DOCUMENTS": "/documents", "TOOL": "/opt/tool", "PORT": fmt.Sprint(insidePort),
	}
	if !c.docker {
		args[0] = program(t, "harness/faults/agent")
		env = map[string]string{"FAULT": c.fault, "DOCUMENTS": unpacked(t)}
	}
	if c.once {
		env["ONCE"] = "yes"
	}
	player, err := agent.NewCommand(args, env, agent.CommandOptions{})
	g.Expect(err).NotTo(HaveOccurred())
	return session.Setup{
		Dir:       t.TempDir(),
		Head:      journal.Head{Run: c.run(), Session: "s1", Scenario: journal.Scenario{Digest: "d"}},
		Condition: condition.Condition{Agent: condition.Agent{Command: args, Env: env}, Limits: c.completedLimits()},
		Script:    script,
		Agent:     player,
		Start:     c.start(t),
		Port:      func() (int, error) { return c.port(t) },
		Backoff:   []time.Duration{}, // trouble would be a fault of ours
	}
}

// completedLimits are generous where the trial is not about them.
func (c trial) completedLimits() condition.Limits {
	l := c.limits
	l.Agent = cmp.Or(l.Agent, time.Minute)
	l.Timeouts = 3
	return l
}

// run labels the containers and the snapshots.
func (c trial) run() string {
	return fmt.Sprintf("faults-%d-%s", os.Getpid(), strings.ReplaceAll(cmp.Or(c.name, c.fault), " ", "-"))
}

// port is where the next server is told to listen.
func (c trial) port(t *testing.T) (int, error) {
	if c.docker {
		return insidePort, nil
	}
	port, lease, err := containers.LeasePort()
	if err == nil {
		t.Cleanup(func() { _ = lease.Close() })
	}
	return port, err
}

// start makes the sandbox.
func (c trial) start(t *testing.T) func(context.Context) (containers.Sandbox, error) {
	t.Helper()
	if !c.docker {
		dir := t.TempDir()
		return func(context.Context) (containers.Sandbox, error) {
			return containers.NewLocal(dir, containers.LocalOptions{})
		}
	}
	id := image(t)
	t.Cleanup(func() { leavesNothing(t, c.run()) })
	return func(ctx context.Context) (containers.Sandbox, error) {
		return containers.StartDocker(ctx, containers.Options{
			Image: id, Labels: containers.Labels{Run: c.run(), Session: "s1"}, Limits: c.limits.Sandbox,
		})
	}
}
