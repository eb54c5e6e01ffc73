package agent_test

import (
	"context"
	"errors"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/session/memory"
)

// recording makes a sandbox that keeps the commands that it is given.
func recording(exit containers.Exit) (*memory.Sandbox, *[]containers.Command) {
	var ran []containers.Command
	run := func(_ context.Context, _ memory.Files, cmd containers.Command) containers.Exit {
		ran = append(ran, cmd)
		return exit
	}
	return memory.New(memory.NewStore(), memory.Options{Run: run}), &ran
}

func TestACommandGetsThePromptOnStandardInput(t *testing.T) {
	g := NewWithT(t)
	env := map[string]string{"A": "b"}
	c, err := agent.NewCommand([]string{"my-agent", "--yes"}, env, agent.CommandOptions{Memory: "workspace", Asks: "m-1", Effort: "low"})
	g.Expect(err).NotTo(HaveOccurred())
	box, ran := recording(containers.Exit{Code: 3, Output: "done"})
	exit, err := c.Play(context.Background(), box, agent.Task{Turn: 4, Attempt: 1, Prompt: "build", Limit: time.Hour})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Code).To(Equal(3), "how it ends is no error")
	g.Expect(*ran).To(Equal([]containers.Command{{
		Args: []string{"my-agent", "--yes"}, Stdin: []byte("build"), Limit: time.Hour,
		Env: map[string]string{
			"A": "b", "STAMINA_TURN": "4", "STAMINA_ATTEMPT": "1", "STAMINA_MEMORY": "workspace", "STAMINA_MODEL": "m-1",
			"STAMINA_EFFORT": "low",
		},
	}}))
	g.Expect(env).To(HaveLen(1), "the caller's map is left alone")
}

func TestACommandTellsItsVersion(t *testing.T) {
	for name, c := range map[string]struct {
		command []string
		exit    containers.Exit
		want    string
	}{
		"none":    {nil, containers.Exit{Output: "never run"}, ""},
		"printed": {[]string{"my-agent", "-v"}, containers.Exit{Output: "\n1.2.3 \nmore\n"}, "1.2.3"},
		"fails":   {[]string{"my-agent", "-v"}, containers.Exit{Code: 2}, "unknown (my-agent -v: exit code 2)"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			a, err := agent.NewCommand([]string{"my-agent"}, nil, agent.CommandOptions{Version: c.command})
			g.Expect(err).NotTo(HaveOccurred())
			box, _ := recording(c.exit)
			g.Expect(a.Version(context.Background(), box)).To(Equal(c.want))
		})
	}
}

func TestAProgramThatCannotBeStartedIsNoneOfTheAgentsFaults(t *testing.T) {
	for name, c := range map[string]struct {
		exit containers.Exit
		task agent.Task
		bad  bool
	}{
		"not found":                 {containers.Exit{Code: 127, Unstarted: true, Output: "no such file"}, agent.Task{}, true},
		"not found in a repeat":     {containers.Exit{Code: 127, Unstarted: true}, agent.Task{Repeat: 1}, true},
		"its own code":              {containers.Exit{Code: 127}, agent.Task{}, false},
		"removed by its first run":  {containers.Exit{Code: 127, Unstarted: true}, agent.Task{Attempt: 1}, false},
		"removed in an earlier one": {containers.Exit{Code: 127, Unstarted: true}, agent.Task{Turn: 2}, false},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			a, err := agent.NewCommand([]string{"my-agent"}, nil, agent.CommandOptions{})
			g.Expect(err).NotTo(HaveOccurred())
			box, _ := recording(c.exit)
			_, err = a.Play(context.Background(), box, c.task)
			g.Expect(errors.Is(err, agent.ErrUnstarted)).To(Equal(c.bad))
			if c.bad {
				g.Expect(err).To(MatchError(ContainSubstring("my-agent is not found in the sandbox")))
			}
		})
	}
}

func TestTroubleOfTheSandboxIsAnError(t *testing.T) {
	g := NewWithT(t)
	broken := errors.New("engine is gone")
	box := memory.New(memory.NewStore(), memory.Options{Fault: func(string) error { return broken }})
	a, err := agent.NewCommand([]string{"my-agent"}, nil, agent.CommandOptions{})
	g.Expect(err).NotTo(HaveOccurred())
	_, err = a.Play(context.Background(), box, agent.Task{})
	g.Expect(err).To(MatchError(broken))
	_, err = agent.NewCommand(nil, nil, agent.CommandOptions{})
	g.Expect(err).To(HaveOccurred())
}
