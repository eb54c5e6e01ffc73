package feedback

import (
	"time"

	"staminabench/generator/cases"
	"staminabench/harness/journal"
)

// Level is how much is told.
type Level string

// The levels of feedback.
const (
	Explained Level = "explained" // Detailed, and the clause and the sentence that it rests on
	Detailed  Level = "detailed"  // request, expected, got
	Medium    Level = "medium"    // the names of failed groups, and counts of passed tests
	Minimal   Level = "minimal"   // that it failed
	None      Level = "none"      // nothing; a turn has no second attempt
)

// Caps bound what is told.
type Caps struct {
	Cases int // most examples at Explained and Detailed
	Bytes int // most bytes of the whole text; below 1000 it is not kept exactly
	Names int // most names at Medium
}

// Input is what there is to tell.
type Input struct {
	Cases     []cases.Case      // of the turn, in the order of the attempt's verdicts
	Attempt   *journal.Attempt  // the last one, which failed
	Sentences map[string]string // by name of the user's assertion: what the agent was told of it
	Start     time.Duration     // limit until the server answers
	Request   time.Duration     // limit of a request
}

// Text tells the agent about a failed attempt. It is "" at level None.
func Text(level Level, caps Caps, in Input) string {
	switch level {
	case Explained, Detailed:
		return detailed(level, caps, in)
	case Medium:
		return medium(caps, in)
	case Minimal:
		return verdict + "\n\n" + closing + "\n"
	}
	return ""
}
