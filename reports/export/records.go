package export

import (
	"math"
	"time"

	"staminabench/harness/journal"
	"staminabench/reports"
	"staminabench/reports/stats"
)

// Version is the version of the schema.
const Version = 3

// Run is the first record: what was read.
type Run struct {
	Type           string   `json:"type"` // "run"
	Schema         int      `json:"schema"`
	Runs           []string `json:"runs"`
	Planned        int      `json:"planned"` // = the six that follow
	NotBegun       int      `json:"notBegun"`
	Open           int      `json:"open"`
	Completed      int      `json:"completed"`
	Failed         int      `json:"failed"`
	Infrastructure int      `json:"infrastructure"`
	Budget         int      `json:"budget"`
	First          string   `json:"first"` // time of the first record
	Last           string   `json:"last"`
}

// Condition is a condition with what is estimated of it.
type Condition struct {
	Type      string            `json:"type"` // "condition"
	Condition string            `json:"condition"`
	Generator string            `json:"generator"`
	Agent     string            `json:"agent"`
	Simulated bool              `json:"simulated"`
	Traits    []string          `json:"traits"` // of the adapter; null if they are not recorded
	Answered  []string          `json:"answered"`
	Settings  map[string]string `json:"settings"`
	Sessions  int               `json:"sessions"`
	Scenarios int               `json:"scenarios"`
	Turns     int               `json:"turns"` // H + 1
	Stamina   *float64          `json:"stamina"`
	Reach     int               `json:"reach"` // stamina is restricted to so many turns
	Error     *float64          `json:"error"`
	Interval  *Range            `json:"interval"`
	Median    *float64          `json:"median"`
	Share     *float64          `json:"share"` // that passed the horizon
	ShareIn   *Range            `json:"shareInterval"`
	Curve     []float64         `json:"curve"`
	Band      []Range           `json:"band"`
	AtRisk    []int             `json:"atRisk"`
	Hazards   []Hazard          `json:"hazards"`

	// Of the decided turns, as recorded.
	Cost        *float64 `json:"cost"` // as far as it is known
	Currency    string   `json:"currency"`
	CostUnknown int      `json:"costUnknown"` // attempts whose cost is not known

	// Of the sessions that fell after a passed turn: whether the last passing state passed again.
	Replays        int      `json:"replays"`        // states that were tested, with a verdict
	ReplaysPassed  int      `json:"replaysPassed"`  // … that passed
	ReplayShare    *float64 `json:"replayShare"`    // that passed
	ReplayIn       *Range   `json:"replayInterval"` // of it
	ReplayUnknown  int      `json:"replayUnknown"`  // states that infrastructure kept from a verdict
	ReplayUntested int      `json:"replayUntested"` // states that an older program did not test
}

// Range is an interval at 95 %.
type Range [2]float64

// Hazard is the probability that one change of a kind loses its turn.
type Hazard struct {
	Kind    string  `json:"kind"`
	Changes int     `json:"changes"`
	Hazard  float64 `json:"hazard"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// Session is one session.
type Session struct {
	Type           string   `json:"type"` // "session"
	Run            string   `json:"run"`
	Session        string   `json:"session"`
	Condition      string   `json:"condition"`
	Agent          string   `json:"agent"`
	AgentVersion   string   `json:"agentVersion"`
	Model          string   `json:"model"`    // that was configured
	Answered       []string `json:"answered"` // models, as their providers call them
	Simulated      bool     `json:"simulated"`
	Traits         []string `json:"traits"` // of the adapter; null if they are not recorded
	Seed           uint64   `json:"seed"`   // of the scenario
	Scenario       string   `json:"scenario"`
	ScenarioDigest string   `json:"scenarioDigest"`
	Generator      string   `json:"generator"`
	Rollout        int      `json:"rollout"`
	Horizon        int      `json:"horizon"`
	Retries        int      `json:"retries"`
	Ending         string   `json:"ending"` // completed, failed, censored, open
	Cause          string   `json:"cause"`
	Stamina        int      `json:"stamina"` // at least, unless it is completed or failed
	Known          bool     `json:"known"`   // the stamina is known: the session is completed or failed
	Replay         string   `json:"replay"`  // of the last passing state, once the session had fallen: passed, failed, unknown, none
	ReplayCause    string   `json:"replayCause"`
	Attempts       int      `json:"attempts"`
	Aborted        int      `json:"aborted"`
	AgentSeconds   float64  `json:"agentSeconds"`
	// The agent's own count of tokens against the gateway's.
	UsageCompared   int      `json:"usageCompared"`   // attempts
	UsageFlagged    int      `json:"usageFlagged"`    // attempts
	UsageDifference *float64 `json:"usageDifference"` // the largest, by share
	First           string   `json:"first"`
	Last            string   `json:"last"`
	Journal         string   `json:"journal"`
}

// Turn is one turn that was begun.
type Turn struct {
	Type         string   `json:"type"` // "turn"
	Run          string   `json:"run"`
	Session      string   `json:"session"`
	Turn         int      `json:"turn"`
	Outcome      string   `json:"outcome"` // passed, lost, open
	Changes      []string `json:"changes"`
	Attempts     int      `json:"attempts"`
	Aborted      int      `json:"aborted"`
	Cases        int      `json:"cases"`
	PassedCases  *int     `json:"passedCases"` // of the last attempt
	AgentSeconds float64  `json:"agentSeconds"`
	Files        *int     `json:"files"`
	Lines        *int     `json:"lines"`
}

// Attempt is one attempt that has a verdict.
type Attempt struct {
	Type            string             `json:"type"` // "attempt"
	Run             string             `json:"run"`
	Session         string             `json:"session"`
	Turn            int                `json:"turn"`
	Attempt         int                `json:"attempt"`
	Outcome         string             `json:"outcome"` // passed, failed
	Cause           string             `json:"cause"`
	Rule            string             `json:"rule"`
	Halt            string             `json:"halt"`
	Retested        bool               `json:"retested"`
	Passed          int                `json:"passed"` // cases, as the next four
	Failed          int                `json:"failed"`
	Blocked         int                `json:"blocked"`
	NotRun          int                `json:"notRun"`
	Unchecked       int                `json:"unchecked"`
	NewFailed       int                `json:"newFailed"` // failed or blocked cases that this turn introduced
	OldFailed       int                `json:"oldFailed"` // … that an earlier turn introduced
	RetryRegression int                `json:"retryRegression"`
	Requests        int                `json:"requests"`
	AgentCode       int                `json:"agentCode"`
	AgentSignal     string             `json:"agentSignal"`
	AgentTimedOut   bool               `json:"agentTimedOut"`
	AgentOOM        bool               `json:"agentOOM"`
	Phases          map[string]float64 `json:"phases"` // seconds
	Input           *int64             `json:"input"`  // tokens, as the next four
	CacheRead       *int64             `json:"cacheRead"`
	CacheWrite      *int64             `json:"cacheWrite"`
	Output          *int64             `json:"output"`
	Reasoning       *int64             `json:"reasoning"`
	NoUsage         *int               `json:"noUsage"` // answers that did not tell all they took
	Cost            *float64           `json:"cost"`
	UsageDifference *float64           `json:"usageDifference"` // of the agent's own count, by share
}

func known(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}

func rangeOf(i stats.Interval) *Range {
	if !i.Known() {
		return nil
	}
	return &Range{i.Low, i.High}
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

func runOf(r reports.Results) Run {
	n := r.Counts()
	first, last := r.Span()
	return Run{"run", Version, r.Runs, n.Planned, n.NotBegun, n.Open, n.Completed, n.Failed, n.Infrastructure, n.Budget, stamp(first), stamp(last)}
}

func conditionOf(c *reports.Condition) Condition {
	n := c.Numbers()
	e := n.Survival
	out := Condition{Type: "condition", Condition: c.Digest, Generator: c.Generator, Agent: c.Label, Simulated: c.Simulated, Settings: c.Flat(),
		Sessions: len(c.Sessions), Scenarios: c.Scenarios(), Turns: c.Turns, Stamina: known(e.Mean), Reach: e.Reach,
		Error: known(e.Error), Interval: rangeOf(e.Interval), Median: known(e.Median), Share: known(e.Share), ShareIn: rangeOf(e.ShareRange),
		Curve: append([]float64{}, e.Curve...), Band: []Range{}, AtRisk: append([]int{}, e.AtRisk...), Hazards: []Hazard{}}
	if e.Reach == 0 {
		out.Stamina = nil
	}
	tested := n.Replays.Passed
	out.Replays, out.ReplaysPassed, out.ReplayShare, out.ReplayIn = int(tested.N), int(tested.K), known(tested.Value()), rangeOf(tested.Interval)
	out.ReplayUnknown, out.ReplayUntested = n.Replays.Unknown, n.Replays.Untested
	out.Traits, out.Answered = c.Traits(), append([]string{}, c.Answered()...)
	if m := c.Money(nil); m != nil {
		out.Currency, out.CostUnknown = m.Currency, m.Unknown
		if m.Unknown < m.Attempts {
			out.Cost = known(m.Sum)
		}
	}
	for _, b := range e.Band {
		out.Band = append(out.Band, Range{b.Low, b.High})
	}
	for _, h := range n.Hazards {
		out.Hazards = append(out.Hazards, Hazard{h.Kind, h.Changes, h.Hazard, h.Low, h.High})
	}
	return out
}

func sessionOf(s *reports.Session) Session {
	h := s.Head
	out := Session{Type: "session", Run: h.Run, Session: h.Session, Condition: h.ConditionDigest, Agent: h.Agent, AgentVersion: h.AgentVersion,
		Model: h.Model, Simulated: h.Simulated, Seed: h.Scenario.Seed, Scenario: h.Scenario.Title, ScenarioDigest: h.Scenario.Digest,
		Generator: h.Scenario.Generator, Rollout: h.Rollout, Horizon: h.Horizon, Retries: h.Retries, Ending: string(s.Ending), Cause: string(s.Cause), Replay: "none",
		Stamina: s.Stamina, Known: s.Ending == journal.Completed || s.Ending == journal.Fell, First: stamp(s.First), Last: stamp(s.Last), Journal: s.Journal}
	if !s.Settled() {
		out.Ending = "open"
	}
	out.Answered, out.Traits = append([]string{}, s.Answered()...), h.Traits
	if n := s.Crosscheck(); n.Compared > 0 {
		out.UsageCompared, out.UsageFlagged, out.UsageDifference = n.Compared, n.Flagged, &n.Most
	}
	if r := s.Replay; r != nil {
		out.Replay, out.ReplayCause = string(r.Outcome), string(r.Cause)
	}
	for i := range s.Turns {
		out.Attempts += len(s.Turns[i].Attempts)
		out.Aborted += s.Turns[i].Aborted
		out.AgentSeconds += agentSeconds(s.Turns[i])
	}
	return out
}

func agentSeconds(t reports.Turn) float64 {
	sum := 0.0
	for _, a := range t.Attempts {
		sum += a.Phases["agent"]
	}
	return sum
}

func turnOf(s *reports.Session, t reports.Turn) Turn {
	out := Turn{Type: "turn", Run: s.Head.Run, Session: s.Head.Session, Turn: t.Number, Outcome: "open", Changes: append([]string{}, t.Changes...),
		Attempts: len(t.Attempts), Aborted: t.Aborted, Cases: t.Cases.Len(), AgentSeconds: agentSeconds(t)}
	switch {
	case t.Passed():
		out.Outcome = "passed"
	case s.Ending == journal.Fell && t.Number == s.Stamina:
		out.Outcome = "lost"
	}
	if final := t.Final(); final != nil {
		passed := reports.PassedCases(final)
		out.PassedCases = &passed
		if len(final.Code) > 0 {
			files, lines := reports.CodeOf(final)
			out.Files, out.Lines = &files, &lines
		}
	}
	return out
}

func attemptOf(s *reports.Session, t reports.Turn, i int) Attempt {
	a := t.Attempts[i]
	out := Attempt{Type: "attempt", Run: s.Head.Run, Session: s.Head.Session, Turn: a.Turn, Attempt: a.Attempt, Outcome: string(a.Outcome),
		Cause: string(a.Cause), Rule: a.Rule, Halt: string(a.Halt), Retested: a.Retested, RetryRegression: a.RetryRegression, Requests: a.Requests,
		AgentCode: a.Agent.Code, AgentSignal: a.Agent.Signal, AgentTimedOut: a.Agent.TimedOut, AgentOOM: a.Agent.OOM, Phases: a.Phases}
	if out.Phases == nil {
		out.Phases = map[string]float64{}
	}
	for i := range len(a.Verdicts) {
		switch a.Verdicts[i] {
		case 'p':
			out.Passed++
		case 'n':
			out.NotRun++
		case 'u':
			out.Unchecked++
		case 'f':
			out.Failed++
			out.blame(t, i)
		case 'b':
			out.Blocked++
			out.blame(t, i)
		}
	}
	if k := a.Tokens; k != nil {
		out.Input, out.CacheRead, out.CacheWrite, out.Output, out.Reasoning = k.Input, k.CacheRead, k.CacheWrite, k.Output, k.Reasoning
	}
	if m := a.Model; m != nil {
		out.NoUsage = &m.NoUsage
	}
	out.Cost = s.Cost(t, i)
	if share, ok := reports.OwnDifference(a); ok {
		out.UsageDifference = &share
	}
	return out
}

func (a *Attempt) blame(t reports.Turn, i int) {
	if t.Cases.At(i).Introduced == t.Number {
		a.NewFailed++
		return
	}
	a.OldFailed++
}
