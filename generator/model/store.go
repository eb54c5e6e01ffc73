package model

import (
	"slices"
	"sort"

	"staminabench/generator/slab"
	"staminabench/generator/spec"
)

// Datum is what a record holds in a field: nil, a string, a [spec.Number], a bool, an int64 (the id
// of a record, in a ref) or a []int64 (ids, in a reflist).
type Datum any

// Record is one record of an entity.
type Record struct {
	Entity *spec.Entity
	ID     int64
	Values []Datum // one per field of the entity, in its order
}

// Get returns what the record holds in a field; nil if the entity has no such field.
func (r *Record) Get(field spec.ID) Datum {
	if i := position(r.Entity, field); i >= 0 {
		return r.Values[i]
	}
	return nil
}

// Set makes the record hold a value, unchecked; it does nothing if the entity has no such field.
func (r *Record) Set(field spec.ID, d Datum) {
	if i := position(r.Entity, field); i >= 0 {
		r.Values[i] = d
	}
}

func position(e *spec.Entity, field spec.ID) int {
	for i := range e.Fields {
		if e.Fields[i].ID == field {
			return i
		}
	}
	return -1
}

// Store is the data of one running server.
type Store struct {
	Spec    *spec.Specification
	rules   Rules
	tables  []table // one per entity, in the order of the specification
	records slab.Of[Record]
	values  slab.Of[Datum]
}

type table struct {
	entity spec.ID
	rows   []*Record // ascending by id
	last   int64     // the last id given
}

// table finds the table of an entity; nil if there is none. There are too few for a map to be faster.
func (s *Store) table(entity spec.ID) *table {
	for i := range s.tables {
		if s.tables[i].entity == entity {
			return &s.tables[i]
		}
	}
	return nil
}

// New makes an empty store for a specification that follows the rules given; see [Faithful].
func New(s *spec.Specification, rules Rules) *Store {
	out := &Store{Spec: s, rules: rules, tables: make([]table, len(s.Entities))}
	for i := range s.Entities {
		out.tables[i].entity = s.Entities[i].ID
	}
	return out
}

// Reset deletes all data (contract, clause 2).
func (s *Store) Reset() { s.rules.Reset(s) }

// Restart makes the store as good as new: unlike a reset, it forgets which ids were given. Records
// of before must not be used any more: new ones take their memory.
func (s *Store) Restart() {
	for i := range s.tables {
		t := &s.tables[i]
		t.rows, t.last = t.rows[:0], 0
	}
	s.records.Reuse()
	s.values.Reuse()
}

// List returns all records, ascending by id (clause 4).
func (s *Store) List(e *spec.Entity) []*Record {
	return s.rules.Order(slices.Clone(s.table(e.ID).rows))
}

// Find returns the record with an id, or nil.
func (s *Store) Find(entity spec.ID, id int64) *Record {
	t := s.table(entity)
	if t == nil {
		return nil
	}
	if i := t.search(id); i < len(t.rows) && t.rows[i].ID == id {
		return t.rows[i]
	}
	return nil
}

func (t *table) search(id int64) int {
	return sort.Search(len(t.rows), func(i int) bool { return t.rows[i].ID >= id })
}

// Clear deletes all records of an entity. It is a part of a reset, not of a deletion: what refers to
// them is left alone.
func (s *Store) Clear(e *spec.Entity) {
	t := s.table(e.ID)
	clear(t.rows)
	t.rows = t.rows[:0]
}

func (s *Store) insert(e *spec.Entity, given Input, values []Datum) *Record {
	t := s.table(e.ID)
	t.last = s.rules.NextID(e, given, t.last, t.rows)
	r := &append(s.records.Take(1), Record{Entity: e, ID: t.last, Values: values})[0]
	// Ids ascend, but not under every rule.
	at := t.search(r.ID)
	t.rows = slices.Insert(t.rows, at, r)
	return r
}

func (s *Store) remove(r *Record) {
	t := s.table(r.Entity.ID)
	if i := t.search(r.ID); i < len(t.rows) && t.rows[i] == r {
		t.rows = slices.Delete(t.rows, i, i+1)
	}
}

// each calls f for every record of every entity, in the order of the specification and by id.
func (s *Store) each(f func(*Record)) {
	for i := range s.tables {
		for _, r := range s.tables[i].rows {
			f(r)
		}
	}
}
