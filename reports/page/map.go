package page

import (
	"fmt"

	"staminabench/harness/journal"
	"staminabench/reports"
)

// row is one session of the scenario × turn map.
type row struct {
	Name     string
	Scenario int // which packed scenario holds its details
	Session  int // which session in it
	Stamina  int
	Ending   string
	Cells    []cell
}

// cell is one turn. Its mark tells the same as its colour.
type cell struct {
	Class, Mark, Says string
	Open              bool // there are details
}

// cells are all turns of the horizon.
func cells(s *reports.Session) []cell {
	list := make([]cell, s.Head.Horizon+1)
	for t := range list {
		list[t] = cellOf(s, t)
	}
	return list
}

func cellOf(s *reports.Session, turn int) cell {
	if turn >= len(s.Turns) {
		if turn == s.Stamina && s.Ending == journal.Censored {
			return cell{Class: "cut", Mark: "?", Says: fmt.Sprintf("turn %d: censored (%s)", turn, s.Cause)}
		}
		return cell{Class: "none", Says: fmt.Sprintf("turn %d: not played", turn)}
	}
	t := s.Turns[turn]
	last := len(t.Attempts) - 1
	switch {
	case t.Passed() && last == 0:
		return cell{"atonce", "·", fmt.Sprintf("turn %d: passed at the first try", turn), true}
	case t.Passed():
		return cell{"retry", fmt.Sprint(last), fmt.Sprintf("turn %d: passed after %d retries", turn, last), true}
	case s.Ending == journal.Fell:
		return cell{"lost", "×", fmt.Sprintf("turn %d: lost (%s)", turn, s.Cause), true}
	case s.Ending == journal.Censored:
		return cell{"cut", "?", fmt.Sprintf("turn %d: censored (%s)", turn, s.Cause), true}
	}
	return cell{"cut", "…", fmt.Sprintf("turn %d: not decided yet", turn), true}
}
