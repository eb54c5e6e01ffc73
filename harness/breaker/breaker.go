package breaker

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"staminabench/harness/journal"
)

// Breaker watches the sessions of a run.
type Breaker struct {
	Dir   string    // of the journals
	Since time.Time // when the command began: what ended before it was another command's
	Limit int       // so many sessions in a row open it; 0 is never
}

// Check returns an error that matches [ErrOpen] once as many sessions in a row as the limit says were
// ended by infrastructure. It stays open, whatever the sessions in flight come to.
func (b Breaker) Check() error {
	if b.Limit == 0 {
		return nil
	}
	ends, err := b.ends()
	if err != nil {
		return err
	}
	for i := range ends {
		row := ends[i:min(i+b.Limit, len(ends))]
		if len(row) == b.Limit && !slices.ContainsFunc(row, end.good) {
			return b.opened(row)
		}
	}
	return nil
}

// end is how a session ended, and when.
type end struct {
	path string
	at   time.Time
	*journal.End
}

func (e end) good() bool {
	return e.Ending != journal.Censored || e.Cause != journal.CauseInfrastructure
}

// ends are those since the command began, in their order.
func (b Breaker) ends() ([]end, error) {
	entries, err := os.ReadDir(b.Dir)
	if err != nil {
		return nil, fmt.Errorf("look for sessions that infrastructure has ended: %w", err)
	}
	var out []end
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != journal.Ext {
			continue
		}
		path := filepath.Join(b.Dir, entry.Name())
		record, err := journal.ReadEnd(path)
		if err != nil {
			return nil, err
		}
		if record != nil && !record.At.Before(b.Since) {
			out = append(out, end{path, record.At, record.End})
		}
	}
	slices.SortFunc(out, func(a, b end) int { return a.at.Compare(b.at) })
	return out, nil
}

// opened tells which sessions it were, and what ended each.
func (b Breaker) opened(row []end) error {
	var lines []string
	for _, e := range row {
		name := strings.TrimSuffix(filepath.Base(e.path), journal.Ext)
		lines = append(lines, fmt.Sprintf("%s, turn %d: %s", name, e.Stamina, lastTrouble(e.path)))
	}
	return openError(b.Limit, lines)
}

// lastTrouble is what a session ended with. The breaker is open whether it can be read or not.
func lastTrouble(path string) string {
	s, err := journal.Read(path)
	if err != nil {
		return err.Error()
	}
	for _, r := range slices.Backward(s.Records) {
		if t := r.Trouble; t != nil {
			return t.Phase + ": " + t.Error
		}
	}
	return "its journal does not say why"
}
