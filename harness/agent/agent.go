package agent

import (
	"context"
	"time"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// Agent plays the attempts of one session. It keeps what it must remember inside the sandbox
// (working directory, HOME): a session may be resumed by another process from a snapshot.
type Agent interface {
	// Version tells the agent's version as it prints it itself.
	Version(ctx context.Context, box containers.Sandbox) (string, error)

	// Play runs one attempt to its end or its limit. How the agent's process ended is its Exit; an
	// error is trouble of the infrastructure, never the agent's.
	Play(ctx context.Context, box containers.Sandbox, task Task) (containers.Exit, error)
}

// Watched is an agent of which more is known than how its process ended.
type Watched interface {
	Agent

	// Mishap tells what happened to the agent in its last run, and in words; "" if nothing did, or
	// nothing is known but how it ended.
	Mishap() (journal.Cause, string)
}

// Task is one attempt as the agent sees it.
type Task struct {
	Turn    int
	Repeat  int           // how often infrastructure has made the attempt begin again
	Attempt int           // 0 for the turn's request, then one per feedback
	Prompt  string        // the request, or the feedback
	Limit   time.Duration // wall time
}
