// Package agent holds the things under test. An agent gets a prompt and works in a sandbox; it
// never gets the specification, the cases, or a later turn through this interface.
//
// It does not test or judge; harness/session does. Entry points: [Agent], [NewReference], [NewCommand]
// and [NewMailbox]; [Model] is the way of an agent to its model.
package agent
