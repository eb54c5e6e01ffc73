package jsonvalue

import (
	"cmp"
	"fmt"
	"slices"
)

// Kind is the JSON type of a value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String is the kind with its article: "an object".
func (k Kind) String() string {
	return [...]string{"null", "a bool", "a number", "a string", "an array", "an object"}[k]
}

// Value is one decoded JSON value. The zero Value is null.
type Value struct {
	kind Kind
	text string   // a number's literal, a string's content, "true" or "false"
	kids []Member // an object's members as they came; an array's items, without names
}

// Member is one member of an object.
type Member struct {
	Name  string
	Value Value
}

// Kind is the JSON type of the value.
func (v Value) Kind() Kind { return v.kind }

// Len is the number of members of an object or of items of an array, else 0.
func (v Value) Len() int { return len(v.kids) }

// Item is the i-th item of an array, or the i-th member's value of an object.
func (v Value) Item(i int) Value { return v.kids[i].Value }

// Member finds a member of an object; ok is false if there is none or v is no object.
func (v Value) Member(name string) (member Value, ok bool) {
	if v.kind != Object {
		return Value{}, false
	}
	for i := range v.kids {
		if v.kids[i].Name == name {
			return v.kids[i].Value, true
		}
	}
	return Value{}, false
}

// SortedByID is an array of objects in ascending order of their id member. It is an error if v is
// anything else, or if an id is missing or no whole number.
func (v Value) SortedByID() (Value, error) {
	if v.kind != Array {
		return Value{}, fmt.Errorf("to sort by id takes an array, not %v", v.kind)
	}
	type entry struct {
		id   int64
		item Member
	}
	entries := make([]entry, len(v.kids))
	for i, item := range v.kids {
		id, _ := item.Value.Member("id")
		n, ok := id.Int()
		if !ok {
			return Value{}, fmt.Errorf("item %d has no whole number as id", i)
		}
		entries[i] = entry{n, item}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.id, b.id) })
	sorted := Value{kind: Array, kids: make([]Member, len(entries))}
	for i, e := range entries {
		sorted.kids[i] = e.item
	}
	return sorted, nil
}

// NewObject makes an object of its members.
func NewObject(members ...Member) Value { return Value{kind: Object, kids: members} }
