package condition

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"staminabench/containers"
	"staminabench/harness/usage"
)

// Condition is every setting that can move the score. Two sessions may be pooled only if their
// conditions have the same digest.
type Condition struct {
	Agent     Agent    `json:"agent"`
	Scenarios Scenario `json:"scenarios"`
	Protocol  Protocol `json:"protocol"`
	Telling   Telling  `json:"telling"`
	Limits    Limits   `json:"limits"`
	Models    Models   `json:"models"`
	// Assertions holds the sentences of the user's assertions that count, in order.
	Assertions []string `json:"assertions,omitempty"`
}

// Agent is the thing under test.
type Agent struct {
	Name      string            `json:"name"`                // "reference", "command", "mailbox"
	Character string            `json:"character,omitempty"` // reference: faithful, forgetful, careless
	Seed      uint64            `json:"seed,omitempty"`      // reference: of its misbehaviour
	Model     string            `json:"model,omitempty"`
	Effort    string            `json:"effort,omitempty"`
	Window    int64             `json:"window,omitempty"`  // known coding agents: the model's context in tokens, as they are told
	Command   []string          `json:"command,omitempty"` // command: program and arguments
	API       string            `json:"api,omitempty"`     // command: how it asks its model through the gateway: openai, responses, anthropic
	Folder    string            `json:"folder,omitempty"`  // mailbox: where the folders of its sessions are; in that of the run if empty
	Image     string            `json:"image,omitempty"`   // where it runs; empty: the image of ours, of known coding agents
	Network   string            `json:"network,omitempty"` // command: of its container; none if empty
	Sandbox   string            `json:"sandbox"`           // docker, local
	Memory    string            `json:"memory"`            // conversation, workspace
	Env       map[string]string `json:"env,omitempty"`     // names and values; keys do not belong here
	Secrets   []string          `json:"secrets,omitempty"` // names of variables that its process gets; never their values
	Language  string            `json:"language,omitempty"`
}

// Scenario is what is played.
type Scenario struct {
	Generator string `json:"generator"` // version
	Sampler   string `json:"sampler"`
	Horizon   int    `json:"horizon"` // H
}

// Protocol is how a session goes.
type Protocol struct {
	Retries       int    `json:"retries"`       // R
	Feedback      string `json:"feedback"`      // explained, detailed, medium, minimal, none
	FeedbackCases int    `json:"feedbackCases"` // most cases shown
	FeedbackBytes int    `json:"feedbackBytes"` // most bytes shown
	FeedbackNames int    `json:"feedbackNames"` // most names shown at level medium
}

// Telling is what the agent is given.
type Telling struct {
	Prose    uint64 `json:"prose"`    // seed of the phrasings
	OpenAPI  bool   `json:"openapi"`  // the document is kept in the working directory
	Reminder bool   `json:"reminder"` // the full specification is given again every turn
}

// Limits bound an attempt.
type Limits struct {
	Agent    time.Duration `json:"agent"`      // wall time of the agent in an attempt
	Start    time.Duration `json:"start"`      // until the server answers
	Request  time.Duration `json:"request"`    // until an answer is complete
	Timeouts int           `json:"timeouts"`   // requests without an answer that end the cases
	Attempt  Asking        `json:"perAttempt"` // what the agent may ask its model in an attempt
	Session  Asking        `json:"perSession"` // and in the whole session
	// MaxTokens is the most tokens of one answer that the agent may ask for; what is more is lowered; 0: any.
	MaxTokens int64             `json:"maxTokens"`
	Sandbox   containers.Limits `json:"sandbox"`
}

// CostLimited tells whether a limit of cost may stop the agent: then prices can move the score.
func (l Limits) CostLimited() bool { return l.Attempt.Cost > 0 || l.Session.Cost > 0 }

// Asking bounds what is asked of a model; 0 is unlimited.
type Asking struct {
	Requests int     `json:"requests"`
	Tokens   int64   `json:"tokens"` // of all classes
	Cost     float64 `json:"cost"`   // in the currency of the price table
}

// Models says where models are asked.
type Models struct {
	OpenAI    string `json:"openai"`    // base URL of chat completions and responses
	Anthropic string `json:"anthropic"` // base URL of messages
	// Prices is the table of prices where a limit of cost is kept by it; nil: it moves no score.
	Prices *usage.Table `json:"prices,omitempty"`
}

// Digest is the condition's identity: the SHA-256 of its JSON, in hex.
func (c Condition) Digest() string { return digest(c) }

// Environment is what should not move the score.
type Environment struct {
	Host         string            `json:"host"`
	OS           string            `json:"os"`
	Arch         string            `json:"arch"`
	Kernel       string            `json:"kernel"`
	Cores        int               `json:"cores"`
	MemoryMB     int               `json:"memoryMB"`
	Procs        int               `json:"procs"`        // sessions at once
	Engine       map[string]string `json:"engine"`       // of containers; empty if none is used
	Gate         int               `json:"gate"`         // turns that bind in CI; 0 means all
	Grain        string            `json:"grain"`        // specs per turn: family, subject, case
	Keep         string            `json:"keep"`         // of which sessions the sandbox is kept: none, failed
	FreeDiskMB   int               `json:"freeDiskMB"`   // low mark of the disks that are written to; 0 is none
	FreeMemoryMB int               `json:"freeMemoryMB"` // low mark of memory; 0 is none
	Repeats      int               `json:"repeats"`      // of an attempt that infrastructure aborts
	Breaker      int               `json:"breaker"`      // sessions in a row that infrastructure may end; 0 is any number
	Prices       *usage.Table      `json:"prices"`       // the table of what models cost; nil for none
	OpenAIKey    string            `json:"openaiKey"`    // name of the variable that has the key; none if empty
	AnthropicKey string            `json:"anthropicKey"` // the same
}

// Digest is the environment's identity.
func (e Environment) Digest() string { return digest(e) }

func digest(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("condition: %v", err)) // plain data always encodes
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
