package sample

import (
	"fmt"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

// registry watches names over a scenario by walking its specifications: who holds a name now, and
// who held it ever. It knows nothing of the sampler's own list.
type registry struct {
	owner map[string]spec.ID // scope and name in lower case, to the identity that first had it
	gone  map[string]bool    // names that were given up
	now   map[string]bool
}

func newRegistry() *registry {
	return &registry{map[string]spec.ID{}, map[string]bool{}, map[string]bool{}}
}

// see walks a specification and returns what it reuses.
func (r *registry) see(s *spec.Specification) []string {
	var wrong []string
	now := map[string]bool{}
	note := func(scope, name string, id spec.ID) {
		key := scope + "/" + strings.ToLower(name)
		was, known := r.owner[key]
		if now[key] || r.gone[key] || known && was != id {
			wrong = append(wrong, fmt.Sprintf("%s of %d (was of %d)", key, id, was))
		}
		r.owner[key], now[key] = id, true
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		note("entities", e.Name, e.ID)
		members := fmt.Sprintf("members of %d", e.ID)
		for j := range e.Fields {
			f := &e.Fields[j]
			note(members, f.Name, f.ID)
			for _, v := range f.Values {
				note(fmt.Sprintf("values of %d", f.ID), v, f.ID)
			}
		}
		for j := range e.Actions {
			note(members, e.Actions[j].Name, e.Actions[j].ID)
		}
	}
	for key := range r.now {
		if !now[key] {
			r.gone[key] = true
		}
	}
	r.now = now
	return wrong
}

func TestTheRegistrySeesReuse(t *testing.T) {
	s := New(1).Initial()
	r := newRegistry()
	if wrong := r.see(s); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	old := s.Entities[0].Name
	s = s.Clone()
	s.Entities[0].Name = "Another"
	if wrong := r.see(s); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	s = s.Clone()
	s.Entities[1].Name = strings.ToUpper(old[:1]) + strings.ToUpper(old[1:])
	if wrong := r.see(s); len(wrong) != 1 {
		t.Fatal("a name given up is used again, unseen:", wrong)
	}
}
