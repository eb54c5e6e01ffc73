package journal

import (
	"encoding/json"
	"time"

	"staminabench/containers"
	"staminabench/harness/usage"
)

// Schema is the version of the records below. A journal of a newer one is refused. An older program
// takes a record that it does not know for damage, so a new kind of record needs a new version.
//
//	1  the first
//	2  Replay, and the last passing state is kept for it
const Schema = 2

// replaySchema is the first version whose sessions keep their last passing state to the end.
const replaySchema = 2

// Record is one line of a journal: exactly one of the pointers is set.
type Record struct {
	At      time.Time `json:"at"`
	Head    *Head     `json:"head,omitempty"`
	Resumed *Resumed  `json:"resumed,omitempty"`
	Cases   *CaseList `json:"cases,omitempty"`
	Begun   *Begun    `json:"begun,omitempty"`
	Attempt *Attempt  `json:"attempt,omitempty"`
	Trouble *Trouble  `json:"trouble,omitempty"`
	Replay  *Replay   `json:"replay,omitempty"`
	End     *End      `json:"end,omitempty"`
}

// Head is the first record: which session this is and under what it is played.
type Head struct {
	Schema       int      `json:"schema"`
	Run          string   `json:"run"`
	Session      string   `json:"session"` // scenario × condition × rollout, unique in the run
	Scenario     Scenario `json:"scenario"`
	Rollout      int      `json:"rollout"`
	Agent        string   `json:"agent"`           // the agent's name and character: "reference/forgetful"
	AgentVersion string   `json:"agentVersion"`    // as it prints it
	Model        string   `json:"model,omitempty"` // that was configured; what answered is told by each attempt
	// Traits names what the agent's adapter cannot do, or does in its own way; empty if nothing, nil if it has
	// no adapter of ours, or an older program played.
	Traits            []string          `json:"traits,omitzero"`
	Simulated         bool              `json:"simulated"` // the agent is no coding agent: its results prove the pipeline only
	Condition         json.RawMessage   `json:"condition"` // every setting that can move the score
	ConditionDigest   string            `json:"conditionDigest"`
	Environment       json.RawMessage   `json:"environment"` // what should not move it
	EnvironmentDigest string            `json:"environmentDigest"`
	Horizon           int               `json:"horizon"`           // H; a scenario has H+1 turns
	Retries           int               `json:"retries"`           // R
	Gate              int               `json:"gate"`              // turns that bind in CI; 0 means all
	Planned           int               `json:"planned,omitempty"` // sessions of the run, this one included
	Build             Build             `json:"build"`
	Sandbox           map[string]string `json:"sandbox"` // kind, image id, engine, limits
}

// Scenario names what is played.
type Scenario struct {
	Seed      uint64 `json:"seed"`
	Title     string `json:"title"` // of S_0
	Sampler   string `json:"sampler"`
	Generator string `json:"generator"` // version
	Digest    string `json:"digest"`
}

// Build is the program that played.
type Build struct {
	Module   string `json:"module"`
	Revision string `json:"revision"` // of the version control system; "" if unknown
	Modified bool   `json:"modified"` // the working tree was changed
	Go       string `json:"go"`
}

// Resumed marks that another process goes on here. If its session has fallen already, only the replay
// is left to do.
type Resumed struct {
	Process           int             `json:"process"`
	Host              string          `json:"host"`
	Turn              int             `json:"turn"`                  // that is played next
	Attempt           int             `json:"attempt"`               // that is played next
	Environment       json.RawMessage `json:"environment,omitempty"` // only if it differs from the head's
	EnvironmentDigest string          `json:"environmentDigest,omitempty"`
	DroppedBytes      int             `json:"droppedBytes,omitempty"` // of a torn last line
}

// CaseList names the cases of a turn in the order of the verdicts of its attempts.
type CaseList struct {
	Turn  int    `json:"turn"`
	Cases []Case `json:"cases"`
}

// Case is what a report needs to know of a case.
type Case struct {
	ID         string `json:"id"`
	Family     string `json:"family"`
	Label      string `json:"label"` // the subject in today's names
	Title      string `json:"title"`
	Introduced int    `json:"introduced"`
	By         string `json:"by,omitempty"` // kind of the change that introduced it
}

// Begun says that an attempt is in flight. If no Attempt follows, it was lost.
type Begun struct {
	Turn      int      `json:"turn"`
	Attempt   int      `json:"attempt"` // 0..R
	Repeat    int      `json:"repeat"`  // 0, or how often infrastructure or a kill made us begin again
	Changes   []string `json:"changes"` // kinds of the turn's changes
	Prompt    Document `json:"prompt"`  // the prompt (attempt 0) or the feedback as sent
	ValueSeed uint64   `json:"valueSeed"`
}

// Document is a text that was sent, kept in a file beside the journal.
type Document struct {
	File   string `json:"file"` // relative to the journal's folder
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
}

// Outcome is what became of an attempt.
type Outcome string

// The outcomes of attempts (design of the protocol: the cases decide).
const (
	Passed         Outcome = "passed"
	Failed         Outcome = "failed"
	Infrastructure Outcome = "infrastructure"
	Stopped        Outcome = "stopped"
	Unknown        Outcome = "unknown" // of a replay that infrastructure kept from a verdict
)

// Cause is why an attempt did not pass; of a passed one, what is to be noted.
type Cause string

// The causes of failed attempts; what happened to the agent itself is also noted on passed ones.
const (
	NewWork    Cause = "new_work"   // a case that this turn introduced does not pass
	Regression Cause = "regression" // only cases from before this turn do not pass
	Hung       Cause = "hung"       // too many requests without an answer
	Died       Cause = "died"       // the server died while it was tested
	NoServer   Cause = "no_server"  // the server was never ready
	Crash      Cause = "crash"      // the agent ended with an error, and the cases do not pass
	Timeout    Cause = "timeout"    // the agent ran into its time limit, and the cases do not pass
	SelfKill   Cause = "self_kill"  // the agent was killed, by nobody but something that it ran, and the cases do not pass
	Disk       Cause = "disk"       // the agent or its server wrote more than there may be on disk, and the cases do not pass
	Assertion  Cause = "assertion"  // only assertions of the user's suite do not hold

	// These only agents that are watched can have: their gateway and their own streams tell.
	Limit      Cause = "limit"      // a limit of requests, tokens or cost stopped the agent
	Silent     Cause = "silent"     // the agent never asked its model, which could be asked
	Loop       Cause = "loop"       // the agent's own guard against loops stopped it
	Compaction Cause = "compaction" // the agent did not come to an end after it had compacted its conversation
)

// Attempt is one finished run of the agent within a turn, tested.
type Attempt struct {
	Turn    int     `json:"turn"`
	Attempt int     `json:"attempt"`
	Outcome Outcome `json:"outcome"`
	Cause   Cause   `json:"cause,omitempty"`
	Rule    string  `json:"rule"` // the rule that chose outcome and cause, in words
	// Halt is what kept cases from being run: no_server, died or hung. Cause may be another, for
	// example if the agent crashed as well.
	Halt     Cause `json:"halt,omitempty"`
	Retested bool  `json:"retested,omitempty"` // a first verdict rested on timeouts alone; this one is of a fresh server

	// Verdicts has one letter per case of the turn's CaseList: p passed, f failed, b blocked,
	// n not run, u could not check ("unknown").
	Verdicts        string            `json:"verdicts"`
	Failures        []Failure         `json:"failures,omitempty"`        // at most 200; one per case that failed or is blocked
	Assertions      []AssertionResult `json:"assertions,omitempty"`      // of the user's suite
	RetryRegression int               `json:"retryRegression,omitempty"` // cases that passed at an earlier attempt of this turn and fail now
	Requests        int               `json:"requests"`

	Agent  containers.Exit     `json:"agent"`            // of the agent's own process
	Server *containers.Exit    `json:"server,omitempty"` // how the tested server ended; nil if it was never started
	Phases map[string]float64  `json:"phases"`           // seconds: forget (of the snapshot before), generate, queue, restore, files, agent, start, ready, cases, assertions, stop, snapshot
	Before containers.Snapshot `json:"before"`
	After  containers.Snapshot `json:"after"`
	Code   map[string]Code     `json:"code,omitempty"`   // by file ending
	Tokens *Tokens             `json:"tokens,omitempty"` // nil if nobody counted them
	Model  *Model              `json:"model,omitempty"`  // nil if the agent asks no model through the gateway
}

// Tokens counts what the requests of an attempt to its model took, in disjoint classes. nil is
// unknown, which is not 0.
type Tokens = usage.Tokens

// Code counts what lies in the working directory.
type Code struct {
	Files int `json:"files"`
	Lines int `json:"lines"`
}

// Failure is the evidence of one case that did not pass.
type Failure struct {
	Case     int    `json:"case"` // index into the CaseList
	Blocked  bool   `json:"blocked,omitempty"`
	Step     int    `json:"step"` // from 0
	Request  string `json:"request"`
	Body     string `json:"body,omitempty"`
	Expected string `json:"expected"`
	Got      string `json:"got"`
	Detail   string `json:"detail,omitempty"` // the first differences, if expected and got are bodies
	Clause   int    `json:"clause"`
	Says     string `json:"says,omitempty"`
}

// AssertionResult is the result of one of the user's own assertions.
type AssertionResult struct {
	Name    string `json:"name"`
	Counts  bool   `json:"counts"` // it decides about the attempt; otherwise it advises
	Held    bool   `json:"held"`
	Message string `json:"message,omitempty"`
}

// Trouble is infrastructure that failed while an attempt was in flight. It is never the agent's.
type Trouble struct {
	Turn    int    `json:"turn"`
	Attempt int    `json:"attempt"`
	Repeat  int    `json:"repeat"` // of the attempt that was aborted
	Phase   string `json:"phase"`
	Error   string `json:"error"`
	Model   *Model `json:"model,omitempty"` // of the aborted attempt, as far as it came
}

// Replay tells whether the last passing state still passed once its session had fallen: it was
// restored, its server was started, and the cases of its turn were run with the same values. It moves
// no stamina, outcome or cause.
type Replay struct {
	Turn    int     `json:"turn"`    // of the attempt that passed
	Attempt int     `json:"attempt"` // that passed
	Outcome Outcome `json:"outcome"` // passed, failed or unknown
	Cause   Cause   `json:"cause,omitempty"`
	Rule    string  `json:"rule,omitempty"`
	Error   string  `json:"error,omitempty"` // of the infrastructure; the outcome is unknown then

	// As those of an attempt.
	Retested   bool               `json:"retested,omitempty"`
	Verdicts   string             `json:"verdicts,omitempty"`
	Failures   []Failure          `json:"failures,omitempty"`
	Assertions []AssertionResult  `json:"assertions,omitempty"`
	Requests   int                `json:"requests"`
	Server     *containers.Exit   `json:"server,omitempty"`
	Phases     map[string]float64 `json:"phases,omitempty"` // seconds, none of them the agent's
}

// Ending is how a session is settled.
type Ending string

// The endings. Of a censored session it is known only that its stamina is at least Stamina.
const (
	Completed Ending = "completed" // passed every turn of the horizon
	Fell      Ending = "failed"    // a turn was not passed within R retries
	Censored  Ending = "censored"
)

// End settles a session. A journal without End is of a session that can be resumed.
type End struct {
	Ending  Ending `json:"ending"`
	Stamina int    `json:"stamina"` // turns passed in a row, turn 0 included
	// Cause is that of the last failed attempt, or why the session is censored:
	// "infrastructure", "budget", "cancelled".
	Cause Cause `json:"cause,omitempty"`
}

// The causes of censored sessions.
const (
	CauseInfrastructure Cause = "infrastructure"
	CauseBudget         Cause = "budget"
	CauseCancelled      Cause = "cancelled"
)
