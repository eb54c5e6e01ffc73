package model

import "staminabench/generator/spec"

// Create makes a record of a request body (clause 4). The record is nil if the status is a refusal.
func (s *Store) Create(e *spec.Entity, in Input) (*Record, int) {
	values, ok := s.fill(Post, e, nil, in)
	if !ok {
		return nil, s.rules.Invalid
	}
	return s.insert(e, in, values), s.rules.Created
}

// Replace is PUT on a record (clause 4).
func (s *Store) Replace(r *Record, in Input) int { return s.write(Put, r, in) }

// Patch is PATCH on a record (clause 4).
func (s *Store) Patch(r *Record, in Input) int { return s.write(Patch, r, in) }

func (s *Store) write(op Op, r *Record, in Input) int {
	values, ok := s.fill(op, r.Entity, r, in)
	if !ok {
		s.rules.Refused(op, r, values)
		return s.rules.Invalid
	}
	s.rules.Save(s, op, r, values)
	return s.rules.Done
}

func save(_ *Store, _ Op, r *Record, values []Datum) { r.Values = values }

// fill computes what a record holds after a write, without writing: a refused one changes nothing.
// If it is refused, the values are those of the fields before the invalid one.
func (s *Store) fill(op Op, e *spec.Entity, current *Record, in Input) ([]Datum, bool) {
	values := s.values.Take(len(e.Fields))
	for i := range e.Fields {
		f := &e.Fields[i]
		var was Datum
		if current != nil {
			was = current.Values[i]
		}
		d, ok := s.value(op, f, in, was)
		if !ok || f.IsReference() && !s.rules.Linked(s, op, f, d) {
			return values, false
		}
		values = append(values, d)
	}
	return values, true
}

func (s *Store) value(op Op, f *spec.Field, in Input, was Datum) (Datum, bool) {
	v, ok := s.rules.Given(op, f, in)
	switch {
	case f.IsState():
		return s.rules.State(op, f, v, was)
	case ok:
		return s.rules.Accept(op, f, v)
	}
	return s.rules.Missing(op, f, was)
}

func given(_ Op, f *spec.Field, in Input) (any, bool) {
	v, ok := in[f.Name]
	return v, ok
}
