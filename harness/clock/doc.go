// Package clock waits on the system's clock, in a way that can be cancelled.
//
// It tells no time: whoever needs the time is given a function. Entry point: [Sleep].
package clock
