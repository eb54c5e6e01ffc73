package trajectory

import (
	"encoding/json"

	"staminabench/harness/gateway"
)

// Version is the version of ATIF that is written.
const Version = "ATIF-v1.7"

// Trajectory is the root of a document, and each conversation beside the main one.
type Trajectory struct {
	Schema  string         `json:"schema_version"`
	Session string         `json:"session_id,omitempty"`
	ID      string         `json:"trajectory_id,omitempty"`
	Agent   Agent          `json:"agent"`
	Steps   []*Step        `json:"steps"`
	Notes   string         `json:"notes,omitempty"`
	Final   *Final         `json:"final_metrics,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
	Beside  []*Trajectory  `json:"subagent_trajectories,omitempty"`
}

// Agent is the system that acted.
type Agent struct {
	Name    string         `json:"name"`
	Version string         `json:"version"`
	Model   string         `json:"model_name,omitempty"`
	Tools   []Tool         `json:"tool_definitions,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
}

// Tool is one that the agent offers its model.
type Tool struct {
	Type     string   `json:"type"` // function
	Function Function `json:"function"`
}

// Function is how a tool is called.
type Function struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
}

// The sources of steps.
const (
	bySystem = "system"
	byUser   = "user"
	byAgent  = "agent"
)

// Step is something that was said.
type Step struct {
	ID          int            `json:"step_id"`
	Time        string         `json:"timestamp,omitempty"`
	Source      string         `json:"source"`
	Model       string         `json:"model_name,omitempty"`       // of the agent only, as the next four
	Effort      string         `json:"reasoning_effort,omitempty"` //
	Message     string         `json:"message"`
	Reasoning   string         `json:"reasoning_content,omitempty"`
	Calls       []*Call        `json:"tool_calls,omitempty"`
	Observation *Observation   `json:"observation,omitempty"`
	Metrics     *Metrics       `json:"metrics,omitempty"`
	Asked       int            `json:"llm_call_count,omitempty"` // 0 is left out: not known
	Extra       map[string]any `json:"extra,omitempty"`

	order int // among all steps of the session
	mark  gateway.Mark
}

// Call is a tool call.
type Call struct {
	ID        string          `json:"tool_call_id"`
	Name      string          `json:"function_name"`
	Arguments json.RawMessage `json:"arguments"` // an object
	Extra     map[string]any  `json:"extra,omitempty"`
}

// Observation is what came back.
type Observation struct {
	Results []Result `json:"results"`
}

// Result is that of a call of the same step, or of something that was no call.
type Result struct {
	Call    *string        `json:"source_call_id,omitempty"`
	Content *string        `json:"content,omitempty"`
	Beside  []Reference    `json:"subagent_trajectory_ref,omitempty"`
	Extra   map[string]any `json:"extra,omitempty"`
}

// Reference names a trajectory of the same document.
type Reference struct {
	ID string `json:"trajectory_id"`
}

// Metrics are those of one answer; nil is unknown.
type Metrics struct {
	Prompt     *int64         `json:"prompt_tokens,omitempty"` // all of the input
	Completion *int64         `json:"completion_tokens,omitempty"`
	Cached     *int64         `json:"cached_tokens,omitempty"`
	Cost       *float64       `json:"cost_usd,omitempty"`
	Extra      map[string]any `json:"extra,omitempty"`
}

// Final sums the steps up; nil is unknown.
type Final struct {
	Prompt     *int64         `json:"total_prompt_tokens,omitempty"`
	Completion *int64         `json:"total_completion_tokens,omitempty"`
	Cached     *int64         `json:"total_cached_tokens,omitempty"`
	Cost       *float64       `json:"total_cost_usd,omitempty"` // that of trajectories beside it included
	Steps      int            `json:"total_steps"`
	Extra      map[string]any `json:"extra,omitempty"`
}
