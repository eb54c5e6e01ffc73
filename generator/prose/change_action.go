package prose

import (
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var (
	addAction = phrases{"**Add an action to {entity}:**", "**The entity {entity} gets a new action:**"}
	withState = phrases{
		"**Add a state and an action to {entity}:**",
		"**The entity {entity} gets a state and its first action:**",
	}
	stateMovesAgain = phrases{
		"The state {state}, which no action moves so far, is moved by this one.",
		"So far no action moves the state {state}; this one does.",
	}
	changeAction = phrases{"**Change the action {path}.** It is then:", "**The action {path} changes** to this:"}
	removeAction = phrases{"**Remove the action {path}.**", "**The action {path} goes.**"}
	stateStays   = phrases{
		"It was the last action of {entity}. The state {state} stays a field of every record, read-only, and is always {initial}.",
		"{entity} has no action then. Its state {state} stays, in every record, read-only, and always {initial}.",
	}
	otherStart  = phrases{"Different: the starting states (before: {was}).", "The starting states change; they were {was}."}
	otherTarget = phrases{"Different: the target state (before: {was}).", "The target state changes; it was {was}."}
	partNew     = phrases{"New {part}: {told}.", "There is a new {part}: {told}."}
	partGone    = phrases{"Dropped {part}: {told}.", "This {part} is gone: {told}."}
	partChanged = phrases{"Different {part}: {told} (before: {was}).", "A {part} changes to: {told}. It was: {was}."}
)

func (i item) addAction(c *change.AddAction) []string {
	e, on := i.after.s.Entity(c.Entity), about(c.Action.ID)
	heading := addAction
	var out []string
	if c.State != nil {
		heading = withState
		out = append(out, "- "+i.after.fieldFacts(e, e.Field(c.State.ID))+".")
	}
	out = append(out, i.after.action(e, e.Action(c.Action.ID))...)
	if c.State == nil && len(i.before.s.Entity(c.Entity).Actions) == 0 {
		out = append(out, "- "+i.after.tell(stateMovesAgain, on, "state", code(e.State().Name)))
	}
	return slices.Insert(out, 0, i.after.tell(heading, on, "entity", code(e.Name)))
}

func (i item) changeAction(c *change.ChangeAction) []string {
	e, was := i.before.s.Action(c.Action)
	route := actionRoute(e, was)
	if c.To == nil {
		return i.removeAction(e, was, route)
	}
	out := []string{i.before.tell(changeAction, about(was.ID), "path", route)}
	out = append(out, i.after.action(e, c.To)...)
	return append(out, i.differences(was, c.To)...)
}

func (i item) removeAction(e *spec.Entity, a *spec.Action, route string) []string {
	out := i.before.tell(removeAction, about(a.ID), "path", route)
	if len(e.Actions) == 1 {
		state := e.State()
		out += " " + i.before.tell(stateStays, about(a.ID), "entity", code(e.Name),
			"state", code(state.Name), "initial", literal(spec.Text(state.Initial)))
	}
	return []string{out}
}

// differences tells what is new in an action that was just told as a whole.
func (i item) differences(was, now *spec.Action) []string {
	on := about(was.ID)
	var out []string
	if !sameStates(was.From, now.From) {
		out = append(out, "- "+i.before.tell(otherStart, on, "was", texts(was.From, " or ")))
	}
	if was.To != now.To {
		out = append(out, "- "+i.before.tell(otherTarget, on, "was", literal(spec.Text(was.To))))
	}
	out = append(out, i.pieces(on, "guard", guardPieces(i.before, was), guardPieces(i.after, now))...)
	return append(out, i.pieces(on, "effect", effectPieces(i.before, was), effectPieces(i.after, now))...)
}

func sameStates(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
