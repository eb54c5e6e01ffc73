// Package witness plans requests that bring a record to a state, and that make an action succeed or
// make exactly one of its guards fail. A specification is valid only if there are such requests.
//
// It plans with what HTTP clients can do: create, patch, act. What carries that out is a [Driver]:
// a bare model to check a specification, or the builder of a case that writes the requests down.
// Entry points: [Check] and [Planner].
package witness
