package reference

import (
	"net/http"

	"staminabench/generator/spec"
)

var unlistedPathIs200 = Bug{
	Name: "unlisted_path_is_200", Family: "unlisted",
	Sentence: "A path that is not listed is answered with 200.",
	Sites:    wholeAPI,
	plant: func(b *build, site spec.ID) {
		known := map[string]bool{"analytics": true, "reset": true}
		for i := range b.spec.Entities {
			known[b.spec.Entities[i].Segment()] = true
		}
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if known[segments(r)[0]] {
				next.ServeHTTP(w, r)
				return
			}
			answer(w, http.StatusOK, []byte("{}"))
		})(b, site)
	},
}

var collectionIsDeleted = Bug{
	Name: "collection_is_deleted", Family: "unlisted",
	Sentence: "DELETE on an entity's path, which is not listed, answers 204.",
	Sites:    everyEntity,
	plant: wrappingEntity(func(_ *spec.Entity, w http.ResponseWriter, r *http.Request, rest []string, next http.Handler) {
		if r.Method == http.MethodDelete && len(rest) == 0 {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	}),
}

var actionByGet = Bug{
	Name: "action_by_get", Family: "unlisted",
	Sentence: "An action happens on GET too.",
	Sites:    actions(anyAction),
	plant: func(b *build, site spec.ID) {
		e, a := b.spec.Action(site)
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if p := segments(r); r.Method == http.MethodGet && len(p) == 3 && p[0] == e.Segment() && p[2] == a.Name {
				r = rerouted(r, http.MethodPost, r.URL.Path)
			}
			next.ServeHTTP(w, r)
		})(b, site)
	},
}

var everyAnalyticIsServed = Bug{
	Name: "every_analytic_is_served", Family: "unlisted",
	Sentence: "All aggregates over a field are served, also those that are not listed.",
	Sites: allFields(func(s *spec.Specification, e *spec.Entity, f *spec.Field) bool {
		return len(unlistedAnalytics(s, e, f)) > 0
	}),
	fits: allFields(func(*spec.Specification, *spec.Entity, *spec.Field) bool { return true }),
	plant: func(b *build, site spec.ID) {
		e, f := b.spec.Field(site)
		b.spec.Analytics = append(b.spec.Analytics, unlistedAnalytics(b.spec, e, f)...)
	},
}

// unlistedAnalytics are the analytics over a field that the specification could list but does not.
// They have no identity.
func unlistedAnalytics(s *spec.Specification, e *spec.Entity, f *spec.Field) []spec.Analytic {
	listed := map[spec.Aggregate]bool{}
	for _, a := range s.Analytics {
		listed[a.Aggregate] = listed[a.Aggregate] || a.Field == f.ID
	}
	var out []spec.Analytic
	for _, g := range []spec.Aggregate{spec.Count, spec.Sum, spec.Avg, spec.Min, spec.Max, spec.Distribution} {
		if g.Suits(f) && !listed[g] {
			out = append(out, spec.Analytic{Entity: e.ID, Field: f.ID, Aggregate: g})
		}
	}
	return out
}
