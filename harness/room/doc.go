// Package room looks after what a run uses up: the disks that it writes to, and memory. Below a low mark
// it makes the run wait, so that what would fail for want of room is not begun; and it refuses more
// sessions at once than a machine carries.
//
// It frees nothing and stops nothing. Entry points: [Guard.Await] and [Plan.Check].
package room
