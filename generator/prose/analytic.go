package prose

import "staminabench/generator/spec"

// Analytic is the canonical sentence about an analytic.
func Analytic(s *spec.Specification, a *spec.Analytic) string {
	t := canonical(s)
	return t.analyticRoute(a) + " answers with the " + code(string(a.Aggregate)) +
		" of " + t.field(a.Field) + " over all " + t.entity(a.Entity) + " records."
}

// analyticRoute says all about an analytic: its path names the entity, the field and the aggregate.
func (t teller) analyticRoute(a *spec.Analytic) string { return code("GET " + t.s.Path(a)) }
