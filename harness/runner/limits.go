package runner

import "time"

// Limits bound what a server may take. A zero field means its default.
type Limits struct {
	Request  time.Duration // one request, from connecting to the last byte of the body; 5 s
	Idle     time.Duration // an unused connection is closed after this; 1 s
	Timeouts int           // so many timeouts end the cases; 10
	Body     int64         // bytes of a body that are read; more fails the case; 8 MiB
}

// DefaultLimits are the limits of the benchmark.
func DefaultLimits() Limits {
	return Limits{Request: 5 * time.Second, Idle: time.Second, Timeouts: 10, Body: 8 << 20}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	if l.Request > 0 {
		d.Request = l.Request
	}
	if l.Idle > 0 {
		d.Idle = l.Idle
	}
	if l.Timeouts > 0 {
		d.Timeouts = l.Timeouts
	}
	if l.Body > 0 {
		d.Body = l.Body
	}
	return d
}
