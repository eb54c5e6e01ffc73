package specs

import (
	"errors"
	"fmt"

	"staminabench/harness/journal"
)

// What the specs say to people is on this page. The reasons for skipped specs are read by programs
// too: reports/skips lists those that are meant.
const (
	notBegun  = "not played: the session could not be begun"
	notPlayed = "not played: the turn before was not played to its end"
	stopped   = "not played: the run was stopped"
	advice    = "advice only: "
	brokenOff = "stopped between two attempts: the breaker of the run is open"
)

func stoppedText(err error) string {
	return fmt.Sprintf("the run was stopped (%v)\nGo on with the same command and STAMINA_RUN=%s", err, current.folder)
}

func infrastructure(err error) finding {
	return finding{isUnchecked, fmt.Sprintf("infrastructure, not the agent: %v", err)}
}

// trouble is the last trouble in a journal.
func trouble(s *journal.Session) error {
	for i := len(s.Records) - 1; i >= 0; i-- {
		if t := s.Records[i].Trouble; t != nil {
			return fmt.Errorf("the session is censored: %s: %s", t.Phase, t.Error)
		}
	}
	return errors.New("the session is censored")
}

func ended(end *journal.End) string {
	if end.Ending == journal.Censored {
		return fmt.Sprintf("not played: the session was censored in turn %d (%s)", end.Stamina, end.Cause)
	}
	return fmt.Sprintf("not played: the session ended in turn %d (%s)", end.Stamina, end.Cause)
}

func notRun(n, all int, cause journal.Cause) string {
	return fmt.Sprintf("%d of %d cases were not run (%s)", n, all, cause)
}

func notAsserted(a *journal.Attempt) string {
	return fmt.Sprintf("not checked: the cases were not run (%s)", a.Cause)
}

func notBinding(turn, gate int) string {
	return fmt.Sprintf("turn %d does not bind (only the first %d do): ", turn, gate)
}
