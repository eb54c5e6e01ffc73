package prose_test

import (
	"slices"
	"strings"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (r *reader) entityAdded(p []told) change.Change {
	r.same("the path of "+p[0].text(), "/"+strings.ToLower(p[0].text()), p[1].text())
	r.s.Entities = append(r.s.Entities, spec.Entity{ID: r.id(), Name: p[0].text()})
	r.of = &r.s.Entities[len(r.s.Entities)-1]
	c := &change.AddEntity{}
	lines := r.bullets()
	first := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "Analytic: ") })
	if first < 0 {
		first = len(lines)
	}
	r.fields(section{fields: lines[:first]})
	for _, line := range lines[first:] {
		c.Analytics = append(c.Analytics, r.analytic(tell(strings.TrimPrefix(line, "Analytic: "))))
	}
	r.s.Analytics = append(r.s.Analytics, c.Analytics...)
	c.Entity = *r.of
	return c
}

func (r *reader) entityRemoved(p []told) change.Change {
	e := r.entity(p[0].text())
	r.same("the path of "+e.Name, "/"+e.Segment(), p[1].text())
	id := e.ID
	r.s.Entities = slices.DeleteFunc(r.s.Entities, func(e spec.Entity) bool { return e.ID == id })
	r.follow()
	return &change.RemoveEntity{Entity: id}
}

func (r *reader) entityRenamed(p []told) change.Change {
	e := r.entity(p[0].text() + p[2].text())
	c := &change.RenameEntity{Entity: e.ID, Name: p[1].text() + p[3].text()}
	was, now := "/"+e.Segment(), "/"+strings.ToLower(c.Name)
	r.same("where routes were", was+was, p[4].text()+p[6].text()+p[7].text()+p[9].text())
	r.same("where routes are", now, p[5].text()+p[8].text())
	e.Name = c.Name
	r.same("what follows from the rename", encoded(r.moves(e.ID)), encoded(r.follow()))
	return c
}

func (r *reader) fieldAdded(p []told) change.Change {
	r.of = r.entity(p[0].text())
	c := &change.AddField{Entity: r.of.ID, Field: *r.addField(p[1].line())}
	c.Creates = r.given(c.Field.ID)
	return c
}

// line is the text again, with its code spans.
func (x told) line() string {
	out := x.words
	for _, s := range x.spans {
		fence := "`"
		for strings.Contains(s, fence) {
			fence += "`"
		}
		out = strings.Replace(out, "§", fence+s+fence, 1)
	}
	return out
}

func (r *reader) fieldRemoved(p []told) change.Change {
	e := r.entity(p[1].text())
	r.same("who loses it", e.Name, p[2].text())
	c := &change.RemoveField{Field: r.field(e, p[0].text()).ID}
	e.Fields = slices.DeleteFunc(e.Fields, func(f spec.Field) bool { return f.ID == c.Field })
	r.follow()
	return c
}

func (r *reader) fieldRenamed(old, of, name, gone, lacks told) change.Change {
	e := r.entity(of.text())
	r.same("what is no property", old.text()+e.Name, gone.text()+lacks.text())
	f := r.field(e, old.text())
	f.Name = name.text()
	r.same("what follows from the rename", encoded(r.moves(0)), encoded(r.follow()))
	return &change.RenameField{Field: f.ID, Name: f.Name}
}

func (r *reader) analytic(path told) spec.Analytic {
	parts := strings.Split(path.text(), "/")
	if len(parts) != 5 || parts[0] != "GET " || parts[1] != "analytics" {
		r.t.Fatalf("%v is no analytic", path)
	}
	e := r.served(parts[2])
	return spec.Analytic{ID: r.id(), Entity: e.ID, Field: r.field(e, parts[3]).ID, Aggregate: spec.Aggregate(parts[4])}
}

// served is the entity with a path segment.
func (r *reader) served(segment string) *spec.Entity {
	for i := range r.s.Entities {
		if r.s.Entities[i].Segment() == segment {
			return &r.s.Entities[i]
		}
	}
	r.t.Fatalf("nothing is served under /%s", segment)
	return nil
}

func (r *reader) analyticAdded(p []told) change.Change {
	a := r.analytic(p[0])
	r.s.Analytics = append(r.s.Analytics, a)
	return &change.AddAnalytic{Analytic: a}
}

func (r *reader) analyticRemoved(p []told) change.Change {
	return &change.RemoveAnalytic{Analytic: r.dropAnalytic(p[0].text())}
}

// dropAnalytic takes away the analytic that had a path before the change.
func (r *reader) dropAnalytic(path string) spec.ID {
	for i := range r.before.Analytics {
		if a := &r.before.Analytics[i]; "GET "+r.before.Path(a) == path {
			r.s.Analytics = slices.DeleteFunc(r.s.Analytics, func(b spec.Analytic) bool { return a.ID == b.ID })
			return a.ID
		}
	}
	r.t.Fatalf("no analytic is served under %s", path)
	return 0
}
