package reports

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"staminabench/harness/journal"
)

// From makes the results of one run from its journals, in any order. A damaged journal is left out
// and named in the error; the results of the others are valid beside the error.
func From(journals []*journal.Session) (Results, error) {
	all := newShelf()
	var sessions []*Session
	var problems []error
	for _, js := range journals {
		s, err := fromJournal(js, all)
		if err != nil {
			problems = append(problems, damaged(js.Path, err))
			continue
		}
		sessions = append(sessions, s)
	}
	if err := oneRun(sessions); err != nil {
		return Results{}, err
	}
	r, err := gather(sessions)
	return r, errors.Join(append(problems, err)...)
}

// gather puts sessions together, in an order of its own, and pools them by condition.
func gather(sessions []*Session) (Results, error) {
	if len(sessions) == 0 {
		return Results{}, errors.New("no session has a journal that can be used")
	}
	r := Results{Sessions: slices.SortedFunc(slices.Values(sessions), compareSessions)}
	for _, s := range r.Sessions {
		if !slices.Contains(r.Runs, s.Head.Run) {
			r.Runs = append(r.Runs, s.Head.Run)
		}
	}
	slices.Sort(r.Runs)
	r.place()
	if err := r.pool(); err != nil {
		return Results{}, err
	}
	if err := noneTwice(r.Sessions); err != nil {
		return Results{}, err
	}
	return r, nil
}

// place names the journals as documents do.
func (r Results) place() {
	for _, s := range r.Sessions {
		s.Place = path.Join(JournalFolder, filepath.Base(s.Journal))
		if len(r.Runs) > 1 {
			s.Place = path.Join(s.Head.Run, s.Place)
		}
	}
}

func compareSessions(a, b *Session) int {
	return cmp.Or(
		cmp.Compare(a.Head.Scenario.Seed, b.Head.Scenario.Seed),
		cmp.Compare(a.Head.Scenario.Digest, b.Head.Scenario.Digest),
		cmp.Compare(a.Head.Agent, b.Head.Agent),
		cmp.Compare(a.Head.ConditionDigest, b.Head.ConditionDigest),
		cmp.Compare(a.Head.Rollout, b.Head.Rollout),
		cmp.Compare(a.Head.Run, b.Head.Run),
		cmp.Compare(a.Head.Session, b.Head.Session),
	)
}

// oneRun refuses journals that do not belong into one folder.
func oneRun(sessions []*Session) error {
	for _, s := range sessions {
		if run := sessions[0].Head.Run; s.Head.Run != run {
			return fmt.Errorf("journals of two runs: %s is of run %s, not %s", s.Journal, s.Head.Run, run)
		}
	}
	return nil
}

// noneTwice refuses what would count twice: a session of which there are two journals, and one that
// two runs played. A repetition that is meant has a rollout number of its own.
func noneTwice(sessions []*Session) error {
	if err := Distinct(sessions); err != nil {
		return err
	}
	type play struct {
		scenario, condition string
		rollout             int
	}
	plays := map[play]string{}
	for _, s := range sessions {
		p := play{s.Head.Scenario.Digest, s.Head.ConditionDigest, s.Head.Rollout}
		if other, twice := plays[p]; twice {
			return fmt.Errorf("%s and %s are the same scenario, condition and rollout: give one of them, or compare them", other, s.Journal)
		}
		plays[p] = s.Journal
	}
	return nil
}

// Distinct refuses sessions one of which is there twice: a comparison with itself would say nothing.
func Distinct(sessions []*Session) error {
	type key struct{ run, session string }
	journals := map[key]string{}
	for _, s := range sessions {
		k := key{s.Head.Run, s.Head.Session}
		if other, twice := journals[k]; twice {
			return fmt.Errorf("two journals of session %s: %s and %s", s.Head.Session, other, s.Journal)
		}
		journals[k] = s.Journal
	}
	return nil
}

// pool groups the sessions by condition, and by the version of the generator, and gives them their labels.
func (r *Results) pool() error {
	type key struct{ digest, generator string }
	byKey := map[key]*Condition{}
	for _, s := range r.Sessions {
		k := key{s.Head.ConditionDigest, s.Head.Scenario.Generator}
		c := byKey[k]
		if c == nil {
			c = newCondition(s.Head)
			byKey[k] = c
			r.Conditions = append(r.Conditions, c)
		}
		if !bytes.Equal(c.Settings, s.Head.Condition) || c.Turns != s.Head.Horizon+1 {
			return fmt.Errorf("two conditions have the digest %s: see %s and %s", c.Digest, c.Sessions[0].Journal, s.Journal)
		}
		c.Simulated = c.Simulated || s.Head.Simulated
		c.Sessions = append(c.Sessions, s)
	}
	slices.SortFunc(r.Conditions, func(a, b *Condition) int {
		return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(a.Digest, b.Digest), cmp.Compare(a.Generator, b.Generator))
	})
	r.nameSessions()
	return nil
}

func newCondition(h journal.Head) *Condition {
	return &Condition{Digest: h.ConditionDigest, Generator: h.Scenario.Generator, Label: h.Agent, Turns: h.Horizon + 1, Settings: h.Condition}
}

// nameSessions makes labels unique: two conditions of one agent get their digest, two generators of one
// condition their version, and several rollouts their number.
func (r *Results) nameSessions() {
	uses, generators := map[string]int{}, map[string]int{}
	for _, c := range r.Conditions {
		uses[c.Label]++
		generators[c.Digest]++
	}
	rollouts := slices.ContainsFunc(r.Sessions, func(s *Session) bool {
		return s.Head.Rollout != r.Sessions[0].Head.Rollout
	})
	for _, c := range r.Conditions {
		if uses[c.Label] > 1 {
			c.Label += " " + shortDigest(c.Digest)
		}
		if generators[c.Digest] > 1 {
			c.Label += ", generator " + c.Generator
		}
		for _, s := range c.Sessions {
			s.Label = c.Label
			if rollouts {
				s.Rollout = fmt.Sprintf(" / rollout %d", s.Head.Rollout)
			}
		}
	}
	r.tellApart()
}

// tellApart adds the scenario's digest where two sessions would have one name: scenarios from files can
// share seed and title, and CI pages take the second of two tests of one name for the first.
func (r *Results) tellApart() {
	uses := map[string]int{}
	for _, s := range r.Sessions {
		uses[s.Name()]++
	}
	for _, s := range r.Sessions {
		if uses[s.Name()] > 1 {
			s.Rollout += " / " + shortDigest(s.Head.Scenario.Digest)
		}
	}
}

// shortDigest is enough of a digest to tell the conditions of a run apart.
func shortDigest(digest string) string { return digest[:min(8, len(digest))] }

// ScenarioName is "scenario 7 Coffee roastery".
func (s *Session) ScenarioName() string { return scenarioName(s.Head.Scenario) }

func scenarioName(s journal.Scenario) string {
	if s.Title == "" {
		return fmt.Sprintf("scenario %d", s.Seed)
	}
	return fmt.Sprintf("scenario %d %s", s.Seed, s.Title)
}
