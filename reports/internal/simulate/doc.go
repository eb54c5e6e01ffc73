// Package simulate makes journals of sessions that were never played, from hazards that are known. It
// is how the tests of reports know the truth that an estimate must find, and what makes runs of any
// size in no time. All of it is labelled as simulated.
//
// It models no agent and no server; the reference agent does. Entry points: [Run.Sessions] and [Run.Write].
package simulate
