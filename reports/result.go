package reports

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// Results is what the journals of one run say, or of several that are parts of one experiment.
type Results struct {
	Runs       []string     // their ids, sorted
	Sessions   []*Session   // by scenario, agent, rollout
	Conditions []*Condition // by agent
}

// Session is the result of one agent playing one scenario once.
type Session struct {
	Journal string // path of the journal
	// Place is where documents say that the journal is: from the run's folder, in which they lie, so that they
	// are the same however the folder was named; of several runs from where these lie.
	Place   string
	Head    journal.Head
	Label   string          // of the agent; unique among the conditions of the run
	Rollout string          // " / rollout 1" where a run has several, else ""
	Ending  journal.Ending  // "" if the session is not settled
	Cause   journal.Cause   // of the ending
	Stamina int             // turns passed in a row, turn 0 included
	Turns   []Turn          // that were begun, in order
	Replay  *journal.Replay // of the last passing state, once the session had fallen; nil if it was not tested
	Torn    int             // bytes of a torn last line
	First   time.Time       // of the first record
	Last    time.Time       // of the last record

	shelf               *shelf
	lastTrouble         *journal.Trouble
	prices              *usage.Prices     // see Results.Price
	changedEnvironments []string          // digests of those in which it was resumed
	environments        []json.RawMessage // the same, whole
}

// Turn is what happened in one turn of a session.
type Turn struct {
	Number   int
	Changes  []string           // kinds
	Cases    Cases              // in the order of the verdicts
	Prompts  []journal.Document // what each attempt was told: the request, then feedback
	Attempts []*journal.Attempt // with a verdict (passed or failed, never infrastructure), in order
	Times    []time.Time        // when each attempt had its verdict
	Aborted  int                // attempts that were begun and lost to infrastructure or a kill
}

// Condition is the sessions that may be pooled.
type Condition struct {
	Digest    string
	Generator string // version; scenarios from files can be of another than the condition names
	Label     string // of the agent
	Simulated bool   // the agent is no coding agent: the results prove the pipeline only
	Turns     int    // of a scenario: H + 1
	Settings  json.RawMessage
	Sessions  []*Session
	prices    *usage.Prices // see Results.Price
}

// Run names the runs.
func (r Results) Run() string { return strings.Join(r.Runs, " + ") }

// Name is how a session is called in documents: "scenario 7 Coffee roastery / reference/forgetful".
func (s *Session) Name() string {
	return scenarioName(s.Head.Scenario) + " / " + s.Label + s.Rollout
}

// Told is the text that an attempt of a turn was given, as it was kept beside the journal.
func (s *Session) Told(t Turn, attempt int) (string, error) {
	if attempt >= len(t.Prompts) || t.Prompts[attempt].File == "" {
		return "", fmt.Errorf("turn %d, attempt %d: the journal names no document", t.Number, attempt)
	}
	return (&journal.Session{Path: s.Journal}).ReadDocument(t.Prompts[attempt])
}

// Settled tells whether the journal says how the session ended.
func (s *Session) Settled() bool { return s.Ending != "" }

// Decided lists the turns that were passed or lost. In the turn in which a session is censored or
// still plays there may be failed attempts, but nothing is decided.
func (s *Session) Decided() []Turn {
	n := s.Stamina
	if s.Ending == journal.Fell {
		n++
	}
	return s.Turns[:n]
}

// Final is the attempt that decides about the turn: the last with a verdict, nil if there is none.
func (t Turn) Final() *journal.Attempt {
	if len(t.Attempts) == 0 {
		return nil
	}
	return t.Attempts[len(t.Attempts)-1]
}

// at is when an attempt had its verdict.
func (t Turn) at(attempt int) time.Time {
	if attempt < len(t.Times) {
		return t.Times[attempt]
	}
	return time.Time{}
}

// Passed tells whether the last attempt passed.
func (t Turn) Passed() bool {
	final := t.Final()
	return final != nil && final.Outcome == journal.Passed
}

// attempts counts those with a verdict, and those that were lost.
func (s *Session) attempts() (played, aborted int) {
	for _, t := range s.Turns {
		played += len(t.Attempts)
		aborted += t.Aborted
	}
	return played, aborted
}

// PassedCases counts the cases that passed in an attempt.
func PassedCases(a *journal.Attempt) int { return strings.Count(a.Verdicts, "p") }
