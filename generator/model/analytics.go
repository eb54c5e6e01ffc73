package model

import (
	"strconv"

	"staminabench/generator/spec"
)

// Property is a named value of an object in an answer.
type Property struct {
	Name  string
	Value Datum // or a [Quotient]
}

// Quotient is an average, which need not be a decimal.
type Quotient struct {
	Sum   spec.Number
	Count int64
}

// Float is the average as a double.
func (q Quotient) Float() float64 { return q.Sum.Float() / float64(q.Count) }

// Analyse computes an analytic (clause 9): nil, a Number, a string, a Quotient or []Property.
func (s *Store) Analyse(a *spec.Analytic) Datum {
	f := s.Spec.Entity(a.Entity).Field(a.Field)
	var heldValues []Datum
	for _, r := range s.table(a.Entity).rows {
		heldValues = append(heldValues, r.Get(a.Field))
	}
	return s.rules.Aggregate(a.Aggregate, f, heldValues)
}

func aggregate(a spec.Aggregate, f *spec.Field, held []Datum) Datum {
	var present []Datum
	for _, d := range held {
		if d != nil {
			present = append(present, d)
		}
	}
	switch a {
	case spec.Count:
		return spec.Whole(int64(len(present)))
	case spec.Sum:
		return sum(present)
	case spec.Distribution:
		return distribution(f, present)
	}
	if len(present) == 0 {
		return nil
	}
	if a == spec.Avg {
		return Quotient{sum(present), int64(len(present))}
	}
	return extreme(a, present)
}

func sum(present []Datum) spec.Number {
	total := spec.Number(0)
	for _, d := range present {
		total += d.(spec.Number)
	}
	return total
}

func extreme(a spec.Aggregate, present []Datum) Datum {
	best := present[0]
	for _, d := range present[1:] {
		if less(d, best) == (a == spec.Min) {
			best = d
		}
	}
	return best
}

// less compares numbers by value and datetimes, whose form sorts as text.
func less(a, b Datum) bool {
	if n, ok := a.(spec.Number); ok {
		return n < b.(spec.Number)
	}
	return a.(string) < b.(string)
}

func distribution(f *spec.Field, present []Datum) []Property {
	values := f.Values
	if f.Type == spec.Boolean {
		values = []string{"true", "false"}
	}
	counts := map[string]int64{}
	for _, d := range present {
		counts[label(d)]++
	}
	out := make([]Property, len(values))
	for i, v := range values {
		out[i] = Property{v, spec.Whole(counts[v])}
	}
	return out
}

func label(d Datum) string {
	if b, ok := d.(bool); ok {
		return strconv.FormatBool(b)
	}
	return d.(string)
}
