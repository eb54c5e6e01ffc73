package prose

import "staminabench/generator/spec"

var (
	analyticMoves = phrases{"The analytic {old} moves to {new}.", "The analytic {new} takes the place of {old}."}
	actionMoves   = phrases{"The action {old} moves to {new}.", "The action {new} takes the place of {old}."}
	actionFollows = phrases{
		"{path} follows the rename and works as before.",
		"The action {path} works as before; it follows the rename.",
	}
)

// moved tells what follows a rename: analytics and actions with new paths, and the actions whose
// guards and effects have the new name in them.
func (i item) moved() []string {
	var out []string
	for j := range i.before.s.Entities {
		e := &i.before.s.Entities[j]
		for k := range e.Actions {
			out = append(out, i.movedAction(e, &e.Actions[k])...)
		}
	}
	for j := range i.before.s.Analytics {
		a := &i.before.s.Analytics[j]
		was, now := i.before.analyticRoute(a), i.after.analyticRoute(a)
		if was != now {
			out = append(out, "- "+i.before.tell(analyticMoves, about(a.ID), "old", was, "new", now))
		}
	}
	return out
}

func (i item) movedAction(e *spec.Entity, a *spec.Action) []string {
	owner, now := i.after.s.Action(a.ID)
	was, path := actionRoute(e, a), actionRoute(owner, now)
	if was != path {
		return []string{"- " + i.before.tell(actionMoves, about(a.ID), "old", was, "new", path)}
	}
	// Names are all that a rename changes, so an action that reads differently has it in it.
	if Action(i.before.s, e, a) != Action(i.after.s, owner, now) {
		return []string{"- " + i.before.tell(actionFollows, about(a.ID), "path", was)}
	}
	return nil
}
