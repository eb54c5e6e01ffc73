// Package scenario puts the parts together: a seed becomes a specification and its changes, turn by
// turn, and a file from which the same scenario is played again.
//
// Entry points: [New], [Read] and [Scenario].
package scenario
