package prose_test

import (
	"fmt"
	"slices"

	"staminabench/generator/prose"
	"staminabench/generator/spec"
)

// moves are the consequences of a rename that must be told, sorted: where analytics and actions are
// then, which actions have the new name in them, and which references keep their own name.
func (r *reader) moves(renamed spec.ID) []done {
	var out []done
	for i := range r.before.Analytics {
		if a := &r.before.Analytics[i]; r.before.Path(a) != r.s.Path(a) {
			out = append(out, done(fmt.Sprintf("analytic %d moves", a.ID)))
		}
	}
	for i := range r.before.Entities {
		e := &r.before.Entities[i]
		now := r.s.Entity(e.ID)
		for j := range e.Actions {
			if e.Name != now.Name {
				out = append(out, done(fmt.Sprintf("action %d moves", e.Actions[j].ID)))
			} else if prose.Action(r.before, e, &e.Actions[j]) != prose.Action(&r.s, now, &now.Actions[j]) {
				out = append(out, done(fmt.Sprintf("action %d follows", e.Actions[j].ID)))
			}
		}
	}
	for _, ref := range r.before.Referrers(renamed) {
		out = append(out, done(fmt.Sprintf("field %d stays", ref.Field.ID)))
	}
	slices.Sort(out)
	return out
}

// analyticMoves checks that an analytic is where it is said to be; it moved with its field or entity.
func (r *reader) analyticMoves(old, now told) done {
	for i := range r.before.Analytics {
		if a := &r.before.Analytics[i]; "GET "+r.before.Path(a) == old.text() {
			r.same("where an analytic is", "GET "+r.s.Path(a), now.text())
			return done(fmt.Sprintf("analytic %d moves", a.ID))
		}
	}
	r.t.Fatalf("no analytic was at %v", old)
	return ""
}

func (r *reader) actionMoves(old, now told) done {
	_, was := r.old().actionAt(old.text())
	_, is := r.actionAt(now.text())
	if was.ID != is.ID {
		r.t.Fatalf("%v is not where %v was", now, old)
	}
	return done(fmt.Sprintf("action %d moves", was.ID))
}

func (r *reader) follows(p []told) done {
	_, a := r.old().actionAt(p[0].text())
	return done(fmt.Sprintf("action %d follows", a.ID))
}

// refers checks what a reference is said to refer to; its entity has the name of before.
func (r *reader) refers(field, of, target told) done {
	old := r.old()
	f := old.field(old.entity(of.text()), field.text())
	r.same("what "+f.Name+" refers to", r.s.Entity(f.Target).Name, target.text())
	return done(fmt.Sprintf("field %d stays", f.ID))
}

// keys are the analytics whose keys change with the values of a field.
func (r *reader) keys(field spec.ID) []done {
	var out []done
	for _, a := range r.s.Analytics {
		if a.Field == field {
			out = append(out, done(fmt.Sprintf("analytic %d has other keys", a.ID)))
		}
	}
	return out
}

func (r *reader) keyed(p []told) done {
	for i := range r.s.Analytics {
		if a := &r.s.Analytics[i]; "GET "+r.s.Path(a) == p[0].text() {
			return done(fmt.Sprintf("analytic %d has other keys", a.ID))
		}
	}
	r.t.Fatalf("no analytic is at %v", p[0])
	return ""
}
