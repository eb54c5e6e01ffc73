package prose_test

import (
	"slices"
	"strings"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// actionAt finds the action of a path, in a specification that is read.
func (r *reader) actionAt(path string) (*spec.Entity, *spec.Action) {
	parts := strings.Split(path, "/")
	if len(parts) != 4 || parts[0] != "POST " || parts[2] != "<id>" {
		r.t.Fatalf("%q is no path of an action", path)
	}
	e := r.served(parts[1])
	for i := range e.Actions {
		if e.Actions[i].Name == parts[3] {
			return e, &e.Actions[i]
		}
	}
	r.t.Fatalf("no action is at %s", path)
	return nil, nil
}

// old reads names as they were before the change.
func (r *reader) old() *reader { return &reader{t: r.t, s: *r.before.Clone()} }

// action reads the action that the next lines tell, for an entity. It takes the lines.
func (r *reader) action(e *spec.Entity) spec.Action {
	if len(r.below) == 0 {
		r.t.Fatal("no action is told")
	}
	lines := []string{strings.TrimPrefix(r.below[0], "- ")}
	r.below = r.below[1:]
	for len(r.below) > 0 && strings.HasPrefix(r.below[0], "  - ") {
		lines = append(lines, strings.TrimPrefix(r.below[0], "  - "))
		r.below = r.below[1:]
	}
	kept := e.Actions
	e.Actions, r.of = nil, e
	r.actions(section{actions: [][]string{lines}})
	a := e.Actions[0]
	e.Actions = kept
	return a
}

func (r *reader) actionAdded(p []told) change.Change {
	e := r.entity(p[0].text() + p[1].text())
	first := len(e.Actions) == 0
	c := &change.AddAction{Entity: e.ID, Action: r.action(e)}
	e.Actions = append(e.Actions, c.Action)
	moves := 0
	for _, line := range r.bullets() {
		r.same("what moves again", e.State().Name, read(r, r.sentence(line), againMeanings))
		moves++
	}
	if (moves == 1) != first || moves > 1 {
		r.t.Fatalf("that an action moves the state again is said %d times; first is %v", moves, first)
	}
	return c
}

var againMeanings = []meaning[string]{
	means(`The state (§), which no action moves so far, is moved by this one`, func(_ *reader, p []told) string { return p[0].text() }),
	means(`So far no action moves the state (§); this one does`, func(_ *reader, p []told) string { return p[0].text() }),
}

func (r *reader) firstActionAdded(p []told) change.Change {
	e := r.entity(p[0].text() + p[1].text())
	r.of, r.fixed = e, false
	state := *r.addField(strings.TrimPrefix(r.below[0], "- "))
	r.below = r.below[1:]
	if !state.IsState() || r.fixed {
		r.t.Fatalf("%s is no state that is moved: %+v", state.Name, state)
	}
	c := &change.AddAction{Entity: e.ID, State: &state, Action: r.action(e)}
	e.Actions = append(e.Actions, c.Action)
	return c
}

func (r *reader) actionRemoved(p []told) change.Change {
	e, a := r.actionAt(p[0].text() + p[1].text())
	c := &change.ChangeAction{Action: a.ID}
	last := len(e.Actions) == 1
	e.Actions = slices.DeleteFunc(e.Actions, func(a spec.Action) bool { return a.ID == c.Action })
	if last != (p[2].words != "") {
		r.t.Fatalf("what becomes of the state is said: %v", p[2])
	}
	if last {
		of := read(r, told{strings.TrimPrefix(p[2].words, " "), p[2].spans}, stateMeanings)
		r.same("the state that stays", e.Name+" "+e.State().Name+" "+e.State().Initial, of)
	}
	return c
}

var stateMeanings = []meaning[string]{
	means(`It was the last action of (§)\. The state (§) stays a field of every record, read-only, and is always (§)\.`, (*reader).staying),
	means(`(§) has no action then\. Its state (§) stays, in every record, read-only, and always (§)\.`, (*reader).staying),
}

func (r *reader) staying(p []told) string {
	return p[0].text() + " " + p[1].text() + " " + r.literal(p[2].text())
}

// actionChanged reads the action as it is then, and what is said to be different: put to the old
// action, that must make the new one.
func (r *reader) actionChanged(p []told) change.Change {
	e, a := r.actionAt(p[0].text() + p[1].text())
	to := r.action(e)
	to.ID = a.ID
	patched := *r.s.Clone().Entity(e.ID).Action(a.ID)
	for _, line := range r.bullets() {
		r.patch(e, a, &patched, &to, line)
	}
	r.same("the action with the differences", parts(&to), parts(&patched))
	*a = to
	return &change.ChangeAction{Action: a.ID, To: &to}
}

// parts are what makes up an action; order means nothing.
func parts(a *spec.Action) string {
	out := []string{"to " + a.To}
	for _, v := range a.From {
		out = append(out, "from "+v)
	}
	for _, g := range a.Guards {
		out = append(out, encoded(g))
	}
	for _, x := range a.Effects {
		out = append(out, encoded(x))
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}
