package model

import "staminabench/generator/spec"

// holds reports whether a guard holds (clause 12).
func holds(s *Store, r *Record, g *spec.Guard) bool {
	switch g.Kind {
	case spec.NumberIs:
		return compares(r.Get(g.Field), g)
	case spec.IsTrue:
		return r.Get(g.Field) == true
	case spec.IsPresent:
		return r.Get(g.Field) != nil
	case spec.HasItems:
		ids, _ := r.Get(g.Field).([]int64)
		return len(ids) >= g.Count
	case spec.HasReferrer:
		return s.referrers(r, g) >= g.Count
	case spec.OtherNumber:
		other := s.other(r, g)
		return other != nil && compares(other.Get(g.OtherField), g)
	case spec.OtherState:
		other := s.other(r, g)
		return other != nil && other.Get(other.Entity.State().ID) == g.State
	}
	return false
}

func compares(d Datum, g *spec.Guard) bool {
	n, ok := d.(spec.Number)
	return ok && Compare(n, g.Op, g.Constant)
}

// Compare evaluates a comparison of guards.
func Compare(n spec.Number, op string, constant spec.Number) bool {
	switch op {
	case "=":
		return n == constant
	case ">":
		return n > constant
	case ">=":
		return n >= constant
	case "<":
		return n < constant
	case "<=":
		return n <= constant
	}
	return false
}

func (s *Store) other(r *Record, g *spec.Guard) *Record {
	id, ok := r.Get(g.Field).(int64)
	if !ok {
		return nil
	}
	return s.Find(r.Entity.Field(g.Field).Target, id)
}

func (s *Store) referrers(r *Record, g *spec.Guard) int {
	n := 0
	for _, from := range s.table(g.Entity).rows {
		if from.Get(g.Through) == r.ID {
			n++
		}
	}
	return n
}
