package prose

import (
	"strings"

	"staminabench/generator/spec"
)

var (
	moves      = phrases{"{path} moves {state} from {from} to {to}", "{path}: {state} goes from {from} to {to}"}
	guardLine  = phrases{"Guard: {guard}.", "Only if {guard}."}
	effectLine = phrases{"Effect: {effect}.", "Then {effect}."}
)

// Action is the canonical sentence about an action of e, guards and effects included.
func Action(s *spec.Specification, e *spec.Entity, a *spec.Action) string {
	t := canonical(s)
	out := t.moves(e, a)
	if guards := t.guards(a); len(guards) > 0 {
		out += "; guards: " + strings.Join(guards, "; ")
	}
	if effects := t.effects(a); len(effects) > 0 {
		out += "; effects: " + strings.Join(effects, "; ")
	}
	return out + "."
}

// action is a bullet with the move, and one below it for each guard and effect.
func (t teller) action(e *spec.Entity, a *spec.Action) []string {
	out := []string{"- " + t.moves(e, a) + "."}
	for _, g := range t.guards(a) {
		out = append(out, "  - "+t.tell(guardLine, about(a.ID), "guard", g))
	}
	for _, x := range t.effects(a) {
		out = append(out, "  - "+t.tell(effectLine, about(a.ID), "effect", x))
	}
	return out
}

// moves tells the path and the states. That there are no guards or effects is said, so that nobody
// looks for them, nor keeps those of before a change.
func (t teller) moves(e *spec.Entity, a *spec.Action) string {
	out := t.tell(moves, about(a.ID), "path", actionRoute(e, a), "state", code(e.State().Name),
		"from", texts(a.From, " or "), "to", literal(spec.Text(a.To)))
	switch {
	case len(a.Guards) == 0 && len(a.Effects) == 0:
		out += ", without guards and effects"
	case len(a.Guards) == 0:
		out += ", without guards"
	case len(a.Effects) == 0:
		out += ", without effects"
	}
	return out
}

func actionRoute(e *spec.Entity, a *spec.Action) string {
	return code("POST /" + e.Segment() + "/<id>/" + a.Name)
}

func (t teller) guards(a *spec.Action) []string {
	var out []string
	for i := range a.Guards {
		out = append(out, t.guard(guardTopic(a, &a.Guards[i]), &a.Guards[i]))
	}
	return out
}

func (t teller) effects(a *spec.Action) []string {
	var out []string
	for i := range a.Effects {
		out = append(out, t.effect(effectTopic(a, &a.Effects[i]), &a.Effects[i]))
	}
	return out
}
