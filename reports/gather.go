package reports

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"staminabench/harness/journal"
)

// fromJournal makes the result of one session, and refuses a journal that contradicts itself.
func fromJournal(js *journal.Session, all *shelf) (*Session, error) {
	if len(js.Records) == 0 {
		return nil, errors.New("it has no records")
	}
	s := &Session{
		Journal: js.Path, Head: js.Head, Torn: js.TornBytes,
		First: js.Records[0].At, Last: js.Records[len(js.Records)-1].At, shelf: all,
	}
	var end *journal.End
	for i := range js.Records {
		if end != nil {
			return nil, errors.New("a record follows the end")
		}
		end = js.Records[i].End
		if err := s.add(&js.Records[i]); err != nil {
			return nil, err
		}
	}
	for s.Stamina < len(s.Turns) && s.Turns[s.Stamina].Passed() {
		s.Stamina++
	}
	return s, s.settle(end)
}

func (s *Session) add(r *journal.Record) error {
	switch {
	case r.Cases != nil:
		t, err := s.turn(r.Cases.Turn)
		if err != nil {
			return err
		}
		t.Cases = s.shelf.keep(r.Cases.Cases)
	case r.Begun != nil:
		t, err := s.turn(r.Begun.Turn)
		if err != nil {
			return err
		}
		t.Changes = r.Begun.Changes
		t.Aborted++ // until its verdict comes
		t.told(r.Begun)
	case r.Attempt != nil:
		return s.addAttempt(r.At, r.Attempt)
	case r.Resumed != nil && r.Resumed.EnvironmentDigest != "":
		s.changedEnvironments = append(s.changedEnvironments, r.Resumed.EnvironmentDigest)
		s.environments = append(s.environments, r.Resumed.Environment)
	case r.Trouble != nil:
		s.lastTrouble = r.Trouble
	case r.Replay != nil:
		return s.addReplay(r.Replay)
	}
	return nil
}

func (s *Session) addAttempt(at time.Time, a *journal.Attempt) error {
	t, err := s.turn(a.Turn)
	if err != nil {
		return err
	}
	if a.Outcome != journal.Passed && a.Outcome != journal.Failed {
		return nil // aborted: infrastructure, or the run was stopped
	}
	if err := checkAttempt(t, a); err != nil {
		return fmt.Errorf("turn %d, attempt %d: %w", a.Turn, a.Attempt, err)
	}
	if a.Outcome == journal.Passed { // nobody asks how
		a.Agent.Output = ""
		if a.Server != nil {
			a.Server.Output = ""
		}
	}
	t.Attempts, t.Times = append(t.Attempts, a), append(t.Times, at)
	t.Aborted = max(0, t.Aborted-1)
	return nil
}

// told keeps what an attempt was told; of one that was begun again, the last.
func (t *Turn) told(b *journal.Begun) {
	for len(t.Prompts) <= b.Attempt {
		t.Prompts = append(t.Prompts, journal.Document{})
	}
	t.Prompts[b.Attempt] = b.Prompt
}

// turn finds a turn, or begins the next one.
func (s *Session) turn(number int) (*Turn, error) {
	if number < 0 || number > s.Head.Horizon || number > len(s.Turns) {
		return nil, fmt.Errorf("turn %d follows %d turns of %d", number, len(s.Turns), s.Head.Horizon+1)
	}
	if number == len(s.Turns) {
		if number > 0 && !s.Turns[number-1].Passed() {
			return nil, fmt.Errorf("turn %d was begun before turn %d was passed", number, number-1)
		}
		s.Turns = append(s.Turns, Turn{Number: number})
	}
	return &s.Turns[number], nil
}

func checkAttempt(t *Turn, a *journal.Attempt) error {
	if t.Passed() {
		return errors.New("the turn was passed already")
	}
	return checkVerdicts(*t, a)
}

func checkVerdicts(t Turn, a *journal.Attempt) error {
	switch {
	case a.Verdicts != "" && len(a.Verdicts) != t.Cases.Len():
		return fmt.Errorf("%d verdicts for %d cases", len(a.Verdicts), t.Cases.Len())
	case strings.Trim(a.Verdicts, "pfbnu") != "":
		return fmt.Errorf("unknown verdicts in %q", strings.Trim(a.Verdicts, "pfbnu"))
	case a.Outcome == journal.Passed && strings.ContainsAny(a.Verdicts, "fb"):
		return errors.New("it passed, but a case did not")
	}
	for _, f := range a.Failures {
		if f.Case < 0 || f.Case >= t.Cases.Len() {
			return fmt.Errorf("a failure of case %d of %d", f.Case, t.Cases.Len())
		}
	}
	return nil
}

// settle takes the ending over, if it agrees with the attempts.
func (s *Session) settle(end *journal.End) error {
	if end == nil {
		return nil
	}
	if end.Stamina != s.Stamina {
		return fmt.Errorf("its end says stamina %d, its attempts say %d", end.Stamina, s.Stamina)
	}
	if s.Replay != nil && end.Ending != journal.Fell {
		return fmt.Errorf("a replay, although it is %s", end.Ending)
	}
	whole := s.Stamina == s.Head.Horizon+1
	switch end.Ending {
	case journal.Completed:
		if !whole {
			return fmt.Errorf("it is completed after %d of %d turns", s.Stamina, s.Head.Horizon+1)
		}
	case journal.Fell:
		if whole || s.Stamina >= len(s.Turns) || s.Turns[s.Stamina].Final() == nil {
			return errors.New("it failed without a failed attempt")
		}
	case journal.Censored:
	default:
		return fmt.Errorf("unknown ending %q", end.Ending)
	}
	s.Ending, s.Cause = end.Ending, end.Cause
	return nil
}
