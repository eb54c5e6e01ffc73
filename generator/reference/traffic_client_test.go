package reference

import (
	"encoding/json"
	"iter"
	"net/http"
	"slices"
	"strconv"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/generator/witness"
)

// client draws requests and sends them to the faithful server: most are valid, many are at an edge of
// what is, and many are about one site.
type client struct {
	values.Source
	spec   *spec.Specification
	before []*spec.Specification
	server *server
	site   spec.ID
	edges  map[spec.ID][]spec.Number // numbers at which guards and effects turn
	sent   []exchange                // in one step
}

// traffic draws requests with a look at what the faithful server holds.
func traffic(d Document, site spec.ID, stream uint64) iter.Seq[exchange] {
	return func(yield func(exchange) bool) {
		c := newClient(d, site, stream)
		for n := 0; n < requests; {
			c.sent = c.sent[:0]
			if c.IntN(8) > 0 || !c.stage() {
				c.do(c.next())
			}
			for _, x := range c.sent {
				if n++; !yield(x) {
					return
				}
			}
		}
	}
}

func newClient(d Document, site spec.ID, stream uint64) *client {
	c := &client{
		Source: values.New(stream, uint64(site)), spec: d.Specification, before: d.Before, site: site,
		server: d.build().handler().(*server), edges: map[spec.ID][]spec.Number{},
	}
	for i := range c.spec.Entities {
		for j := range c.spec.Entities[i].Actions {
			c.learn(&c.spec.Entities[i], &c.spec.Entities[i].Actions[j])
		}
	}
	return c
}

// learn notes the numbers near which an action is answered in another way.
func (c *client) learn(e *spec.Entity, a *spec.Action) {
	for _, g := range a.Guards {
		if g.Kind == spec.NumberIs || g.Kind == spec.OtherNumber {
			f := compared(c.spec, e, &g)
			c.edges[f.ID] = append(c.edges[f.ID], g.Constant, g.Constant+f.Step(), g.Constant-f.Step())
		}
	}
	for _, x := range a.Effects {
		if f := added(c.spec, e, &x); f != nil {
			c.edges[f.ID] = append(c.edges[f.ID], *f.Max, *f.Min, *f.Max-x.Delta, *f.Min-x.Delta)
		}
	}
}

func (c *client) do(x exchange) exchange {
	x.status, x.answer = send(c.server, x)
	c.sent = append(c.sent, x)
	return x
}

// stage sets the stage for an action, at times with a guard that does not hold, and runs it.
func (c *client) stage() bool {
	e := c.entity(c.spec)
	rows := c.server.store.List(e)
	if len(e.Actions) == 0 || len(rows) == 0 {
		return false
	}
	a, r := c.action(e), rows[c.IntN(len(rows))]
	p := witness.Planner{Spec: c.spec, Store: c.server.store, Drive: c, Source: c.Source, Far: c.IntN(2) == 0}
	if c.IntN(3) == 0 {
		if reached, err := p.Reach(e, a.From[c.IntN(len(a.From))]); err == nil {
			r = reached
		}
	}
	_ = p.Prepare(r, a, c.IntN(len(a.Guards)+2)-2) // where there is no way, it is a half-set stage
	if c.IntN(2) == 0 {
		c.do(exchange{method: http.MethodPatch, path: path(r), body: c.body(e, false)})
	}
	c.Act(r, a)
	c.do(exchange{method: http.MethodGet, path: path(r)})
	return true
}

func path(r *model.Record) string {
	return "/" + r.Entity.Segment() + "/" + strconv.FormatInt(r.ID, 10)
}

// Create implements [witness.Driver].
func (c *client) Create(e *spec.Entity, given witness.Values) *model.Record {
	c.do(exchange{method: http.MethodPost, path: "/" + e.Segment(), body: bodyOf(given)})
	rows := c.server.store.List(e)
	return rows[len(rows)-1]
}

// Patch implements [witness.Driver].
func (c *client) Patch(r *model.Record, given witness.Values) {
	c.do(exchange{method: http.MethodPatch, path: path(r), body: bodyOf(given)})
}

// Act implements [witness.Driver].
func (c *client) Act(r *model.Record, a *spec.Action) int {
	return c.do(exchange{method: http.MethodPost, path: path(r) + "/" + a.Name}).status
}

func bodyOf(given witness.Values) string {
	b, _ := json.Marshal(witness.Body(given)) // what JSON can hold always encodes
	return string(b)
}

// entity draws an entity, mostly that of the site or one beside it; but first one that others need.
func (c *client) entity(s *spec.Specification) *spec.Entity {
	e := &s.Entities[c.IntN(len(s.Entities))]
	if mine := owner(s, c.site); mine != nil && c.IntN(2) == 0 {
		e = mine
		if near := s.Referrers(e.ID); len(near) > 0 && c.IntN(3) == 0 {
			e = near[c.IntN(len(near))].Entity
		}
	}
	return c.needed(e)
}

// needed is an entity that must have a record before e can.
func (c *client) needed(e *spec.Entity) *spec.Entity {
	for _, f := range e.Fields {
		if t := c.spec.Entity(f.Target); t != nil && t.ID != e.ID && f.Type == spec.Ref && f.Presence == spec.Required && len(c.server.store.List(t)) == 0 {
			return c.needed(t)
		}
	}
	return e
}

// owner is the entity that an identity belongs to; nil if it is the whole API's, or gone.
func owner(s *spec.Specification, site spec.ID) *spec.Entity {
	if a := s.Analytic(site); a != nil {
		site = a.Entity
	}
	i := slices.IndexFunc(s.Entities, func(e spec.Entity) bool {
		return e.ID == site || e.Field(site) != nil || e.Action(site) != nil
	})
	if i < 0 {
		return nil
	}
	return &s.Entities[i]
}

// action draws one, mostly that of the site.
func (c *client) action(e *spec.Entity) *spec.Action {
	if a := e.Action(c.site); a != nil && c.IntN(2) == 0 {
		return a
	}
	return &e.Actions[c.IntN(len(e.Actions))]
}

// analytic draws the path of one, mostly that of the site.
func (c *client) analytic(s *spec.Specification) string {
	if a := s.Analytic(c.site); a != nil && c.IntN(2) == 0 {
		return s.Path(a)
	}
	if len(s.Analytics) == 0 {
		return "/analytics"
	}
	return s.Path(&s.Analytics[c.IntN(len(s.Analytics))])
}

func quoted(s string) string { return string(spec.AppendString(nil, s)) }
