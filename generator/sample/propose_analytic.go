package sample

import (
	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// maxAnalytics keeps documents readable.
const maxAnalytics = 30

var aggregates = []spec.Aggregate{spec.Count, spec.Sum, spec.Avg, spec.Min, spec.Max, spec.Distribution}

func (g *Sampler) proposeAddAnalytic(s *spec.Specification) change.Change {
	if len(s.Analytics) >= maxAnalytics {
		return nil
	}
	a, ok := g.inventAnalytic(s, g.entity(s))
	if !ok {
		return nil
	}
	return &change.AddAnalytic{Analytic: a}
}

// inventAnalytic makes an analytic that s does not have over a field of e.
func (g *Sampler) inventAnalytic(s *spec.Specification, e *spec.Entity) (spec.Analytic, bool) {
	var all []spec.Analytic
	for i := range e.Fields {
		for _, aggregate := range aggregates {
			a := spec.Analytic{Entity: e.ID, Field: e.Fields[i].ID, Aggregate: aggregate}
			if aggregate.Suits(&e.Fields[i]) && !listed(s, a) {
				all = append(all, a)
			}
		}
	}
	if len(all) == 0 {
		return spec.Analytic{}, false
	}
	a := all[g.draw.IntN(len(all))]
	a.ID = g.id()
	return a, true
}

func listed(s *spec.Specification, a spec.Analytic) bool {
	for _, b := range s.Analytics {
		if b.Field == a.Field && b.Aggregate == a.Aggregate {
			return true
		}
	}
	return false
}

func (g *Sampler) proposeRemoveAnalytic(s *spec.Specification) change.Change {
	if len(s.Analytics) == 0 {
		return nil
	}
	return &change.RemoveAnalytic{Analytic: s.Analytics[g.draw.IntN(len(s.Analytics))].ID}
}
