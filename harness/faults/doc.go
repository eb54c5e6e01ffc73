// Package faults proves, with real sandboxes, what becomes of a session when something goes wrong: its
// agent or its server misbehaves, the process that plays it is killed, the user stops the run, the
// machine has no engine.
//
// It holds tests only. The agent of the sessions is the program in the folder agent; what it does wrong
// is told by a variable.
package faults
