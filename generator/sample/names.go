package sample

import (
	"fmt"
	"strings"
	"unicode"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// names holds every name given in a scenario, by scope: a name that was removed or renamed away is
// never used again in its scope.
type names map[string]bool

func entityScope() string          { return "entities" }
func memberScope(e spec.ID) string { return fmt.Sprintf("members of %d", e) }
func valueScope(f spec.ID) string  { return fmt.Sprintf("values of %d", f) }

func (n names) free(scope, name string) bool { return !n[scope+"/"+strings.ToLower(name)] }

func (n names) take(scope, name string) { n[scope+"/"+strings.ToLower(name)] = true }

// note takes the names that a chosen change gives.
func (n names) note(c change.Change, s *spec.Specification) {
	switch c := c.(type) {
	case *change.AddEntity:
		n.entity(&c.Entity)
	case *change.RenameEntity:
		n.take(entityScope(), c.Name)
	case *change.AddField:
		n.field(c.Entity, &c.Field)
	case *change.RenameField:
		e, _ := s.Field(c.Field)
		n.take(memberScope(e.ID), c.Name)
	case *change.ChangeEnum:
		for _, v := range c.Add {
			n.take(valueScope(c.Field), v)
		}
	case *change.AddAction:
		n.take(memberScope(c.Entity), c.Action.Name)
		if c.State != nil {
			n.field(c.Entity, c.State)
		}
	}
}

func (n names) entity(e *spec.Entity) {
	n.take(entityScope(), e.Name)
	for i := range e.Fields {
		n.field(e.ID, &e.Fields[i])
	}
}

func (n names) field(entity spec.ID, f *spec.Field) {
	n.take(memberScope(entity), f.Name)
	for _, v := range f.Values {
		n.take(valueScope(f.ID), v)
	}
}

// snake turns CamelCase into snake_case.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// pick draws a name for which ok holds; "" if there is none. It starts at a random place and goes
// round, so that it finds one if there is one.
func (g *Sampler) pick(list []string, ok func(string) bool) string {
	start := g.draw.IntN(max(len(list), 1))
	for i := range list {
		if name := list[(start+i)%len(list)]; ok(name) {
			return name
		}
	}
	return ""
}
