package change_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
)

// TestAChangeAltersOnlyWhatItsFootprintSays compares the specifications before and after any valid
// change, thing by thing: what is new, gone or other than before, a path and a sentence included,
// is among what the footprint writes. Else two changes of a turn could meet unseen.
func TestAChangeAltersOnlyWhatItsFootprintSays(t *testing.T) {
	reach(t, func(d dice, c change.Change) (*spec.Specification, error) {
		t, s := d.t, d.s
		after, err := change.Apply(s, c)
		if err != nil {
			return nil, err
		}
		print := c.Touches(s)
		was, is := things(s), things(after)
		for _, name := range altered(was, is) {
			if !print.Writes[name] {
				t.Fatalf("%s alters %q, and does not say so:\nwas %s\nis  %s", told(c), name, was[name], is[name])
			}
		}
		return after, nil
	})
}

// things are the parts of a specification by the names that footprints give them, each with all that
// is said about it.
func things(s *spec.Specification) map[change.Resource]string {
	out := map[change.Resource]string{}
	add := func(what string, id spec.ID, facts ...any) {
		out[change.Resource(fmt.Sprintf("%s %d", what, id))] = fmt.Sprint(facts...)
	}
	var there []spec.ID
	for i := range s.Entities {
		e := &s.Entities[i]
		there = append(there, e.ID)
		add("entity", e.ID, e.Name)
		out[change.Resource("entity name "+e.Segment())] = "taken"
		var actions []spec.ID
		for j := range e.Fields {
			f := &e.Fields[j]
			add("field", f.ID, encoded(f), target(s, f))
			out[change.Resource(fmt.Sprintf("name %s in %d", f.Name, e.ID))] = "taken"
		}
		for j := range e.Actions {
			a := &e.Actions[j]
			actions = append(actions, a.ID)
			add("action", a.ID, prose.Action(s, e, a))
			out[change.Resource(fmt.Sprintf("name %s in %d", a.Name, e.ID))] = "taken"
		}
		add("fields of", e.ID, fieldIDs(e, nil))
		add("actions of", e.ID, actions)
	}
	for i := range s.Analytics {
		a := &s.Analytics[i]
		add("analytic", a.ID, s.Path(a))
	}
	out["entities"] = fmt.Sprint(there)
	return out
}

func target(s *spec.Specification, f *spec.Field) string {
	if e := s.Entity(f.Target); e != nil {
		return e.Name
	}
	return ""
}

// altered are the things that are not the same. Lists and names inside of an entity that comes or
// goes are left out: nothing else can be about them.
func altered(was, is map[change.Resource]string) []change.Resource {
	all := maps.Clone(was)
	maps.Copy(all, is)
	var out []change.Resource
	for name := range all {
		if was[name] != is[name] && !inside(name, was, is) {
			out = append(out, name)
		}
	}
	return out
}

func inside(name change.Resource, was, is map[change.Resource]string) bool {
	_, entity, found := strings.Cut(string(name), " of ")
	if !found {
		_, entity, found = strings.Cut(string(name), " in ")
	}
	of := change.Resource("entity " + entity)
	return found && (was[of] == "" || is[of] == "")
}
