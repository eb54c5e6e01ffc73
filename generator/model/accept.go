package model

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"staminabench/generator/spec"
)

// accept reads a value for a field (contract, clauses 6 and 7).
func accept(_ Op, f *spec.Field, v any) (Datum, bool) {
	if v == nil {
		return nil, f.Presence == spec.Nullable
	}
	switch f.Type {
	case spec.String:
		s, ok := v.(string)
		return s, ok && lengthFits(f, s)
	case spec.Int, spec.Float:
		return acceptNumber(f, v)
	case spec.Boolean:
		b, ok := v.(bool)
		return b, ok
	case spec.Enum:
		s, ok := v.(string)
		return s, ok && slices.Contains(f.Values, s)
	case spec.Datetime:
		s, ok := v.(string)
		return s, ok && spec.IsDatetime(s)
	case spec.Ref:
		return acceptID(v)
	case spec.RefList:
		return acceptIDs(v)
	}
	return nil, false
}

func lengthFits(f *spec.Field, s string) bool {
	n := utf8.RuneCountInString(s)
	return (f.MinLength == nil || n >= *f.MinLength) && (f.MaxLength == nil || n <= *f.MaxLength)
}

func acceptNumber(f *spec.Field, v any) (Datum, bool) {
	n, ok := v.(spec.Number)
	if j, is := v.(json.Number); is {
		n, ok = spec.ParseNumber(j.String())
		v = n
	}
	if !ok || f.Type == spec.Int && !n.IsWhole() {
		return nil, false
	}
	return v, fits(f, n)
}

// fits is also what effects are checked with.
func fits(f *spec.Field, n spec.Number) bool {
	return (f.Min == nil || n >= *f.Min) && (f.Max == nil || n <= *f.Max)
}

func acceptID(v any) (Datum, bool) {
	if _, ok := v.(int64); ok {
		return v, true
	}
	j, ok := v.(json.Number)
	if !ok {
		return nil, false
	}
	id, err := j.Int64()
	return id, err == nil
}

func acceptIDs(v any) (Datum, bool) {
	if ids, ok := v.([]int64); ok {
		return append([]int64{}, ids...), true
	}
	items, ok := v.([]any)
	if !ok {
		return nil, false
	}
	ids := make([]int64, len(items))
	for i, item := range items {
		id, ok := acceptID(item)
		if !ok {
			return nil, false
		}
		ids[i] = id.(int64)
	}
	return ids, true
}

// missing keeps the value in a PATCH; else it is the default or null (clause 4).
func missing(op Op, f *spec.Field, was Datum) (Datum, bool) {
	switch {
	case op == Patch:
		return was, true
	case f.Presence == spec.Required:
		return nil, false
	case f.Presence == spec.Nullable:
		return nil, true
	case f.Type == spec.RefList:
		return []int64{}, true
	}
	return Constant(*f.Default), true
}

// Constant is a constant of a specification as a record holds it.
func Constant(v spec.Value) Datum {
	if s, ok := v.Text(); ok {
		return s
	}
	if n, ok := v.Number(); ok {
		return n
	}
	if b, ok := v.Bool(); ok {
		return b
	}
	return nil
}

// linked checks references (clause 6).
func linked(s *Store, _ Op, f *spec.Field, d Datum) bool {
	switch d := d.(type) {
	case int64:
		return s.Find(f.Target, d) != nil
	case []int64:
		for i, id := range d {
			if s.Find(f.Target, id) == nil || slices.Contains(d[:i], id) {
				return false
			}
		}
	}
	return true
}

// keepState ignores what a client sends (clause 10).
func keepState(_ Op, f *spec.Field, _ any, current Datum) (Datum, bool) {
	if current == nil {
		return f.Initial, true
	}
	return current, true
}
