package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

var everyState = stateFields(func(*spec.Entity) bool { return true })

var postSetsState = Bug{
	Name: "post_sets_state", Family: "state",
	Sentence: "A new record gets the state that the client sends.",
	Sites:    everyState,
	plant:    stating(model.Post, obey),
}

var putSetsState = Bug{
	Name: "put_sets_state", Family: "state",
	Sentence: "PUT moves a record to the state that the client sends.",
	Sites:    everyState,
	plant:    stating(model.Put, obey),
}

var patchSetsState = Bug{
	Name: "patch_sets_state", Family: "state",
	Sentence: "PATCH moves a record to the state that the client sends.",
	Sites:    everyState,
	plant:    stating(model.Patch, obey),
}

// obey takes a state from a client.
func obey(f *spec.Field, given any, current model.Datum) (model.Datum, bool) {
	if s, ok := given.(string); ok && slices.Contains(f.Values, s) {
		return s, true
	}
	return current, true
}

var putResetsState = Bug{
	Name: "put_resets_state", Family: "state",
	Sentence: "PUT brings a record back to the initial state.",
	Sites:    stateFields(func(e *spec.Entity) bool { return len(witness.Reachable(e)) > 1 }),
	fits:     everyState,
	plant: stating(model.Put, func(f *spec.Field, _ any, _ model.Datum) (model.Datum, bool) {
		return f.Initial, true
	}),
}

var stateIsChecked = Bug{
	Name: "state_is_checked", Family: "state",
	Sentence: "POST refuses a body in which the state is no value of it.",
	Sites:    everyState,
	plant: stating(model.Post, func(f *spec.Field, given any, current model.Datum) (model.Datum, bool) {
		s, ok := given.(string)
		return current, given == nil || ok && slices.Contains(f.Values, s)
	}),
}

var initialStateIsWrong = Bug{
	Name: "initial_state_is_wrong", Family: "state",
	Sentence: "A new record begins in another state than the initial one.",
	Sites:    everyState,
	plant: stating(model.Post, func(f *spec.Field, _ any, _ model.Datum) (model.Datum, bool) {
		other := slices.IndexFunc(f.Values, func(v string) bool { return v != f.Initial })
		return f.Values[other], true
	}),
}
