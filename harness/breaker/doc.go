// Package breaker stops a run in which infrastructure ends one session after the other: what comes
// next would end the same way, and cost time, money and observations.
//
// All it goes by are the journals of the run, so that the processes that play one run agree without
// talking to each other. It stops nothing itself: whoever plays asks it before every attempt.
//
// Entry point: [Breaker.Check].
package breaker
