// Package progress tells how a run goes while it goes: the processes that play append events to a
// file in the run's folder, and whoever shows them reads it. Ginkgo keeps the output of its
// processes until they end, and a line of progress must come at once.
//
// It is for people only: nothing is ever rebuilt from it, and a lost line is no harm.
//
// Entry points: [Open] to tell, [Follow] to read, [Printer] to show.
package progress
