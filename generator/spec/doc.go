// Package spec is the typed description of an API: entities with fields and actions, and
// analytics. It says what a specification is, when it is valid, and finds things in it.
//
// It knows nothing of how a specification changes (generator/change), is told (generator/prose)
// or behaves (generator/model). A [Specification] is treated as immutable: whoever changes one
// works on a [Specification.Clone].
//
// Entry points: [Specification], [Specification.Validate], [Value].
package spec
