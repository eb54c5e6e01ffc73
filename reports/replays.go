package reports

import (
	"errors"
	"fmt"
	"strings"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// Replays tells of the sessions that fell after a passed turn whether their last passing state still
// started and passed afterwards: how severe the loss is.
type Replays struct {
	Passed   stats.Share // of the states that were tested
	Unknown  int         // states that infrastructure kept from a verdict
	Untested int         // states of sessions that an older program played: it did not test them
}

// ReplayMeaning says what replays are good for.
const ReplayMeaning = "Once a session has failed, the state after its last attempt that passed is restored, and its server is started " +
	"and tested again with the same values. This moves no other number. If the state does not pass, the loss of the session may " +
	"lie in the machine, or in a server that passes by chance."

// replays counts what became of last passing states.
func (c *Condition) replays() Replays {
	var n Replays
	passed, tested := 0, 0
	for _, s := range c.Sessions {
		if s.Ending != journal.Fell || s.Stamina == 0 {
			continue
		}
		switch r := s.Replay; {
		case r == nil:
			n.Untested++
		case r.Outcome == journal.Unknown:
			n.Unknown++
		default:
			tested++
			passed += one(r.Outcome == journal.Passed)
		}
	}
	n.Passed = stats.ShareOf(passed, tested)
	return n
}

// Any tells whether there is a last passing state.
func (n Replays) Any() bool { return n.Passed.N > 0 || n.Unknown > 0 || n.Untested > 0 }

// Text is "67 % (21–94), 2 of 3; unknown 1".
func (n Replays) Text() string {
	if !n.Any() {
		return unknown
	}
	text := fmt.Sprintf("%s; unknown %d", countText(n.Passed), n.Unknown)
	if n.Untested > 0 {
		text += fmt.Sprintf("; not tested %d", n.Untested)
	}
	return text
}

// ReplayText tells what became of the last passing state of a session; nothing if it was not tested.
func (s *Session) ReplayText() string {
	r := s.Replay
	if r == nil {
		return ""
	}
	state := fmt.Sprintf("The last passing state (turn %d, attempt %d)", r.Turn, r.Attempt)
	switch r.Outcome {
	case journal.Passed:
		return state + " still starts and passes."
	case journal.Failed:
		return fmt.Sprintf("%s does not pass any more (%s): %s.", state, r.Cause, r.Rule)
	}
	return fmt.Sprintf("Whether the last passing state (turn %d, attempt %d) still passes is not known: %s", r.Turn, r.Attempt, r.Error)
}

// cautionOfReplays says what states that do not pass again put in doubt.
func (r Results) cautionOfReplays() []string {
	failed, tested := 0, 0
	for _, c := range r.Conditions {
		n := c.replays()
		failed, tested = failed+int(n.Passed.N-n.Passed.K), tested+int(n.Passed.N)
	}
	if failed == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Of %d last passing states, %d did not pass again once their session had failed. These sessions may have been lost to the machine, or to a server that passes by chance.", tested, failed)}
}

// addReplay takes a replay over, if it is of the last passing state.
func (s *Session) addReplay(r *journal.Replay) error {
	if s.Replay != nil {
		return errors.New("two replays")
	}
	last := -1
	for last+1 < len(s.Turns) && s.Turns[last+1].Passed() {
		last++
	}
	if last < 0 || r.Turn != last || r.Attempt != s.Turns[last].Final().Attempt {
		return fmt.Errorf("a replay of turn %d, attempt %d, which is not the last that passed", r.Turn, r.Attempt)
	}
	if err := checkReplay(s.Turns[last], r); err != nil {
		return fmt.Errorf("replay of turn %d: %w", r.Turn, err)
	}
	if r.Outcome == journal.Passed && r.Server != nil { // nobody asks how
		r.Server.Output = ""
	}
	s.Replay = r
	return nil
}

func checkReplay(t Turn, r *journal.Replay) error {
	switch r.Outcome {
	case journal.Passed, journal.Failed:
		// Its verdicts are as those of an attempt.
		return checkVerdicts(t, &journal.Attempt{Outcome: r.Outcome, Verdicts: r.Verdicts, Failures: r.Failures})
	case journal.Unknown:
		if strings.TrimSpace(r.Error) == "" {
			return errors.New("it is unknown without an error")
		}
		return nil
	}
	return fmt.Errorf("unknown outcome %q", r.Outcome)
}
