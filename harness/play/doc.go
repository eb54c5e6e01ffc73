// Package play puts a run together: from the settings it plans the sessions, and gives each what
// harness/session needs to play it: the script of its scenario, its agent, its sandbox, its place
// in the run's folder.
//
// Agents that ask a model get a way to it: the gateway of the process, at a port of their sandbox.
//
// It plays nothing itself and knows nothing of Ginkgo; harness/specs does both.
//
// Entry points: [Load] plans a run, [Run.Prepare] makes the machine ready, [Session.Begin] begins
// a session; [Run.Examine] tells beforehand whether all is there. A suite's own demands are [Assertion] values, and look at the server through [API].
package play
