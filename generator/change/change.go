package change

import "staminabench/generator/spec"

// Change is one atomic edit of a specification. Its parameters are identities and new values, so
// that it reads the same whatever the other changes of its turn do.
type Change interface {
	// Kind is one of the thirteen kinds.
	Kind() Kind

	// Check says why the change is not valid in s, or nil. It looks at what the change itself must
	// respect; whether the outcome is a valid specification is checked after Apply.
	Check(s *spec.Specification) error

	// Apply returns s with the change made. It is a pure function, and only called if Check passes.
	Apply(s *spec.Specification) *spec.Specification

	// Touches lists what the change writes and reads, so that changes of a turn can be kept apart.
	Touches(s *spec.Specification) Footprint
}

// Kind names a kind of change.
type Kind string

// The thirteen kinds.
const (
	AddEntityKind         Kind = "add_entity"
	RemoveEntityKind      Kind = "remove_entity"
	RenameEntityKind      Kind = "rename_entity"
	AddFieldKind          Kind = "add_field"
	RemoveFieldKind       Kind = "remove_field"
	RenameFieldKind       Kind = "rename_field"
	ChangeBoundsKind      Kind = "change_bounds"
	ChangeEnumKind        Kind = "change_enum"
	ChangeOptionalityKind Kind = "change_optionality"
	AddAnalyticKind       Kind = "add_analytic"
	RemoveAnalyticKind    Kind = "remove_analytic"
	AddActionKind         Kind = "add_action"
	ChangeActionKind      Kind = "change_action"
)
