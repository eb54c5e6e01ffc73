package session

import (
	"errors"
	"fmt"
	"strings"

	"staminabench/harness/journal"
)

// ErrSettled is of a turn that is not played because the session has ended before it.
var ErrSettled = errors.New("the session has ended before this turn")

// ErrCondition is of a journal that was begun under another condition.
var ErrCondition = errors.New("the condition is not the one that the session was begun under")

// ErrScenario is of a journal that was begun with another scenario.
var ErrScenario = errors.New("the scenario is not the one that the session was begun with")

func conditionError(j *journal.Journal, lines []string) error {
	return fmt.Errorf("%s: %w; begin another run, or set these back:\n  %s",
		j.Path, ErrCondition, strings.Join(lines, "\n  "))
}

func scenarioError(j *journal.Journal, is journal.Scenario) error {
	was := j.Head.Scenario
	return fmt.Errorf("%s: %w:\n  digest: %s → %s (seed %d → %d, generator %s → %s)", j.Path, ErrScenario,
		was.Digest, is.Digest, was.Seed, is.Seed, was.Generator, is.Generator)
}

func orderError(turn, next int) error {
	return fmt.Errorf("turn %d cannot be played before turn %d", turn, next)
}

func stoppedError(cause error) error {
	return fmt.Errorf("the session was stopped; it can be resumed: %w", cause)
}

func assertionNameError(name string) error {
	return fmt.Errorf("assertion %q: every assertion needs a name of its own", name)
}

func sentenceError(name string) error {
	return fmt.Errorf("assertion %q counts, so it needs a sentence that tells the agent what is demanded", name)
}

func sentencesError(was, is []string) error {
	return fmt.Errorf("the condition must hold the sentences of the assertions that count: it has %q, they are %q",
		was, is)
}

func environmentNote(lines []string) string {
	return "the environment is not the one that the session was begun in:\n  " + strings.Join(lines, "\n  ")
}

func replayNote(r *journal.Replay) string {
	state := fmt.Sprintf("the last passing state (turn %d, attempt %d)", r.Turn, r.Attempt)
	if r.Outcome == journal.Unknown {
		return "whether " + state + " still passes is not known: " + r.Error
	}
	return state + " does not pass any more: " + r.Rule
}

func versionNote(was, is string) string {
	return fmt.Sprintf("the agent's version is %q, the session was begun with %q", is, was)
}
