package reference

import (
	"encoding/json"
	"strconv"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

func (s *server) appendRecords(b []byte, rows []*model.Record) []byte {
	b = append(b, '[')
	for i, r := range rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.appendRecord(b, r, s.rules.Extra("", r, nil))
	}
	return append(b, ']')
}

func (s *server) appendRecord(b []byte, r *model.Record, extra []model.Property) []byte {
	properties := make([]model.Property, 0, len(r.Values)+1+len(extra))
	properties = append(properties, model.Property{Name: "id", Value: r.ID})
	for i, d := range r.Values {
		f := &r.Entity.Fields[i]
		if shown, ok := s.rules.Shown(r, f, d); ok {
			properties = append(properties, model.Property{Name: f.Name, Value: shown})
		}
	}
	return appendObject(b, append(properties, extra...))
}

func appendObject(b []byte, properties []model.Property) []byte {
	b = append(b, '{')
	for i, p := range properties {
		if i > 0 {
			b = append(b, ',')
		}
		b = spec.AppendString(b, p.Name)
		b = append(b, ':')
		b = appendDatum(b, p.Value)
	}
	return append(b, '}')
}

func appendDatum(b []byte, d model.Datum) []byte {
	switch d := d.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, d)
	case string:
		return spec.AppendString(b, d)
	case int64:
		return strconv.AppendInt(b, d, 10)
	case spec.Number:
		return append(b, d.String()...)
	case []int64:
		return appendIDs(b, d)
	case model.Quotient:
		return strconv.AppendFloat(b, d.Float(), 'g', -1, 64)
	case []model.Property:
		return appendObject(b, d)
	}
	return appendAny(b, d)
}

func appendIDs(b []byte, ids []int64) []byte {
	b = append(b, '[')
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, id, 10)
	}
	return append(b, ']')
}

// appendAny writes what encoding/json writes; planted bugs may hold anything.
func appendAny(b []byte, v any) []byte {
	j, err := json.Marshal(v)
	if err != nil {
		return append(b, "null"...)
	}
	return append(b, j...)
}
