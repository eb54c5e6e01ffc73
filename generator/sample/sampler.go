package sample

import (
	"fmt"

	"staminabench/generator/change"
	"staminabench/generator/domain"
	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/generator/witness"
)

// Name is the sampler's name in conditions and scenario files.
const Name = "programmatic"

// PerTurn is the number of changes of a turn.
const PerTurn = 5

// Sampler plays the environment of one scenario. Its turns must be asked for in order.
type Sampler struct {
	seed  uint64
	words domain.Domain
	pool  domain.Pool
	names names
	last  spec.ID // the last identity given
	draw  values.Source
}

// New makes the sampler of a seed.
func New(seed uint64) *Sampler {
	all := domain.All()
	g := &Sampler{seed: seed, names: names{}}
	g.draw = values.New(seed, 0)
	g.words = all[g.draw.IntN(len(all))]
	g.pool = merge(g.words.Pool, domain.General)
	return g
}

func merge(a, b domain.Pool) domain.Pool {
	return domain.Pool{
		Strings: append(append([]domain.Text{}, a.Strings...), b.Strings...),
		Ints:    append(append([]domain.Range{}, a.Ints...), b.Ints...),
		Floats:  append(append([]domain.Range{}, a.Floats...), b.Floats...),
		Bools:   append(append([]string{}, a.Bools...), b.Bools...),
		Times:   append(append([]string{}, a.Times...), b.Times...),
		Enums:   append(append([]domain.Enum{}, a.Enums...), b.Enums...),
	}
}

func (g *Sampler) id() spec.ID {
	g.last++
	return g.last
}

// Initial is S_0: two entities, the second of which refers to the first, and two analytics
// if their fields allow it.
func (g *Sampler) Initial() *spec.Specification {
	s := &spec.Specification{Title: g.words.Title, Analytics: []spec.Analytic{}}
	for i := range 2 {
		e := g.inventEntity(s, 3+g.draw.IntN(2))
		if i == 1 {
			f := g.refTo(&e, &s.Entities[0], spec.Nullable, spec.Nullify)
			e.Fields = append(e.Fields, f)
			g.names.field(e.ID, &f)
		}
		s.Entities = append(s.Entities, e)
	}
	for try := 0; len(s.Analytics) < 2 && try < 20; try++ {
		if c, ok := g.proposeAddAnalytic(s).(*change.AddAnalytic); ok {
			s = c.Apply(s)
		}
	}
	if err := s.Validate(); err != nil {
		panic(fmt.Sprintf("sample: seed %d: the first specification is not valid: %v", g.seed, err))
	}
	return s
}

// patience is how many proposals a turn may take; some specifications leave little room.
const patience = 5000

// Next chooses the changes of a turn and returns them with the specification after it.
func (g *Sampler) Next(turn int, s *spec.Specification) ([]change.Change, *spec.Specification) {
	g.draw = values.New(g.seed, uint64(turn))
	t := chosen{before: s, after: s}
	for range patience {
		if len(t.changes) == PerTurn {
			return t.changes, t.after
		}
		c := g.propose(s)
		if c != nil && t.take(c) {
			g.names.note(c, s)
		}
	}
	panic(fmt.Sprintf("sample: seed %d, turn %d: no five changes found", g.seed, turn))
}

// chosen gathers the changes of a turn.
type chosen struct {
	before, after *spec.Specification
	changes       []change.Change
	prints        []change.Footprint
}

// take adds a change if it is valid, apart from the others, and leaves every action reachable.
func (t *chosen) take(c change.Change) bool {
	if c.Check(t.before) != nil {
		return false
	}
	print := c.Touches(t.before)
	for _, p := range t.prints {
		if p.Overlaps(print) {
			return false
		}
	}
	alone, err := change.Apply(t.before, c)
	if err != nil {
		return false
	}
	after := alone
	if len(t.changes) > 0 {
		after, err = change.Apply(t.after, c)
	}
	if err != nil || !witnessed(after, print) {
		return false
	}
	t.changes, t.prints, t.after = append(t.changes, c), append(t.prints, print), after
	return true
}

func witnessed(s *spec.Specification, print change.Footprint) bool {
	for i := range s.Entities {
		e := &s.Entities[i]
		if !print.ReachesActions(e.ID) {
			continue
		}
		for j := range e.Actions {
			if witness.Check(s, e, &e.Actions[j]) != nil {
				return false
			}
		}
	}
	return true
}
