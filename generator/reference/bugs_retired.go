package reference

import (
	"net/http"
	"slices"
	"strings"

	"staminabench/generator/spec"
)

var oldEntityPathLives = Bug{
	Name: "old_entity_path_lives", Family: "retired",
	Sentence: "A renamed entity is still served under its old path too.",
	Sites:    retiredEntities(func(old, now *spec.Entity) bool { return now != nil && now.Segment() != old.Segment() }),
	fits:     retiredEntities(func(_, now *spec.Entity) bool { return now != nil }),
	plant: func(b *build, site spec.ID) {
		now, old := b.spec.Entity(site).Segment(), map[string]bool{}
		for _, was := range b.before {
			if e := was.Entity(site); e != nil {
				old[e.Segment()] = true
			}
		}
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if parts := segments(r); old[parts[0]] {
				parts[0] = now
				r = rerouted(r, r.Method, "/"+strings.Join(parts, "/"))
			}
			next.ServeHTTP(w, r)
		})(b, site)
	},
}

var removedEntityLives = Bug{
	Name: "removed_entity_lives", Family: "retired",
	Sentence: "A removed entity is still served.",
	Sites:    retiredEntities(func(_, now *spec.Entity) bool { return now == nil }),
	plant: func(b *build, site spec.ID) {
		e := *b.newest(func(was *spec.Specification) bool { return was.Entity(site) != nil }).Clone().Entity(site)
		e.Actions = nil // their guards and effects may be about what is gone as well
		e.Fields = slices.DeleteFunc(e.Fields, func(f spec.Field) bool {
			return f.IsReference() && f.Target != site && b.spec.Entity(f.Target) == nil
		})
		b.spec.Entities = append(b.spec.Entities, e)
	},
}

var removedActionLives = Bug{
	Name: "removed_action_lives", Family: "retired",
	Sentence: "A removed action can still be called; it moves the state.",
	Sites: func(s *spec.Specification, before []*spec.Specification) []spec.ID {
		return gone(before, func(was *spec.Specification) []spec.ID {
			return actions(func(_ *spec.Specification, e *spec.Entity, a *spec.Action) bool {
				now := s.Entity(e.ID)
				return now != nil && now.State() != nil && now.Action(a.ID) == nil
			})(was, nil)
		})
	},
	plant: func(b *build, site spec.ID) {
		old, a := b.newest(func(was *spec.Specification) bool {
			_, a := was.Action(site)
			return a != nil
		}).Action(site)
		now := b.spec.Entity(old.ID)
		now.Actions = append(now.Actions, spec.Action{ID: a.ID, Name: a.Name, From: a.From, To: a.To})
	},
}

var removedAnalyticLives = Bug{
	Name: "removed_analytic_lives", Family: "retired",
	Sentence: "A removed analytic is still served, with null.",
	Sites:    retiredAnalytics(func(now *spec.Analytic) bool { return now == nil }),
	plant: func(b *build, site spec.ID) {
		old := b.oldPaths(site)
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if r.Method == http.MethodGet && slices.Contains(old, r.URL.Path) {
				answer(w, http.StatusOK, []byte(`{"value":null}`))
				return
			}
			next.ServeHTTP(w, r)
		})(b, site)
	},
}

var oldAnalyticPathLives = Bug{
	Name: "old_analytic_path_lives", Family: "retired",
	Sentence: "An analytic is still served under the old name of its entity or field too.",
	Sites:    retiredAnalytics(func(now *spec.Analytic) bool { return now != nil }),
	plant: func(b *build, site spec.ID) {
		old, now := b.oldPaths(site), b.spec.Path(b.spec.Analytic(site))
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if slices.Contains(old, r.URL.Path) {
				r = rerouted(r, r.Method, now)
			}
			next.ServeHTTP(w, r)
		})(b, site)
	},
}
