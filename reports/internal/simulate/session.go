package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// player simulates one session.
type player struct {
	run    Run
	agent  *Agent
	seed   uint64 // of the scenario
	draw   *rand.Rand
	talent float64
	now    time.Time
	out    *journal.Session
}

func (r Run) session(seed uint64, a *Agent, rollout int) *journal.Session {
	p := &player{run: r, agent: a, seed: seed, now: start, out: &journal.Session{Path: fmt.Sprintf("%d-%s-%d", seed, a.Name, rollout)}}
	p.out.Head = r.head(seed, a, rollout)
	// Agents of one run share the difficulty of a scenario: that is what pairing is for.
	p.talent = math.Exp(a.Talent * r.random("talent", seed).NormFloat64())
	p.draw = r.random("session", seed, p.out.Head.ConditionDigest, rollout)
	p.add(journal.Record{Head: &p.out.Head})
	for turn := 0; turn <= r.Horizon; turn++ {
		if end := p.censored(turn); end != nil {
			p.add(journal.Record{End: end})
			return p.out
		}
		if cause, lost := p.turn(turn); lost {
			p.replay(turn - 1)
			p.add(journal.Record{End: &journal.End{Ending: journal.Fell, Stamina: turn, Cause: cause}})
			return p.out
		}
	}
	p.add(journal.Record{End: &journal.End{Ending: journal.Completed, Stamina: r.Horizon + 1}})
	return p.out
}

// replay tests the state after the last passed turn once more, if there is one.
func (p *player) replay(turn int) {
	if turn < 0 {
		return
	}
	list, attempts := p.out.Turn(turn)
	r := &journal.Replay{Turn: turn, Attempt: len(attempts) - 1, Outcome: journal.Passed, Rule: "all cases passed",
		Verdicts: strings.Repeat("p", len(list.Cases))}
	if p.draw.Float64() < p.agent.Lucky {
		r.Outcome, r.Cause, r.Rule = journal.Failed, journal.NoServer, "the server was never ready"
		r.Verdicts = strings.Repeat("n", len(list.Cases))
	}
	p.add(journal.Record{Replay: r})
}

func (p *player) add(r journal.Record) {
	r.At = p.now
	p.now = p.now.Add(time.Second)
	p.out.Records = append(p.out.Records, r)
}

func (p *player) censored(turn int) *journal.End {
	switch draw := p.draw.Float64(); {
	case draw < p.agent.Infrastructure:
		return &journal.End{Ending: journal.Censored, Stamina: turn, Cause: journal.CauseInfrastructure}
	case draw < p.agent.Infrastructure+p.agent.Budget:
		return &journal.End{Ending: journal.Censored, Stamina: turn, Cause: journal.CauseBudget}
	}
	return nil
}

// Changes are the kinds of the changes of a turn: the same for all agents.
func (r Run) Changes(seed uint64, turn int) []string {
	if turn == 0 {
		return nil
	}
	draw := r.random("changes", seed, turn)
	kinds := make([]string, 5)
	for i := range kinds {
		kinds[i] = Kinds[draw.IntN(len(Kinds))]
	}
	return kinds
}

// turn plays one, and tells whether and by what it was lost.
func (p *player) turn(turn int) (journal.Cause, bool) {
	changes := p.run.Changes(p.seed, turn)
	cases := p.run.cases(p.seed, turn, changes)
	p.add(journal.Record{Cases: &journal.CaseList{Turn: turn, Cases: cases}})
	broken, old := p.breaks(changes)
	for attempt := 0; ; attempt++ {
		p.add(journal.Record{Begun: &journal.Begun{Turn: turn, Attempt: attempt, Changes: changes,
			Prompt: journal.Document{File: p.out.Head.Session + "/" + journal.PromptName(turn, attempt)}}})
		a := p.attempt(turn, attempt, cases, broken, old)
		p.add(journal.Record{Attempt: a})
		if a.Outcome == journal.Passed {
			return "", false
		}
		if attempt == p.run.Retries {
			return a.Cause, true
		}
		broken, old = p.repairs(broken, old)
	}
}

// breaks draws which kinds of this turn's changes break, and whether something old does.
func (p *player) breaks(changes []string) (broken []string, old bool) {
	for _, kind := range changes {
		if p.draw.Float64() < p.agent.Hazards[kind]*p.talent {
			broken = append(broken, kind)
		}
	}
	return broken, len(changes) > 0 && p.draw.Float64() < p.agent.Old*p.talent
}

func (p *player) repairs(broken []string, old bool) ([]string, bool) {
	var left []string
	for _, kind := range broken {
		if p.draw.Float64() >= p.agent.Repair {
			left = append(left, kind)
		}
	}
	return left, old && p.draw.Float64() >= p.agent.Repair
}

func (p *player) attempt(turn, attempt int, cases []journal.Case, broken []string, old bool) *journal.Attempt {
	a := &journal.Attempt{Turn: turn, Attempt: attempt, Outcome: journal.Passed, Rule: "all cases passed",
		Agent: containers.Exit{Elapsed: time.Second}, Requests: 3 * len(cases),
		Phases: map[string]float64{"agent": 60 + 60*p.draw.Float64(), "start": 0.5, "cases": 1},
		Code:   map[string]journal.Code{"py": {Files: 1 + turn/10, Lines: 200 + 40*turn}}}
	switch {
	case len(broken) > 0:
		a.Outcome, a.Cause, a.Rule = journal.Failed, journal.NewWork, "a case that this turn introduced did not pass"
	case old:
		a.Outcome, a.Cause, a.Rule = journal.Failed, journal.Regression, "only cases from before this turn did not pass"
	}
	p.judge(a, cases, broken, old)
	return a
}
