package reference

import (
	"slices"

	"staminabench/generator/spec"
)

// gone looks for sites in the specifications of the turns before; there are none at turn 0.
func gone(before []*spec.Specification, of func(was *spec.Specification) []spec.ID) []spec.ID {
	var out []spec.ID
	for _, was := range before {
		for _, site := range of(was) {
			if !slices.Contains(out, site) {
				out = append(out, site)
			}
		}
	}
	return out
}

// newest is the newest of the specifications before that has something.
func (b *build) newest(has func(was *spec.Specification) bool) *spec.Specification {
	return b.before[slices.IndexFunc(b.before, has)]
}

// retiredEntities selects entities of the turns before; now is nil for one that was removed.
func retiredEntities(ok func(old, now *spec.Entity) bool) sites {
	return func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		return gone(before, func(was *spec.Specification) []spec.ID {
			return entities(func(_ *spec.Specification, e *spec.Entity) bool { return ok(e, s.Entity(e.ID)) })(was, nil)
		})
	}
}

// retiredFields selects fields that were removed (now is nil) or renamed, of entities that live on.
func retiredFields(ok func(old, now *spec.Field) bool) sites {
	return func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		return gone(before, func(was *spec.Specification) []spec.ID {
			return allFields(func(_ *spec.Specification, e *spec.Entity, f *spec.Field) bool {
				if s.Entity(e.ID) == nil {
					return false
				}
				now := s.Entity(e.ID).Field(f.ID)
				return (now == nil || now.Name != f.Name) && ok(f, now)
			})(was, nil)
		})
	}
}

// oldNames are the names that a field had and that its entity does not use now.
func (b *build) oldNames(field spec.ID) []string {
	var out []string
	for _, was := range b.before {
		e, f := was.Field(field)
		if f == nil || slices.Contains(out, f.Name) {
			continue
		}
		if !slices.ContainsFunc(b.spec.Entity(e.ID).Fields, func(now spec.Field) bool { return now.Name == f.Name }) {
			out = append(out, f.Name)
		}
	}
	return out
}

// shrunkEnums selects enums that have lost a value. A state is not looked at: clients do not send it.
func shrunkEnums(s *spec.Specification, before []*spec.Specification) []spec.ID {
	return gone(before, func(was *spec.Specification) []spec.ID {
		return fields(func(old *spec.Field) bool {
			_, now := s.Field(old.ID)
			return now != nil && slices.ContainsFunc(old.Values, func(v string) bool { return !slices.Contains(now.Values, v) })
		})(was, nil)
	})
}

// retiredAnalytics selects analytics with a path that is not served any more; now is nil for one that
// was removed.
func retiredAnalytics(ok func(now *spec.Analytic) bool) sites {
	return func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		return gone(before, func(was *spec.Specification) (out []spec.ID) {
			for i := range was.Analytics {
				if old := &was.Analytics[i]; ok(s.Analytic(old.ID)) && !serves(s, was.Path(old)) {
					out = append(out, old.ID)
				}
			}
			return out
		})
	}
}

// oldPaths are the paths that an analytic had and that are not served now.
func (b *build) oldPaths(analytic spec.ID) []string {
	var out []string
	for _, was := range b.before {
		if old := was.Analytic(analytic); old != nil && !serves(b.spec, was.Path(old)) {
			out = append(out, was.Path(old))
		}
	}
	return out
}

// serves reports whether an analytic of s has a path.
func serves(s *spec.Specification, path string) bool {
	return slices.ContainsFunc(s.Analytics, func(a spec.Analytic) bool { return s.Path(&a) == path })
}
