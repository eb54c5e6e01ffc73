package proof

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/harness/runner"
)

// Hunted is what [Hunt] found, by bug. Add puts several together.
type Hunted map[string]*Caught

// Caught is what became of one planted bug.
type Caught struct {
	Observable int            // sites at which it was planted
	Caught     int            // at which a case failed
	By         map[string]int // families of the case that failed first
	Survivors  []string
}

// Hunting is what [Hunt] does.
type Hunting struct {
	Turns []int
	Most  int // sites per bug and turn; 0 means all
	// Seen holds the pairs of a bug and the facts at its site that were tried; they are not tried
	// again. It may be shared by scenarios that are hunted one after the other. nil tries all.
	Seen map[string]bool
}

// Hunt plants every bug at its sites and runs the cases until one fails.
func Hunt(ctx context.Context, s *scenario.Scenario, what Hunting) (Hunted, error) {
	maker, out := cases.NewMaker(s), Hunted{}
	for _, turn := range what.Turns {
		list, err := maker.Cases(turn, 0)
		if err != nil {
			return out, err
		}
		for _, bug := range reference.Bugs() {
			for _, site := range what.sites(bug, s, turn) {
				if err := out.plant(ctx, place{s, turn, bug, site}, list); err != nil {
					return out, err
				}
			}
		}
	}
	return out, nil
}

// sites are those at which a bug is worth trying.
func (h Hunting) sites(bug reference.Bug, s *scenario.Scenario, turn int) []spec.ID {
	all := bug.Sites(s.Spec(turn), s.Before(turn, reference.Remembered))
	if h.Most > 0 && len(all) > h.Most {
		all = append(slices.Clone(all[:h.Most-1]), all[len(all)-1])
	}
	if h.Seen == nil {
		return all
	}
	var fresh []spec.ID
	for _, site := range all {
		pair := bug.Name + " " + facts(s.Spec(turn), s.Seed, site)
		if !h.Seen[pair] {
			h.Seen[pair] = true
			fresh = append(fresh, site)
		}
	}
	return fresh
}

// facts are what a specification says at a site; of the whole API, and of what is gone, only whose
// it is.
func facts(s *spec.Specification, seed uint64, site spec.ID) string {
	var what any = fmt.Sprintf("scenario %d, %d", seed, site)
	if e := s.Entity(site); e != nil {
		what = e
	} else if e, f := s.Field(site); f != nil {
		what = []any{e.Name, f}
	} else if e, a := s.Action(site); a != nil {
		what = e
	} else if a := s.Analytic(site); a != nil {
		_, f := s.Field(a.Field)
		what = []any{a, f}
	}
	b, err := json.Marshal(what)
	if err != nil {
		panic(fmt.Sprintf("proof: %v", err)) // plain data always encodes
	}
	return string(b)
}

// place is where a bug is planted.
type place struct {
	scenario *scenario.Scenario
	turn     int
	bug      reference.Bug
	site     spec.ID
}

func (p place) String() string {
	return fmt.Sprintf("scenario %d, turn %d: %s at %d (%s)", p.scenario.Seed, p.turn, p.bug.Name, p.site, p.bug.Sentence)
}

// client is a server with the bug.
func (p place) client() (runner.Client, error) {
	document := reference.Document{
		Specification: p.scenario.Spec(p.turn), Before: p.scenario.Before(p.turn, reference.Remembered),
		Bugs: []reference.Planted{{Bug: p.bug.Name, Site: p.site}},
	}
	handler, err := document.Handler()
	if err != nil {
		return nil, fmt.Errorf("%v: %w", p, err)
	}
	return runner.InProcess(handler), nil
}

func (h Hunted) plant(ctx context.Context, p place, list []cases.Case) error {
	family, err := p.catcher(ctx, list)
	if err != nil {
		return err
	}
	c := h[p.bug.Name]
	if c == nil {
		c = &Caught{By: map[string]int{}}
		h[p.bug.Name] = c
	}
	c.Observable++
	if family == "" {
		c.Survivors = append(c.Survivors, p.String())
		return nil
	}
	c.Caught++
	c.By[family]++
	return nil
}

// parts puts the cases first that are meant to fail: those of the bug's family about its site, then
// all of the family, then the rest.
func (p place) parts(list []cases.Case) [][]cases.Case {
	own := func(c *cases.Case) bool { return string(c.Family) == p.bug.Family }
	near := func(c *cases.Case) bool { return own(c) && c.Subject == p.site }
	return [][]cases.Case{
		only(list, near),
		only(list, func(c *cases.Case) bool { return own(c) && !near(c) }),
		only(list, func(c *cases.Case) bool { return !own(c) }),
	}
}

// catcher is the family of the first case that fails.
func (p place) catcher(ctx context.Context, list []cases.Case) (string, error) {
	client, err := p.client()
	if err != nil {
		return "", err
	}
	for _, part := range p.parts(list) {
		report, err := run(ctx, client, part)
		if err != nil {
			return "", fmt.Errorf("%v: %w", p, err)
		}
		for i, r := range report.Results {
			if r.Verdict == runner.Failed {
				return string(part[i].Family), nil
			}
		}
	}
	return "", nil
}

// Add adds what was found elsewhere.
func (h Hunted) Add(more Hunted) {
	for name, c := range more {
		have := h[name]
		if have == nil {
			h[name] = c
			continue
		}
		have.Observable, have.Caught = have.Observable+c.Observable, have.Caught+c.Caught
		have.Survivors = append(have.Survivors, c.Survivors...)
		for family, n := range c.By {
			have.By[family] += n
		}
	}
}
