package reference

import (
	"fmt"
	"strings"

	"staminabench/generator/spec"
)

// next draws a request; at times under a name that was given up.
func (c *client) next() exchange {
	s := c.spec
	if len(c.before) > 0 && c.IntN(12) == 0 {
		s = c.before[c.IntN(len(c.before))]
	}
	e := c.entity(s)
	list, record := "/"+e.Segment(), "/"+e.Segment()+"/"+fmt.Sprint(c.id(e.ID))
	switch n := c.IntN(100); {
	case n < 22:
		return exchange{method: "POST", path: list, body: c.body(e, true)}
	case n < 34:
		return exchange{method: "PUT", path: record, body: c.body(e, true)}
	case n < 54:
		return exchange{method: "PATCH", path: record, body: c.body(e, false)}
	case n < 60:
		return exchange{method: "DELETE", path: record}
	case n < 66:
		return exchange{method: "GET", path: record}
	case n < 76:
		return exchange{method: "GET", path: list}
	case n < 86:
		return exchange{method: "GET", path: c.analytic(s)}
	case n < 90:
		return c.unlisted(e)
	case n == 90 && c.IntN(2) == 0:
		return exchange{method: "POST", path: "/reset"}
	case len(e.Actions) > 0:
		return exchange{method: "POST", path: record + "/" + c.action(e).Name}
	}
	return exchange{method: "GET", path: list}
}

// unlisted draws a request that is probably not listed.
func (c *client) unlisted(e *spec.Entity) exchange {
	x := exchange{method: []string{"GET", "PUT", "DELETE", "PATCH"}[c.IntN(4)], path: "/" + e.Segment()}
	switch n := c.IntN(4); {
	case n == 0:
		x.path += fmt.Sprintf("/%d/no_such_action", c.id(e.ID))
	case n == 1 && len(e.Actions) > 0:
		x.path += fmt.Sprintf("/%d/%s", c.id(e.ID), c.action(e).Name)
	case n == 2:
		g := []spec.Aggregate{spec.Count, spec.Sum, spec.Avg, spec.Min, spec.Max, spec.Distribution}[c.IntN(6)]
		x.method, x.path = "GET", fmt.Sprintf("/analytics%s/%s/%s", x.path, c.field(e).Name, g)
	case n == 3 && c.IntN(3) == 0:
		x.path = "/nowhere"
	}
	if x.method == "PUT" || x.method == "PATCH" {
		x.body = "{}"
	}
	return x
}

// field draws one, mostly that of the site.
func (c *client) field(e *spec.Entity) *spec.Field {
	if f := e.Field(c.site); f != nil && c.IntN(2) == 0 {
		return f
	}
	return &e.Fields[c.IntN(len(e.Fields))]
}

// id is that of a record that is mostly there.
func (c *client) id(entity spec.ID) int64 {
	e := c.spec.Entity(entity)
	if e == nil || c.IntN(15) == 0 {
		return 1 + c.Int64N(12)
	}
	rows := c.server.store.List(e)
	if len(rows) == 0 {
		return 1
	}
	// The oldest have been through most: they are in other states, and others refer to them.
	return rows[c.IntN(1+c.IntN(len(rows)))].ID
}

var malformed = []string{`{`, `[]`, `null`, `5`, `{"a":}`, `{}`, `{"odd":1}`, `{"id":7}`, `nothing`}

// body draws a request body: all of a record, or some of it, and often one of its fields is odd.
func (c *client) body(e *spec.Entity, whole bool) string {
	if c.IntN(30) == 0 {
		return malformed[c.IntN(len(malformed))]
	}
	texts := map[spec.ID]string{}
	for i := range e.Fields {
		f := &e.Fields[i]
		if needed := whole && f.Presence == spec.Required; needed || c.IntN(3) == 0 {
			texts[f.ID] = c.text(f)
		}
	}
	switch f := c.field(e); c.IntN(4) {
	case 0:
		texts[f.ID] = c.odd(f)
	case 1:
		texts[f.ID] = c.text(f)
	case 2:
		if c.IntN(3) == 0 {
			delete(texts, f.ID)
		}
	}
	var out []string
	for i := range e.Fields {
		if text, ok := texts[e.Fields[i].ID]; ok {
			out = append(out, quoted(e.Fields[i].Name)+":"+text)
		}
	}
	if c.IntN(30) == 0 {
		out = append(out, []string{`"odd":[1]`, `"id":1`, `"id":"x"`}[c.IntN(3)])
	}
	return "{" + strings.Join(out, ",") + "}"
}
