// Package openapi renders a specification as an OpenAPI 3.0.3 document: for every entity a schema
// of the bodies that create, of those that patch, and of the record in answers, and all paths with
// their status codes.
//
// The document agrees with the contract but cannot say all of it: that a datetime is on the
// calendar, that a reference names an existing record, and what an action does, stand in
// descriptions only. So it is for agents, for readers and for shape checks; the cases
// (generator/cases) decide what is right. The text for agents is rendered by generator/prose.
//
// Entry points: [Document] and [JSON].
package openapi
