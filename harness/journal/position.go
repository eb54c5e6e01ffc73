package journal

import (
	"slices"

	"staminabench/containers"
)

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
	// Passed is the last attempt that passed, if its state is kept: until the session has ended.
	Passed *Attempt
	Replay *Replay // of Passed; nil if it is not journaled
	// Obsolete are the states that nothing needs any more since the last finished attempt, or the end.
	Obsolete []containers.Snapshot
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
			p.moves(func() { p.finish(r.Attempt, &s.Head) })
		case r.Replay != nil:
			p.Replay = r.Replay
		case r.End != nil:
			p.moves(func() { p.End, p.Ended, p.Passed = r.End, true, nil })
		}
	}
	return p
}

// Kept are the states that the session needs, or leaves behind.
func (p *Position) Kept() []containers.Snapshot {
	var kept []containers.Snapshot
	if p.Snapshot.Ref != "" {
		kept = append(kept, p.Snapshot)
	}
	if p.Passed != nil && p.Passed.After != p.Snapshot {
		kept = append(kept, p.Passed.After)
	}
	return kept
}

// NeedsReplay tells that the session has fallen, and has a passing state that was not replayed.
func (p *Position) NeedsReplay() bool {
	return p.Passed != nil && p.Replay == nil && p.End != nil && p.End.Ending == Fell
}

// moves notes which states a move makes obsolete.
func (p *Position) moves(move func()) {
	was := p.Kept()
	move()
	p.Obsolete = slices.DeleteFunc(was, func(s containers.Snapshot) bool { return slices.Contains(p.Kept(), s) })
}

// finish moves the position past a finished attempt.
func (p *Position) finish(a *Attempt, h *Head) {
	p.Repeat, p.Troubles, p.Snapshot = 0, 0, a.After
	if a.Outcome == Passed {
		p.Turn, p.Attempt, p.Cases, p.Earlier = a.Turn+1, 0, nil, nil
		// Older programs dropped the state when the next attempt was finished.
		if h.Schema >= replaySchema {
			p.Passed = a
		}
		if p.Turn > h.Horizon {
			p.End = &End{Ending: Completed, Stamina: p.Turn}
		}
		return
	}
	p.Attempt, p.Earlier = a.Attempt+1, append(p.Earlier, a)
	if p.Attempt > h.Retries {
		p.End = &End{Ending: Fell, Stamina: a.Turn, Cause: a.Cause}
	}
}
