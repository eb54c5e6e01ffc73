// Package session plays one session: one agent, one scenario, turn by turn, each attempt tested,
// snapshotted and journaled, so that a run that is killed at any moment goes on where it was.
//
// It does not know specifications, agents or Docker: the script, the agent and the sandbox are
// passed in. Entry points: [Begin], [Session.PlayTurn] and [Session.Play].
package session
