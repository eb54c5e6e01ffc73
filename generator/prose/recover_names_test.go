package prose_test

import (
	"slices"
	"strings"

	"staminabench/generator/spec"
)

func (r *reader) analytics(chapter string) {
	r.s.Analytics = []spec.Analytic{}
	lines := strings.Split(chapter, "\n")[2:]
	if len(lines) == 1 && (lines[0] == "None." || lines[0] == "There are none.") {
		return
	}
	for _, line := range lines {
		path := strings.Split(tell(line).text(), "/")
		if len(path) != 5 || path[0] != "GET " || path[1] != "analytics" {
			r.t.Fatalf("%q is no analytic", line)
		}
		i := slices.IndexFunc(r.s.Entities, func(e spec.Entity) bool { return e.Segment() == path[2] })
		if i < 0 {
			r.t.Fatalf("%q is over no entity", line)
		}
		e := &r.s.Entities[i]
		r.s.Analytics = append(r.s.Analytics, spec.Analytic{ID: r.id(), Entity: e.ID, Field: r.field(e, path[3]).ID, Aggregate: spec.Aggregate(path[4])})
	}
}

// sentence is a line without the full stop that it must have.
func (r *reader) sentence(line string) told {
	text, ok := strings.CutSuffix(line, ".")
	if !ok {
		r.t.Fatalf("%q has no full stop", line)
	}
	return tell(text)
}

func (r *reader) same(what, want, got string) {
	r.t.Helper()
	if want != got {
		r.t.Fatalf("%s: %q, not %q", what, got, want)
	}
}

// entity finds an entity by a name, which must be that of one only.
func (r *reader) entity(name string) *spec.Entity {
	var found []*spec.Entity
	for i := range r.s.Entities {
		if r.s.Entities[i].Name == name {
			found = append(found, &r.s.Entities[i])
		}
	}
	if len(found) != 1 {
		r.t.Fatalf("%d entities are called %q", len(found), name)
	}
	return found[0]
}

// field finds a field of an entity by a name, which must be that of one only.
func (r *reader) field(e *spec.Entity, name string) *spec.Field {
	var found []*spec.Field
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			found = append(found, &e.Fields[i])
		}
	}
	if len(found) != 1 {
		r.t.Fatalf("%d fields of %s are called %q", len(found), e.Name, name)
	}
	return found[0]
}
