// Package faults proves, with real sandboxes, what becomes of a session when something goes wrong: its
// agent or its server misbehaves or does harm, the process that plays it is killed, the user stops the
// run, a disk is full, a container, an image or the engine is gone.
//
// It holds tests only. The agent of the sessions is the program in the folder agent; what it does wrong
// is told by a variable. The tests play a few faults of each kind; the program in the folder hold has
// them play all, and shows a table.
package faults
