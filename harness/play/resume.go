package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/journal"
)

// resumable tells whether the run that the settings name can be gone on with by them: it is there, and its
// sessions are among those of the plan, under the same condition. Otherwise sessions of two plans would be
// played into one folder, and reported as one. A plan may be larger than what the run has begun.
func (r *Run) resumable() error {
	if r.Settings.Run == "" {
		return nil
	}
	begun, err := r.begun()
	if err != nil {
		return err
	}
	planned := map[string]*Session{}
	for _, s := range r.Sessions {
		planned[s.ID] = s
	}
	var foreign []string
	var other error
	for _, head := range begun {
		s := planned[head.Session]
		switch {
		case s == nil:
			foreign = append(foreign, head.Session)
		case other == nil:
			other = s.continues(head)
		}
	}
	if len(foreign) > 0 {
		return errOtherPlan(r.Settings.Run, foreign, len(begun))
	}
	return r.secrets.redactor.Error(other)
}

// begun reads the heads of the run's journals, in the order of their names. One that cannot be read is told
// of by whoever plays its session, or reports it.
func (r *Run) begun() ([]*journal.Head, error) {
	folder := r.Settings.Run
	if info, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, errNoFolder(folder, r.Settings.Out)
	}
	journals := filepath.Join(folder, "journal")
	if info, err := os.Stat(journals); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, errNoRun(folder, r.Settings.Out)
	}
	entries, err := os.ReadDir(journals)
	if err != nil {
		return nil, fmt.Errorf("look into the run to go on with: %w", err)
	}
	if len(entries) > 0 && !slices.ContainsFunc(entries, ofSession) {
		return nil, errNoRun(folder, r.Settings.Out)
	}
	var heads []*journal.Head
	for _, entry := range entries {
		name, is := strings.CutSuffix(entry.Name(), journal.Ext)
		if !is || entry.IsDir() {
			continue
		}
		if head, err := journal.ReadHead(filepath.Join(journals, entry.Name())); err == nil {
			head.Session = name // by which the session finds its journal
			heads = append(heads, head)
		}
	}
	return heads, nil
}

// ofSession tells a journal, or the lock that is made before it, from files of whoever else calls a folder so.
func ofSession(entry fs.DirEntry) bool {
	return slices.Contains([]string{journal.Ext, journal.LockExt}, filepath.Ext(entry.Name()))
}

// continues tells whether the session is the one that was begun. Only the suite knows its assertions, and
// not who prepares its run: that they are the same is looked at when the session goes on.
func (s *Session) continues(was *journal.Head) error {
	var begun condition.Condition
	if err := json.Unmarshal(was.Condition, &begun); err != nil {
		return nil // of another program: the journal is compared when the session goes on
	}
	is := s.condition
	is.Assertions = begun.Assertions
	if is.Digest() != was.ConditionDigest {
		text, err := json.Marshal(is)
		if err != nil {
			return fmt.Errorf("write the condition of session %s: %w", s.ID, err)
		}
		lines, err := journal.Differences(was.Condition, text)
		if err != nil {
			return fmt.Errorf("condition of session %s: %w", s.ID, err)
		}
		return errOtherCondition(s.run.Settings.Run, s.ID, lines)
	}
	if digest := s.script.scenario.Digest(); digest != was.Scenario.Digest {
		return errOtherCondition(s.run.Settings.Run, s.ID, []string{fmt.Sprintf("scenario: %s → %s", was.Scenario.Digest, digest)})
	}
	return nil
}
