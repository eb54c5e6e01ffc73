package prose

import (
	"slices"

	"staminabench/generator/spec"
)

// mutants are specifications that each differ from s in a single fact. Not all are valid, but all
// can be told.
func mutants(s *spec.Specification) map[string]*spec.Specification {
	m := mutator{s, map[string]*spec.Specification{}}
	m.add("title", func(s *spec.Specification) { s.Title += "s" })
	for i := range s.Entities {
		m.entity(i)
	}
	for i := range s.Analytics {
		m.add("analytic gone", func(s *spec.Specification) { s.Analytics = slices.Delete(s.Analytics, i, i+1) }, i)
		for _, a := range []spec.Aggregate{spec.Count, spec.Sum, spec.Avg, spec.Min, spec.Max, spec.Distribution} {
			m.add("aggregate "+string(a), func(s *spec.Specification) { s.Analytics[i].Aggregate = a }, i)
		}
	}
	return m.out
}

type mutator struct {
	s   *spec.Specification
	out map[string]*spec.Specification
}

func (m mutator) add(fact string, change func(*spec.Specification), at ...int) {
	mutant := m.s.Clone()
	change(mutant)
	m.out[fact+string(about(ids(at)...))] = mutant
}

func ids(at []int) []spec.ID {
	var out []spec.ID
	for _, n := range at {
		out = append(out, spec.ID(n))
	}
	return out
}

func (m mutator) entity(i int) {
	e := &m.s.Entities[i]
	m.add("entity name", func(s *spec.Specification) { s.Entities[i].Name += "s" }, i)
	for j := range e.Fields {
		m.field(i, j)
	}
	for j := range e.Actions {
		m.action(i, j)
	}
}

func (m mutator) field(i, j int) {
	f := m.s.Entities[i].Fields[j]
	change := func(fact string, change func(*spec.Field)) {
		m.add(fact, func(s *spec.Specification) { change(&s.Entities[i].Fields[j]) }, i, j)
	}
	change("field name", func(f *spec.Field) { f.Name += "s" })
	if f.IsState() {
		change("initial", func(f *spec.Field) { f.Initial = f.Values[1] })
	} else {
		m.presences(f, change)
		m.types(f, change)
	}
	m.bounds(f, change)
	for k := range f.Values {
		change("value renamed "+f.Values[k], func(f *spec.Field) { f.Values[k] += "s" })
		change("value gone "+f.Values[k], func(f *spec.Field) { f.Values = slices.Delete(f.Values, k, k+1) })
	}
	if f.Type == spec.Enum {
		change("value more", func(f *spec.Field) { f.Values = append(f.Values, "more") })
	}
}

func (m mutator) presences(f spec.Field, change func(string, func(*spec.Field))) {
	for _, p := range []spec.Presence{spec.Required, spec.Defaulted, spec.Nullable} {
		change("presence "+string(p), func(f *spec.Field) {
			if f.Presence != p {
				f.Presence, f.Default = p, pointer(spec.Text("d"))
			}
		})
	}
	for _, v := range []spec.Value{spec.Text("e"), spec.Text("0"), spec.Num(0), spec.Num(100), spec.Bool(true), spec.Bool(false)} {
		if f.Default != nil {
			change("default "+v.String(), func(f *spec.Field) { f.Default = &v })
		}
	}
	for _, mode := range []spec.OnDelete{spec.Cascade, spec.Restrict, spec.Nullify} {
		if f.Type == spec.Ref {
			change("mode "+string(mode), func(f *spec.Field) { f.OnDelete = mode })
		}
	}
}

func (m mutator) types(f spec.Field, change func(string, func(*spec.Field))) {
	for _, alike := range [][]spec.Type{{spec.Int, spec.Float}, {spec.Boolean, spec.Datetime}} {
		for _, other := range alike {
			if slices.Contains(alike, f.Type) {
				change("type "+string(other), func(f *spec.Field) { f.Type = other })
			}
		}
	}
	if !f.IsReference() {
		return
	}
	for k := range m.s.Entities {
		change("target "+m.s.Entities[k].Name, func(f *spec.Field) { f.Target = m.s.Entities[k].ID })
	}
}

func (m mutator) bounds(f spec.Field, change func(string, func(*spec.Field))) {
	if f.IsNumber() {
		change("min", func(f *spec.Field) { f.Min = moved(f.Min, f.Step()) })
		change("max", func(f *spec.Field) { f.Max = moved(f.Max, -f.Step()) })
		change("no min", func(f *spec.Field) { f.Min = nil })
		change("no max", func(f *spec.Field) { f.Max = nil })
	}
	if f.Type == spec.String {
		change("min length", func(f *spec.Field) { f.MinLength = moved(f.MinLength, 1) })
		change("max length", func(f *spec.Field) { f.MaxLength = moved(f.MaxLength, -1) })
		change("no min length", func(f *spec.Field) { f.MinLength = nil })
		change("no max length", func(f *spec.Field) { f.MaxLength = nil })
	}
}

func moved[T int | spec.Number](bound *T, by T) *T {
	if bound == nil {
		return &by
	}
	return pointer(*bound + by)
}
