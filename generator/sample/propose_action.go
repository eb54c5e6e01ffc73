package sample

import (
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/domain"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

func (g *Sampler) proposeAddAction(s *spec.Specification) change.Change {
	e := g.entity(s)
	if len(e.Actions) >= spec.MaxActions || len(e.Fields) >= spec.MaxFields {
		return nil
	}
	c := &change.AddAction{Entity: e.ID}
	with := *e
	if e.State() == nil {
		c.State = g.inventState(e)
		if c.State == nil {
			return nil
		}
		with.Fields = append(slices.Clone(e.Fields), *c.State)
	}
	state := with.State()
	c.Action = spec.Action{ID: g.id(), Name: g.verb(&with)}
	if c.Action.Name == "" {
		return nil
	}
	reachable := []string{state.Initial}
	if len(e.Actions) > 0 {
		reachable = witness.Reachable(&with)
	}
	c.Action.From = []string{reachable[g.draw.IntN(len(reachable))]}
	if other := state.Values[g.draw.IntN(len(state.Values))]; g.draw.IntN(3) == 0 && other != c.Action.From[0] && len(state.Values) > 2 {
		c.Action.From = append(c.Action.From, other)
	}
	c.Action.To = g.target(state, c.Action.From[0])
	for range g.draw.IntN(3) {
		g.addGuard(s, e, &c.Action)
	}
	for range g.draw.IntN(3) {
		g.addEffect(s, e, &c.Action)
	}
	return c
}

// target is mostly another state; an action that leads back to where it starts can be repeated.
func (g *Sampler) target(state *spec.Field, start string) string {
	to := state.Values[g.draw.IntN(len(state.Values))]
	if to == start && g.draw.IntN(4) > 0 {
		at := slices.Index(state.Values, start)
		return state.Values[(at+1)%len(state.Values)]
	}
	return to
}

func (g *Sampler) inventState(e *spec.Entity) *spec.Field {
	l := from(g, g.words.Lives, func(l domain.Lifecycle) bool { return g.memberFree(e, l.Field) })
	if l.Field == "" {
		return nil
	}
	n := min(len(l.States), 3+g.draw.IntN(3))
	return &spec.Field{
		ID: g.id(), Name: l.Field, Type: spec.Enum, Presence: spec.Defaulted,
		Values: slices.Clone(l.States[:n]), Initial: l.States[0],
	}
}

// verb draws an action name, of the lifecycle that the state is of if it has a free one.
func (g *Sampler) verb(e *spec.Entity) string {
	free := func(v string) bool {
		taken := slices.ContainsFunc(e.Actions, func(a spec.Action) bool { return a.Name == v })
		return !taken && g.memberFree(e, v)
	}
	for _, l := range g.words.Lives {
		if l.States[0] == e.State().Initial {
			if v := g.pick(l.Verbs, free); v != "" {
				return v
			}
		}
	}
	l := g.words.Lives[g.draw.IntN(len(g.words.Lives))]
	return g.pick(l.Verbs, free)
}

func (g *Sampler) addGuard(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	x, ok := g.inventGuard(s, e)
	if ok {
		a.Guards = append(a.Guards, x)
	}
	return ok
}

func (g *Sampler) addEffect(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	x, ok := g.inventEffect(s, e)
	if ok {
		a.Effects = append(a.Effects, x)
	}
	return ok
}

func (g *Sampler) proposeChangeAction(s *spec.Specification) change.Change {
	var all []*spec.Entity
	for i := range s.Entities {
		if len(s.Entities[i].Actions) > 0 {
			all = append(all, &s.Entities[i])
		}
	}
	if len(all) == 0 {
		return nil
	}
	e := all[g.draw.IntN(len(all))]
	was := &e.Actions[g.draw.IntN(len(e.Actions))]
	if g.draw.IntN(5) == 0 {
		return &change.ChangeAction{Action: was.ID}
	}
	a := *was
	a.From, a.Guards, a.Effects = slices.Clone(a.From), slices.Clone(a.Guards), slices.Clone(a.Effects)
	if !g.alter(s, e, &a) {
		return nil
	}
	return &change.ChangeAction{Action: was.ID, To: &a}
}

// alter edits an action in one respect.
func (g *Sampler) alter(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	state := e.State()
	switch g.draw.IntN(7) {
	case 0:
		return g.alterFrom(e, a)
	case 1:
		to := state.Values[g.draw.IntN(len(state.Values))]
		changed := to != a.To
		a.To = to
		return changed
	case 2, 3:
		return g.addGuard(s, e, a)
	case 4:
		if len(a.Guards) == 0 {
			return false
		}
		i := g.draw.IntN(len(a.Guards))
		a.Guards = slices.Delete(a.Guards, i, i+1)
		return true
	case 5:
		return g.addEffect(s, e, a)
	default:
		if len(a.Effects) == 0 {
			return false
		}
		i := g.draw.IntN(len(a.Effects))
		a.Effects = slices.Delete(a.Effects, i, i+1)
		return true
	}
}

// alterFrom adds or takes away a starting state that can be reached, so that it can be seen.
func (g *Sampler) alterFrom(e *spec.Entity, a *spec.Action) bool {
	reachable := witness.Reachable(e)
	v := reachable[g.draw.IntN(len(reachable))]
	if i := slices.Index(a.From, v); i >= 0 {
		if len(a.From) == 1 {
			return false
		}
		a.From = slices.Delete(a.From, i, i+1)
		return true
	}
	a.From = append(a.From, v)
	return true
}
