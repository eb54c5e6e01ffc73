package reference

import (
	"net/http"
	"slices"

	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

var anyStateStarts = Bug{
	Name: "any_state_starts", Family: "action",
	Sentence: "An action happens in states that are not among its starting states.",
	Sites:    actions(hasWrongState),
	fits:     actions(anyAction),
	plant: editAction(func(_ *spec.Specification, e *spec.Entity, a *spec.Action) {
		a.From = e.State().Values
	}),
}

var wrongStateIs409 = Bug{
	Name: "wrong_state_is_409", Family: "action",
	Sentence: "An action in a wrong state is answered with 409 where it should be 400.",
	Sites:    anywhere(actions(hasWrongState)),
	fits:     wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Unready = http.StatusConflict },
}

var wrongStateIs422 = Bug{
	Name: "wrong_state_is_422", Family: "action",
	Sentence: "An action in a wrong state is answered with 422 where it should be 400.",
	Sites:    anywhere(actions(hasWrongState)),
	fits:     wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Unready = http.StatusUnprocessableEntity },
}

func hasWrongState(_ *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	return slices.ContainsFunc(witness.Reachable(e), func(v string) bool { return !slices.Contains(a.From, v) })
}

var startStateIsForgotten = Bug{
	Name: "start_state_is_forgotten", Family: "action",
	Sentence: "An action is refused in one of its starting states.",
	Sites: actions(func(_ *spec.Specification, e *spec.Entity, a *spec.Action) bool {
		return len(starting(e, a)) > 0
	}),
	plant: editAction(func(_ *spec.Specification, e *spec.Entity, a *spec.Action) {
		reached := starting(e, a)
		last := reached[len(reached)-1]
		a.From = slices.DeleteFunc(a.From, func(v string) bool { return v == last })
	}),
}

// starting are the starting states of an action that a record can be in.
func starting(e *spec.Entity, a *spec.Action) []string {
	reachable := witness.Reachable(e)
	return slices.DeleteFunc(slices.Clone(a.From), func(v string) bool { return !slices.Contains(reachable, v) })
}

// moves reports whether an action can change the state.
func moves(_ *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	return slices.ContainsFunc(starting(e, a), func(v string) bool { return v != a.To })
}

var stateStays = Bug{
	Name: "state_stays", Family: "action",
	Sentence: "An action succeeds but leaves the state as it was.",
	Sites:    actions(moves),
	fits:     actions(anyAction),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Moves
		b.rules.Moves = func(a *spec.Action, state string) string {
			if a.ID == site {
				return state
			}
			return next(a, state)
		}
	},
}

var actionAnswers204 = Bug{
	Name: "action_answers_204", Family: "action",
	Sentence: "An action answers 204 without the record.",
	Sites:    anywhere(actions(anyAction)),
	fits:     wholeAPI,
	plant: answering(http.StatusNoContent, func(r *http.Request, was int) bool {
		return r.Method == http.MethodPost && len(segments(r)) == 3 && was == http.StatusOK
	}),
}

var unknownActionIDIs400 = Bug{
	Name: "unknown_action_id_is_400", Family: "action",
	Sentence: "An action on an unknown id is answered with 400.",
	Sites:    actions(anyAction),
	plant: func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		answering(http.StatusBadRequest, func(r *http.Request, was int) bool {
			p := segments(r)
			return r.Method == http.MethodPost && len(p) == 3 && p[0] == e.Segment() && p[2] == a.Name && was == http.StatusNotFound
		})(b, site)
	},
}
