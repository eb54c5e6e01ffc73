package specs

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"staminabench/harness/breaker"
	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/progress"
	"staminabench/harness/session"
)

// game is a session while its specs run.
type game struct {
	planned *play.Session
	session *session.Session // nil until the first turn
	turns   map[int]session.TurnResult
	over    string // why no more turn is played; "" if the next one is
}

// play plays a turn, and says what its first spec is to say.
func (g *game) play(ctx context.Context, turn int) finding {
	if g.over != "" {
		return skipped(g.over)
	}
	switch err := g.begin(ctx); {
	case err != nil && ctx.Err() != nil:
		g.over = stopped
		return failed(stoppedText(err))
	case errors.Is(err, breaker.ErrOpen):
		return g.breakOff(err)
	case err != nil:
		g.over = notBegun
		current.log.Refused(session.Note{Session: g.planned.ID, Text: err.Error()})
		return infrastructure(err)
	}
	result, err := g.session.PlayTurn(ctx, turn)
	switch {
	case errors.Is(err, session.ErrSettled):
		g.over = ended(g.session.Settled())
		return skipped(g.over)
	case ctx.Err() != nil:
		g.over = stopped
		return failed(stoppedText(err))
	case errors.Is(err, breaker.ErrOpen):
		return g.breakOff(err)
	case err != nil:
		g.over = notPlayed
		return infrastructure(err)
	}
	g.turns[turn] = result
	if end := g.session.Settled(); end != nil {
		g.leave(ctx, turn, end)
	}
	return g.say(turn, result)
}

// breakOff stops the session, which can be gone on with, because the run must not go on.
func (g *game) breakOff(err error) finding {
	if g.over = stopped; g.session != nil {
		current.log.Noted(session.Note{Session: g.planned.ID, Text: brokenOff})
	}
	return failed(stoppedText(err))
}

// begin opens the session's journal at the first turn that is played.
func (g *game) begin(ctx context.Context) (err error) {
	if g.session != nil {
		return nil
	}
	g.turns = map[int]session.TurnResult{}
	g.session, err = g.planned.Begin(ctx, current.log)
	if err != nil {
		return err
	}
	current.closers.add(g.session.Close)
	return nil
}

// say is what the first spec of a turn says.
func (g *game) say(turn int, result session.TurnResult) finding {
	if result.Outcome == journal.Infrastructure {
		return infrastructure(trouble(g.session.Journal()))
	}
	if result.Outcome == journal.Passed {
		return finding{}
	}
	return g.unlessFree(turn, playFinding(result))
}

// leave tells once that the session has ended. In a run that goes on this may be long ago: then all
// turns are read from the journal. The sandbox is gone already; the journal is closed with the
// suite.
func (g *game) leave(ctx context.Context, turn int, end *journal.End) {
	last := end.Stamina
	if end.Ending == journal.Completed {
		last--
	}
	if turn != last {
		return
	}
	g.over = ended(end)
	current.log.Ended(progress.Ended{Session: g.planned.ID, Turns: last + 1})
	if g.planned.Keep == nil {
		return
	}
	text, err := g.planned.Keep(ctx, g.session.Journal())
	if err != nil {
		text = fmt.Sprintf("its sandbox could not be kept: %v", err)
	}
	if text != "" {
		current.log.Noted(session.Note{Session: g.planned.ID, Text: text})
	}
}

// judge says what the cases of a group came to in the attempt that decided the turn.
func (g *game) judge(turn int, group group) finding {
	result, played := g.turns[turn]
	if !played || result.Outcome == journal.Infrastructure {
		return skipped(cmp.Or(g.over, notPlayed))
	}
	return g.unlessFree(turn, groupFinding(result, group))
}

// assert says whether an assertion held in the attempt that decided the turn.
func (g *game) assert(turn, index int) finding {
	result, played := g.turns[turn]
	if !played || result.Outcome == journal.Infrastructure {
		return skipped(cmp.Or(g.over, notPlayed))
	}
	final := result.Attempts[len(result.Attempts)-1]
	if index >= len(final.Assertions) {
		return g.unlessFree(turn, skipped(notAsserted(final)))
	}
	return g.unlessFree(turn, assertionFinding(final.Assertions[index]))
}

// unlessFree makes a failure of a turn that does not bind a skipped spec: hiding it would be as
// wrong as counting it.
func (g *game) unlessFree(turn int, f finding) finding {
	if gate := g.planned.Gate; f.state == isFailed && gate > 0 && turn >= gate {
		return skipped(notBinding(turn, gate) + f.text)
	}
	return f
}
