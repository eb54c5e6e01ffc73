package model

import "staminabench/generator/spec"

// Op is a way in which a client writes a record.
type Op string

// The ways of writing.
const (
	Post  Op = "POST"
	Put   Op = "PUT"
	Patch Op = "PATCH"
)

// Rules are the decisions of a server, each small enough to be got wrong alone. A planted bug
// replaces or wraps one of them; [Faithful] has them all right.
type Rules struct {
	// Given finds what a body says of a field; ok is false if it says nothing.
	Given func(op Op, f *spec.Field, in Input) (v any, ok bool)
	// Accept reads the value of a property (as [Decode] returns it) for a field, or refuses it.
	// References are checked by Linked.
	Accept func(op Op, f *spec.Field, v any) (Datum, bool)
	// Missing is what a field holds that a body leaves out; was is what it held, nil for a new
	// record. It refuses where POST or PUT must give one.
	Missing func(op Op, f *spec.Field, was Datum) (Datum, bool)
	// Linked checks that the references of a ref or reflist exist and are distinct.
	Linked func(s *Store, op Op, f *spec.Field, d Datum) bool
	// State is what the state becomes when a client writes; current is nil for a new record. It
	// refuses nothing: a state in a body is ignored.
	State func(op Op, f *spec.Field, given any, current Datum) (Datum, bool)
	// Save stores what PUT or PATCH makes of a record.
	Save func(s *Store, op Op, r *Record, values []Datum)
	// Refused is what a refused PUT or PATCH leaves behind, which is nothing. reached holds the
	// values of the fields before the one that is invalid.
	Refused func(op Op, r *Record, reached []Datum)

	// Shown is what an answer says of a field; ok is false if it leaves it out.
	Shown func(r *Record, f *spec.Field, d Datum) (shown Datum, ok bool)
	// Extra are further properties of an answer beside the id and the fields.
	Extra func(op Op, r *Record, given Input) []Property

	// Order sorts the records of a list.
	Order func([]*Record) []*Record
	// NextID is the id of the next record of an entity; given is the body of POST, nil for a record
	// that an effect creates.
	NextID func(e *spec.Entity, given Input, last int64, rows []*Record) int64
	// Reset deletes all data.
	Reset func(s *Store)

	// Doomed is the set that deleting a record deletes.
	Doomed func(s *Store, r *Record) Set
	// Held reports whether a record outside of the set forbids the deletion.
	Held func(s *Store, doomed Set) bool
	// Release clears the references of the remaining records.
	Release func(s *Store, doomed Set)

	// Aggregate computes an analytic over what the records hold in its field.
	Aggregate func(a spec.Aggregate, f *spec.Field, held []Datum) Datum

	// Starts reports whether an action may start in a state.
	Starts func(a *spec.Action, state string) bool
	// Holds reports whether a guard holds.
	Holds func(s *Store, r *Record, g *spec.Guard) bool
	// Moves is the state after an action.
	Moves func(a *spec.Action, state string) string
	// Affect adds what an effect does to the plan.
	Affect func(s *Store, r *Record, e *spec.Effect, plan *Plan)
	// Fits reports whether a number that an effect would write is within its bounds.
	Fits func(f *spec.Field, n spec.Number) bool

	// Abandoned is what an action leaves behind whose effects break a bound, which is nothing.
	Abandoned func(r *Record, a *spec.Action, plan Plan)

	// Invalid, Conflict, Unready and Unknown are the statuses of refusals: of invalid input, of a
	// deletion or a guard, of an action in a wrong state, and of an unknown id.
	Invalid, Conflict, Unready, Unknown int
	// Created, Deleted and Done are the statuses of success: of POST, of DELETE, of the rest.
	Created, Deleted, Done int
}

// Faithful are the rules of the contract.
func Faithful() Rules {
	return Rules{
		Given:     given,
		Accept:    accept,
		Missing:   missing,
		Linked:    linked,
		State:     keepState,
		Save:      save,
		Refused:   func(Op, *Record, []Datum) {},
		Shown:     func(_ *Record, _ *spec.Field, d Datum) (Datum, bool) { return d, true },
		Extra:     func(Op, *Record, Input) []Property { return nil },
		Order:     func(rows []*Record) []*Record { return rows },
		NextID:    func(_ *spec.Entity, _ Input, last int64, _ []*Record) int64 { return last + 1 },
		Reset:     reset,
		Doomed:    doomed,
		Held:      held,
		Release:   release,
		Aggregate: aggregate,
		Starts:    starts,
		Holds:     holds,
		Moves:     func(a *spec.Action, _ string) string { return a.To },
		Affect:    affect,
		Fits:      fits,
		Abandoned: func(*Record, *spec.Action, Plan) {},
		Invalid:   400, Conflict: 409, Unready: 400, Unknown: 404,
		Created: 201, Deleted: 204, Done: 200,
	}
}

func reset(s *Store) {
	for i := range s.Spec.Entities {
		s.Clear(&s.Spec.Entities[i])
	}
}
