package reference

import (
	"slices"

	"staminabench/generator/spec"
)

// sites is the type of [Bug.Sites].
type sites = func(s *spec.Specification, before []*spec.Specification) []spec.ID

func wholeAPI(*spec.Specification, []*spec.Specification) []spec.ID { return []spec.ID{0} }

// fields selects fields; states are left out, see stateFields.
func fields(ok func(f *spec.Field) bool) sites {
	return allFields(func(_ *spec.Specification, _ *spec.Entity, f *spec.Field) bool { return !f.IsState() && ok(f) })
}

// stateFields selects the states of entities.
func stateFields(ok func(e *spec.Entity) bool) sites {
	return allFields(func(_ *spec.Specification, e *spec.Entity, f *spec.Field) bool { return f.IsState() && ok(e) })
}

func allFields(ok func(*spec.Specification, *spec.Entity, *spec.Field) bool) sites {
	return func(s *spec.Specification, _ []*spec.Specification) (out []spec.ID) {
		for i := range s.Entities {
			e := &s.Entities[i]
			for j := range e.Fields {
				if ok(s, e, &e.Fields[j]) {
					out = append(out, e.Fields[j].ID)
				}
			}
		}
		return out
	}
}

func entities(ok func(s *spec.Specification, e *spec.Entity) bool) sites {
	return func(s *spec.Specification, _ []*spec.Specification) (out []spec.ID) {
		for i := range s.Entities {
			if ok(s, &s.Entities[i]) {
				out = append(out, s.Entities[i].ID)
			}
		}
		return out
	}
}

// everyEntity selects all entities.
var everyEntity = entities(func(*spec.Specification, *spec.Entity) bool { return true })

func actions(ok func(s *spec.Specification, e *spec.Entity, a *spec.Action) bool) sites {
	return func(s *spec.Specification, _ []*spec.Specification) (out []spec.ID) {
		for i := range s.Entities {
			e := &s.Entities[i]
			for j := range e.Actions {
				if ok(s, e, &e.Actions[j]) {
					out = append(out, e.Actions[j].ID)
				}
			}
		}
		return out
	}
}

func analytics(ok func(a spec.Aggregate, e *spec.Entity, f *spec.Field) bool) sites {
	return func(s *spec.Specification, _ []*spec.Specification) (out []spec.ID) {
		for _, a := range s.Analytics {
			e := s.Entity(a.Entity)
			if ok(a.Aggregate, e, e.Field(a.Field)) {
				out = append(out, a.ID)
			}
		}
		return out
	}
}

func anyAction(*spec.Specification, *spec.Entity, *spec.Action) bool { return true }

func anyAnalytic(spec.Aggregate, *spec.Entity, *spec.Field) bool { return true }

// anywhere is the whole API if there is any of the sites.
func anywhere(of sites) sites {
	return func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		if len(of(s, before)) == 0 {
			return nil
		}
		return []spec.ID{0}
	}
}

// Selectors for fields.

func ofType(types ...spec.Type) func(*spec.Field) bool {
	return func(f *spec.Field) bool { return slices.Contains(types, f.Type) }
}

func anyField(*spec.Field) bool      { return true }
func isRequired(f *spec.Field) bool  { return f.Presence == spec.Required }
func isNullable(f *spec.Field) bool  { return f.Presence == spec.Nullable }
func isDefaulted(f *spec.Field) bool { return f.Presence == spec.Defaulted }
func isOptional(f *spec.Field) bool  { return f.Presence != spec.Required }

// holdable reports whether a number is within the bounds of a field.
func holdable(f *spec.Field, n spec.Number) bool {
	return (f.Min == nil || n >= *f.Min) && (f.Max == nil || n <= *f.Max)
}
