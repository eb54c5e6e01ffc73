package journal

import "staminabench/containers"

// Position is where a session stands, as its records tell.
type Position struct {
	Turn    int // that is played next
	Attempt int // that is played next
	Repeat  int // how often that attempt was begun already
	// Troubles is how often infrastructure failed in that attempt, or before the first one.
	Troubles int
	Cases    *CaseList  // of Turn; nil if it is not journaled yet
	Earlier  []*Attempt // finished ones of Turn, all failed, in order
	// Snapshot is the state after the last finished attempt; its Ref is "" if there is none.
	Snapshot containers.Snapshot
	// Obsolete is the state before the last finished attempt: nothing needs it any more.
	Obsolete containers.Snapshot
	// End is what the records settle the session to, or nil if it goes on.
	End *End
	// Ended tells that End is journaled. A crash may come between the last attempt and its End.
	Ended bool
}

// Position replays the records.
func (s *Session) Position() Position {
	var p Position
	for i := range s.Records {
		r := &s.Records[i]
		switch {
		case r.Cases != nil:
			p.Cases = r.Cases
		case r.Begun != nil:
			p.Repeat++
		case r.Trouble != nil:
			p.Troubles++
		case r.Attempt != nil:
			p.finish(r.Attempt, s.Head.Horizon, s.Head.Retries)
		case r.End != nil:
			p.End, p.Ended = r.End, true
		}
	}
	return p
}

// finish moves the position past a finished attempt.
func (p *Position) finish(a *Attempt, horizon, retries int) {
	p.Repeat, p.Troubles = 0, 0
	p.Snapshot, p.Obsolete = a.After, a.Before
	if a.Outcome == Passed {
		p.Turn, p.Attempt, p.Cases, p.Earlier = a.Turn+1, 0, nil, nil
		if p.Turn > horizon {
			p.End = &End{Ending: Completed, Stamina: p.Turn}
		}
		return
	}
	p.Attempt, p.Earlier = a.Attempt+1, append(p.Earlier, a)
	if p.Attempt > retries {
		p.End = &End{Ending: Fell, Stamina: a.Turn, Cause: a.Cause}
	}
}
