package reports

import (
	"slices"

	"staminabench/harness/journal"
	"staminabench/reports/stats"
)

// Numbers is all that is estimated of one condition.
type Numbers struct {
	Survival  stats.Survival
	Blamed    stats.Survival    // the same if the ends of censored sessions had been the agent's fault
	Hit       bool              // there are such sessions, so that Blamed differs
	Incidence []stats.Incidence // by cause
	Hazards   []stats.Hazard    // by kind of change
	Own       map[string]Own    // by kind of change
	// Regressions is the share of regressions among the sessions whose end cases explain.
	Regressions stats.Share
	Replays     Replays
	Tries       Tries
	Score       Score
	Costs       Costs
	Rollouts    *Rollouts // nil if no scenario was repeated
}

// Numbers estimates everything. It is slow compared with the counts: it resamples.
func (c *Condition) Numbers() Numbers {
	n := Numbers{
		Survival:    c.Stamina(),
		Blamed:      stats.Estimate(slices.Concat(c.byScenario(blamed)...), c.Turns),
		Hit:         slices.ContainsFunc(c.Sessions, (*Session).Censored),
		Incidence:   stats.Incidences(slices.Concat(c.byScenario(observed)...), c.Turns),
		Hazards:     stats.Hazards(c.trials()),
		Own:         c.own(),
		Regressions: c.regressions(),
		Replays:     c.replays(),
		Tries:       c.tries(),
		Score:       c.score(),
		Costs:       c.Costs(),
		Rollouts:    c.rollouts(),
	}
	return n
}

// trials lists the decided turns that brought changes: turn 0 brings none.
func (c *Condition) trials() []stats.Trial {
	var list []stats.Trial
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			if len(t.Changes) > 0 {
				list = append(list, stats.Trial{Kinds: t.Changes, Lost: !t.Passed()})
			}
		}
	}
	return list
}

// Own is what became of the cases that the changes of one kind introduced: unlike a hazard, this is
// seen and not estimated, but a change can also break what others introduced.
type Own struct {
	FirstTry stats.Share // turns with the kind in which such a case failed at the first attempt
	End      stats.Share // … at the last attempt
}

// own counts, per kind, the turns whose own cases failed. Attempts in which no case was run say nothing.
func (c *Condition) own() map[string]Own {
	type count struct{ firstTurns, first, endTurns, end int }
	counts := map[string]*count{}
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			first, ranFirst := t.failedKinds(t.Attempts[0])
			end, ranEnd := t.failedKinds(t.Final())
			for kind := range t.introducing() {
				n := counts[kind]
				if n == nil {
					n = &count{}
					counts[kind] = n
				}
				n.firstTurns, n.first = n.firstTurns+one(ranFirst), n.first+one(ranFirst && first[kind])
				n.endTurns, n.end = n.endTurns+one(ranEnd), n.end+one(ranEnd && end[kind])
			}
		}
	}
	out := map[string]Own{}
	for kind, n := range counts {
		out[kind] = Own{stats.ShareOf(n.first, n.firstTurns), stats.ShareOf(n.end, n.endTurns)}
	}
	return out
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// introducing lists the kinds of changes that introduced cases in the turn.
func (t Turn) introducing() map[string]bool {
	kinds := map[string]bool{}
	for i := range t.Cases.Len() {
		if c := t.Cases.At(i); c.Introduced == t.Number && c.By != "" {
			kinds[c.By] = true
		}
	}
	return kinds
}

// failedKinds lists the kinds whose new cases did not pass in an attempt, if cases were run at all.
func (t Turn) failedKinds(a *journal.Attempt) (kinds map[string]bool, ran bool) {
	kinds = map[string]bool{}
	for i := range len(a.Verdicts) {
		verdict := a.Verdicts[i]
		ran = ran || verdict == 'p' || verdict == 'f'
		if c := t.Cases.At(i); (verdict == 'f' || verdict == 'b') && c.Introduced == t.Number && c.By != "" {
			kinds[c.By] = true
		}
	}
	return kinds, ran
}

// regressions counts the sessions that ended because only older cases failed, among those that cases
// ended.
func (c *Condition) regressions() stats.Share {
	old, all := 0, 0
	for _, s := range c.Sessions {
		if s.Ending == journal.Fell && (s.Cause == journal.Regression || s.Cause == journal.NewWork) {
			all++
			old += one(s.Cause == journal.Regression)
		}
	}
	return stats.ShareOf(old, all)
}

// Tries is how turns were passed.
type Tries struct {
	Passed []int       // Passed[k] turns were passed at attempt k
	Lost   int         // turns
	First  stats.Share // of decided turns: passed at the first attempt
	Repair stats.Share // of attempts after feedback: passed
	// Relapse is the share of attempts after feedback that broke a case which the attempt before had
	// right.
	Relapse stats.Share
}

func (c *Condition) tries() Tries {
	var n Tries
	decided, retries, repaired, relapsed := 0, 0, 0, 0
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			decided++
			last := len(t.Attempts) - 1
			retries += last
			for _, a := range t.Attempts[1:] {
				relapsed += one(a.RetryRegression > 0)
			}
			if !t.Passed() {
				n.Lost++
				continue
			}
			for len(n.Passed) <= last {
				n.Passed = append(n.Passed, 0)
			}
			n.Passed[last]++
			repaired += one(last > 0)
		}
	}
	first := 0
	if len(n.Passed) > 0 {
		first = n.Passed[0]
	}
	n.First, n.Repair, n.Relapse = stats.ShareOf(first, decided), stats.ShareOf(repaired, retries), stats.ShareOf(relapsed, retries)
	return n
}

// Score is the share of cases that pass per turn: another score than stamina, for those who know it.
type Score struct {
	Played float64 // mean over the decided turns
	All    float64 // mean over all turns of the horizon, those after a session's end counting as zero
}

// score averages passed/total of the final attempts, over turns and then over sessions. Sessions that
// were censored or are not settled count in Played only.
func (c *Condition) score() Score {
	var played, all []float64
	for _, s := range c.Sessions {
		sum := 0.0
		turns := s.Decided()
		for _, t := range turns {
			sum += t.passedShare()
		}
		if len(turns) > 0 {
			played = append(played, sum/float64(len(turns)))
		}
		if s.Ending == journal.Fell || s.Ending == journal.Completed {
			all = append(all, sum/float64(c.Turns))
		}
	}
	return Score{mean(played), mean(all)}
}

// passedShare is the share of the turn's cases that the final attempt passed.
func (t Turn) passedShare() float64 {
	if t.Cases.Len() == 0 {
		return float64(one(t.Passed()))
	}
	return float64(PassedCases(t.Final())) / float64(t.Cases.Len())
}
