package model

import "staminabench/generator/spec"

// Plan is what the effects of an action will do. Nothing is done before all of it is known to fit.
type Plan struct {
	Writes  []Write
	Creates []NewRecord
}

// Write is a field of a record that gets a new value. Checked ones must fit the field's bounds.
type Write struct {
	Record  *Record
	Field   *spec.Field
	Value   Datum
	Checked bool
}

// NewRecord is a record to be created.
type NewRecord struct {
	Entity *spec.Entity
	Values []Datum
}

// Act runs an action on a record (clause 11): the status, and whether it happened.
func (s *Store) Act(r *Record, a *spec.Action) int {
	state := r.Entity.State()
	current, _ := r.Get(state.ID).(string)
	if !s.rules.Starts(a, current) {
		return s.rules.Unready
	}
	for i := range a.Guards {
		if !s.rules.Holds(s, r, &a.Guards[i]) {
			return s.rules.Conflict
		}
	}
	var plan Plan
	for i := range a.Effects {
		s.rules.Affect(s, r, &a.Effects[i], &plan)
	}
	for _, w := range plan.Writes {
		if n, ok := w.Value.(spec.Number); ok && w.Checked && !s.rules.Fits(w.Field, n) {
			s.rules.Abandoned(r, a, plan)
			return s.rules.Conflict
		}
	}
	r.Set(state.ID, s.rules.Moves(a, current))
	s.carryOut(plan)
	return s.rules.Done
}

func (s *Store) carryOut(plan Plan) {
	for _, w := range plan.Writes {
		w.Record.Set(w.Field.ID, w.Value)
	}
	for _, c := range plan.Creates {
		s.insert(c.Entity, nil, c.Values)
	}
}

func starts(a *spec.Action, state string) bool { return a.StartsFrom(state) }

// affect plans one effect (clause 13).
func affect(s *Store, r *Record, e *spec.Effect, plan *Plan) {
	switch e.Kind {
	case spec.Set:
		plan.Writes = append(plan.Writes, Write{r, r.Entity.Field(e.Field), Constant(e.SetTo()), false})
	case spec.Add:
		plan.add(r, e.Field, e.Delta)
	case spec.AddRef:
		if id, ok := r.Get(e.Field).(int64); ok {
			plan.add(s.Find(r.Entity.Field(e.Field).Target, id), e.OtherField, e.Delta)
		}
	case spec.AddItems:
		ids, _ := r.Get(e.Field).([]int64)
		for _, id := range ids {
			plan.add(s.Find(r.Entity.Field(e.Field).Target, id), e.OtherField, e.Delta)
		}
	case spec.Create:
		plan.Creates = append(plan.Creates, s.created(r, e))
	}
}

func (p *Plan) add(r *Record, field spec.ID, delta spec.Number) {
	if r == nil {
		return
	}
	n, _ := r.Get(field).(spec.Number)
	p.Writes = append(p.Writes, Write{r, r.Entity.Field(field), n + delta, true})
}

func (s *Store) created(r *Record, e *spec.Effect) NewRecord {
	entity := s.Spec.Entity(e.Entity)
	values := make([]Datum, len(entity.Fields))
	for i := range entity.Fields {
		f := &entity.Fields[i]
		switch {
		case f.ID == e.Through:
			values[i] = r.ID
		case f.IsState():
			values[i] = f.Initial
		case f.Type == spec.RefList:
			values[i] = []int64{}
		default:
			values[i], _ = missing(Post, f, nil)
		}
		if v, ok := assigned(e, f.ID); ok {
			values[i] = Constant(v)
		}
	}
	return NewRecord{entity, values}
}

func assigned(e *spec.Effect, field spec.ID) (spec.Value, bool) {
	for _, a := range e.Values {
		if a.Field == field {
			return a.Value, true
		}
	}
	return spec.Value{}, false
}
