package config

import (
	"strings"
	"time"
)

// Place says where a journal records a setting.
type Place string

// The places. Every setting is in exactly one of them.
const (
	InCondition   Place = "condition"   // it can move the score
	InEnvironment Place = "environment" // it should not
	InHead        Place = "head"        // it says which session this is: its run, scenario, rollout
)

// Setting is one line of the table.
type Setting struct {
	Name    string // key in the file, "limits.agent" for agent below limits
	Doc     string // one sentence
	Place   Place
	Allowed string // what it may be, in words
	set     func(*Settings, string) bool
}

// Env is the variable that sets it.
func (s Setting) Env() string {
	return prefix + strings.ToUpper(strings.ReplaceAll(s.Name, ".", "_"))
}

// Table lists the settings in the order of the commented file. The agents are set in the file
// only; [agentTable] lists their keys.
func Table() []Setting { return append([]Setting(nil), table...) }

var table = []Setting{
	whole("seed", InHead, "Seed of the first scenario; the next ones follow.", 0, maxSeed, func(s *Settings) *uint64 { return &s.Seed }),
	whole("scenarios", InHead, "How many scenarios are played.", 1, 10_000, func(s *Settings) *int { return &s.Scenarios }),
	text("files", InHead, "Scenario files that are played instead of seeds, with commas between.", "paths of scenario files with commas between", func(s *Settings) *string { return &s.Files }),
	whole("rollouts", InHead, "Sessions per scenario and agent.", 1, 1000, func(s *Settings) *int { return &s.Rollouts }),
	text("agent", InCondition, "Which agents play: names, characters or both, with commas; all.", "all, or agents' names or characters with commas between", func(s *Settings) *string { return &s.Agent }),
	choice("sandbox", InCondition, "Where agents work that do not say so themselves.", sandboxes, func(s *Settings) *string { return &s.Sandbox }),

	whole("turns", InCondition, "The horizon H: turn 0 and H more are played.", 0, 1000, func(s *Settings) *int { return &s.Turns }),
	whole("retries", InCondition, "R: attempts with feedback after the first.", 0, 100, func(s *Settings) *int { return &s.Retries }),
	choice("feedback", InCondition, "What the agent is told of a failed attempt.", []string{"explained", "detailed", "medium", "minimal", "none"}, func(s *Settings) *string { return &s.Feedback }),
	whole("feedback_cases", InCondition, "Most failed cases shown in a feedback.", 1, 10_000, func(s *Settings) *int { return &s.FeedbackCases }),
	whole("feedback_bytes", InCondition, "Most bytes of a feedback.", 256, 1<<20, func(s *Settings) *int { return &s.FeedbackBytes }),
	whole("feedback_names", InCondition, "Most names shown at level medium.", 1, 10_000, func(s *Settings) *int { return &s.FeedbackNames }),
	whole("prose", InCondition, "Seed of the phrasings: the same scenario in other words.", 0, maxSeed, func(s *Settings) *uint64 { return &s.Prose }),
	boolean("openapi", InCondition, "The agent gets the OpenAPI document too.", func(s *Settings) *bool { return &s.OpenAPI }),
	boolean("reminder", InCondition, "The agent gets the full specification again every turn.", func(s *Settings) *bool { return &s.Reminder }),

	duration("limits.agent", InCondition, "Wall time of the agent in an attempt.", time.Second, 24*time.Hour, func(s *Settings) *time.Duration { return &s.Limits.Agent }),
	// The contract promises the agent 60 seconds; a shorter limit would break that promise.
	duration("limits.start", InCondition, "Until the server answers; the contract promises 60s.", time.Minute, time.Hour, func(s *Settings) *time.Duration { return &s.Limits.Start }),
	// As with 5 seconds for an answer.
	duration("limits.request", InCondition, "Until an answer is complete; the contract promises 5s.", 5*time.Second, time.Hour, func(s *Settings) *time.Duration { return &s.Limits.Request }),
	whole("limits.timeouts", InCondition, "Requests without an answer that end the cases.", 1, 1000, func(s *Settings) *int { return &s.Limits.Timeouts }),
	decimal("limits.cpus", InCondition, "Cores of a sandbox; 0 is unlimited.", 0, 1024, func(s *Settings) *float64 { return &s.Limits.Sandbox.CPUs }),
	whole("limits.memory_mb", InCondition, "MiB of a sandbox, swap included; 0 is unlimited.", 0, 1<<24, func(s *Settings) *int { return &s.Limits.Sandbox.MemoryMB }),
	whole("limits.procs", InCondition, "Processes and threads of a sandbox; 0 is unlimited.", 0, 1<<22, func(s *Settings) *int { return &s.Limits.Sandbox.Procs }),
	whole("limits.disk_mb", InCondition, "MiB that a sandbox may have written on top of its image; 0 is unlimited.", 0, 1<<24, func(s *Settings) *int { return &s.Limits.Sandbox.DiskMB }),

	whole("limits.requests", InCondition, "Requests to its model that an agent may make in an attempt; 0 is any number, here and below.", 0, 1<<31-1, func(s *Settings) *int { return &s.Limits.Attempt.Requests }),
	whole("limits.tokens", InCondition, "Tokens of all classes that an attempt may take.", 0, maxSeed, func(s *Settings) *int64 { return &s.Limits.Attempt.Tokens }),
	decimal("limits.cost", InCondition, "What an attempt may cost, in the currency of the price table.", 0, 1e9, func(s *Settings) *float64 { return &s.Limits.Attempt.Cost }),
	whole("limits.session_requests", InCondition, "As requests, of a whole session.", 0, 1<<31-1, func(s *Settings) *int { return &s.Limits.Session.Requests }),
	whole("limits.session_tokens", InCondition, "As tokens, of a whole session.", 0, maxSeed, func(s *Settings) *int64 { return &s.Limits.Session.Tokens }),
	decimal("limits.session_cost", InCondition, "As cost, of a whole session.", 0, 1e9, func(s *Settings) *float64 { return &s.Limits.Session.Cost }),
	whole("limits.max_tokens", InCondition, "Tokens of one answer that an agent may ask for; what is more is lowered.", 0, maxSeed, func(s *Settings) *int64 { return &s.Limits.MaxTokens }),

	text("model", InCondition, "Model of agents that ask one and do not name it.", "a model's name", func(s *Settings) *string { return &s.Model }),
	text("effort", InCondition, "How hard the model is to think, for agents that ask one and do not say it, in their words.", "a word that the agents know", func(s *Settings) *string { return &s.Effort }),
	address("models.openai", InCondition, "Where chat completions and responses are asked for.", func(s *Settings) *string { return &s.Models.OpenAI }),
	address("models.anthropic", InCondition, "Where messages are asked for.", func(s *Settings) *string { return &s.Models.Anthropic }),
	text("models.openai_key", InEnvironment, "Name of the variable with the key for models.openai, or none.", "a variable's name, or none", func(s *Settings) *string { return &s.OpenAIKey }),
	text("models.anthropic_key", InEnvironment, "Name of the variable with the key for models.anthropic, or none.", "a variable's name, or none", func(s *Settings) *string { return &s.AnthropicKey }),
	text("models.prices", InEnvironment, "File with what models cost, beside this one.", "the path of a YAML file", func(s *Settings) *string { return &s.Prices }),

	whole("procs", InEnvironment, "Sessions at once; 0 is two, or fewer if the machine does not carry them.", 0, 256, func(s *Settings) *int { return &s.Procs }),
	whole("gate", InEnvironment, "Only the first turns that bind in CI; 0 means all.", 0, 1001, func(s *Settings) *int { return &s.Gate }),
	choice("grain", InEnvironment, "Specs per turn: one per family, per subject and family, or per case.", []string{"family", "subject", "case"}, func(s *Settings) *string { return &s.Grain }),
	choice("keep", InEnvironment, "Of which sessions the sandbox is kept as it was at their end, with the command to enter it.", []string{"none", "failed"}, func(s *Settings) *string { return &s.Keep }),
	whole("free_disk_mb", InEnvironment, "MiB that must be free on every disk that is written to, or the run pauses; 0 is not looked at.", 0, 1<<30, func(s *Settings) *int { return &s.FreeDiskMB }),
	whole("free_memory_mb", InEnvironment, "MiB of memory that must be available, or the run pauses; 0 is not looked at.", 0, 1<<24, func(s *Settings) *int { return &s.FreeMemoryMB }),
	whole("repeats", InEnvironment, "How often an attempt that infrastructure aborts is begun again, before its session is censored.", 0, 100, func(s *Settings) *int { return &s.Repeats }),
	whole("breaker", InEnvironment, "So many sessions in a row that infrastructure ends stop the run; 0 is never.", 0, 1000, func(s *Settings) *int { return &s.Breaker }),

	folder("out", InHead, "Folder of all runs.", func(s *Settings) *string { return &s.Out }),
	folder("run", InHead, "Folder of a run to go on with, by the same settings; a new one if not set.", func(s *Settings) *string { return &s.Run }),
}

var sandboxes = []string{"docker", "local"}

// setting finds a line of the table by its key.
func setting(name string) (Setting, bool) {
	for _, s := range table {
		if s.Name == name {
			return s, true
		}
	}
	return Setting{}, false
}
