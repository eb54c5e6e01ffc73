package config

import (
	"time"

	"staminabench/containers"
	"staminabench/harness/condition"
)

// Settings is everything that a user can set. [Load] fills it; its zero value is not useful.
type Settings struct {
	// Which sessions are played.
	Seed      uint64            // of the first scenario; the others have the seeds that follow
	Scenarios int               // how many
	Files     string            // scenario files to play instead, with commas between
	Rollouts  int               // sessions per scenario and agent
	Agent     string            // which of the configured agents play; "" and "all" mean all
	Agents    []condition.Agent // the ones that play, picked by Agent
	Sandbox   string            // where agents work that do not say so themselves: docker, local

	// How they are played.
	Turns         int    // H: a scenario has one turn more
	Retries       int    // R
	Feedback      string // explained, detailed, medium, minimal, none
	FeedbackCases int    // most cases shown
	FeedbackBytes int    // most bytes shown
	FeedbackNames int    // most names shown at level medium
	Prose         uint64 // seed of the phrasings
	OpenAPI       bool   // the agent gets the OpenAPI document too
	Reminder      bool   // the agent gets the full specification again every turn
	Limits        condition.Limits
	Model         string           // of agents that do not name one
	Effort        string           // likewise
	Models        condition.Models // where they are asked

	// What should not move the score.
	Procs        int    // sessions at once; 0 is as many as the machine carries, at most two
	Gate         int    // first turns that bind in CI; 0 means all
	Grain        string // specs per turn: family, subject, case
	Keep         string // of which sessions the sandbox is kept: none, failed
	FreeDiskMB   int    // low mark of every disk that is written to; 0 is none
	FreeMemoryMB int    // low mark of memory; 0 is none
	// Repeats is how often an attempt is begun again that infrastructure has aborted.
	Repeats int
	// Breaker is how many sessions in a row infrastructure may end before the run stops; 0 is any number.
	Breaker int
	// Names of the variables with the keys of models; "none" if they need none.
	OpenAIKey, AnthropicKey string
	Prices                  string // file with what models cost; "" if that is unknown

	// Where results go.
	Out string // folder of all runs
	Run string // folder of a run to go on with, by the same settings; "" makes a new one below Out
}

// Defaults is what holds where neither the file nor a variable says otherwise.
func Defaults() Settings {
	return Settings{
		Seed: 1, Scenarios: 3, Rollouts: 1, Sandbox: "docker",
		Agents: []condition.Agent{
			reference("faithful"), reference("forgetful"), reference("careless"),
		},
		Turns: 20, Retries: 2, Feedback: "detailed",
		FeedbackCases: 20, FeedbackBytes: 8 << 10, FeedbackNames: 50,
		Prose:  1,
		Models: condition.Models{OpenAI: "https://api.openai.com/v1", Anthropic: "https://api.anthropic.com"},
		Limits: condition.Limits{
			Agent: 30 * time.Minute, Start: time.Minute, Request: 5 * time.Second, Timeouts: 10,
			MaxTokens: 32_000,
			Sandbox:   containers.Limits{CPUs: 2, MemoryMB: 4096, Procs: 1024, DiskMB: 10_240},
		},
		Grain: "family", Keep: "none", FreeDiskMB: 2048, FreeMemoryMB: 512, Repeats: 3, Breaker: 3,
		OpenAIKey: "OPENAI_API_KEY", AnthropicKey: "ANTHROPIC_API_KEY",
		Out: ".stamina",
	}
}

// reference is a built-in agent before the checks fill in its sandbox.
func reference(character string) condition.Agent {
	return condition.Agent{Name: "reference", Character: character, Seed: 1, Memory: "conversation"}
}
