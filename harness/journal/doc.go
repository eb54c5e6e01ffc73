// Package journal is the memory of a run: one file of JSON Lines per session, appended and synced
// record by record. Every report is rebuilt from journals alone, and a session is resumed from its
// own.
//
// It does not decide anything: harness/session writes what happened, reports reads it.
// Entry points: [Create], [Open] and [Read].
package journal
