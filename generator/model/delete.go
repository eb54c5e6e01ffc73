package model

import (
	"slices"

	"staminabench/generator/spec"
)

// Set is a set of records.
type Set map[*Record]bool

// Delete deletes a record and what follows from it (clause 8).
func (s *Store) Delete(r *Record) int {
	doomed := s.rules.Doomed(s, r)
	if s.rules.Held(s, doomed) {
		return s.rules.Conflict
	}
	s.rules.Release(s, doomed)
	for r := range doomed {
		s.remove(r)
	}
	return s.rules.Deleted
}

// links calls f for every ref of every record that names a record of the set.
func (s *Store) links(set Set, f func(from *Record, field *spec.Field)) {
	s.each(func(from *Record) {
		for i := range from.Entity.Fields {
			field := &from.Entity.Fields[i]
			id, ok := from.Values[i].(int64)
			if ok && field.Type == spec.Ref && set[s.Find(field.Target, id)] {
				f(from, field)
			}
		}
	})
}

// doomed follows cascade from record to record until nothing is added.
func doomed(s *Store, r *Record) Set {
	set := Set{r: true}
	for grown := true; grown; {
		grown = false
		s.links(set, func(from *Record, field *spec.Field) {
			if field.OnDelete == spec.Cascade && !set[from] {
				set[from], grown = true, true
			}
		})
	}
	return set
}

func held(s *Store, doomed Set) bool {
	found := false
	s.links(doomed, func(from *Record, field *spec.Field) {
		found = found || field.OnDelete == spec.Restrict && !doomed[from]
	})
	return found
}

func release(s *Store, doomed Set) {
	s.links(doomed, func(from *Record, field *spec.Field) {
		if field.OnDelete == spec.Nullify && !doomed[from] {
			from.Set(field.ID, nil)
		}
	})
	s.each(func(from *Record) {
		for i := range from.Entity.Fields {
			ids, ok := from.Values[i].([]int64)
			if !ok || doomed[from] {
				continue
			}
			target := from.Entity.Fields[i].Target
			gone := func(id int64) bool { return doomed[s.Find(target, id)] }
			from.Values[i] = slices.DeleteFunc(slices.Clone(ids), gone)
		}
	})
}
