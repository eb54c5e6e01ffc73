// Package stats estimates what a benchmark of sessions wants to know: how long agents last, what ends
// them, and whether two of them differ. Gonum has the distributions; what is about survival, rollouts
// and pairs is here, each formula with its source beside it.
//
// Everything is a pure function of its arguments: random draws come from a source that the caller
// seeds, so the same records give the same numbers. It knows no journals; package reports does.
//
// Turns count from turn 0, so a scenario of horizon H has H+1 of them, and the stamina of a session
// is the number of turns that it passed in a row. Entry points: [Estimate] for one condition,
// [Compare] for two.
package stats
