package progress

import (
	"time"

	"staminabench/harness/session"
)

// estimate guesses the time that is left: the turns that will still be played, at the pace so far.
// A session that plays is taken to go on to the horizon; one that waits, to play as many turns as
// those that have ended. Later turns have more cases, so early guesses are too short.
type estimate struct {
	plan   Plan
	turns  map[string]int  // that a session has begun, by its id
	ended  map[string]bool // sessions that have
	played int             // turns that were begun now
	sum    int             // turns of the sessions that have ended
	began  time.Time       // when the first attempt began: what came before is no part of the pace
}

func (e *estimate) attempted(a session.AttemptEvent, now time.Time) {
	if e.began.IsZero() {
		e.began = now.Add(-a.Elapsed)
	}
	if a.Turn+1 > e.turns[a.Session] {
		e.turns[a.Session] = a.Turn + 1
		e.played++
	}
}

func (e *estimate) end(s Ended) {
	if e.ended[s.Session] {
		return
	}
	e.ended[s.Session] = true
	e.turns[s.Session] = s.Turns
	e.sum += s.Turns
}

// remaining is the guess; it is unknown before the first turn.
func (e *estimate) remaining(now time.Time) (left time.Duration, known bool) {
	if e.played == 0 {
		return 0, false
	}
	turns := (e.plan.Sessions - len(e.turns)) * e.usual()
	for id, begun := range e.turns {
		if !e.ended[id] {
			turns += max(0, e.plan.Turns-begun)
		}
	}
	return now.Sub(e.began) / time.Duration(e.played) * time.Duration(max(0, turns)), true
}

// usual is how many turns a session plays.
func (e *estimate) usual() int {
	if len(e.ended) == 0 {
		return e.plan.Turns
	}
	return e.sum / len(e.ended)
}
