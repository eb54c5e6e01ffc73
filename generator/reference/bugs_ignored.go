package reference

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var unknownPropertyIsRefused = Bug{
	Name: "unknown_property_is_refused", Family: "ignored",
	Sentence: "A body with a property that the entity does not have is refused.",
	Sites:    everyEntity,
	plant: refusingBodies(func(e *spec.Entity, in model.Input) bool {
		return len(foreign(e, in)) > 0
	}),
}

var clientIDIsRefused = Bug{
	Name: "client_id_is_refused", Family: "ignored",
	Sentence: "A body with an id is refused.",
	Sites:    everyEntity,
	plant: refusingBodies(func(_ *spec.Entity, in model.Input) bool {
		_, ok := in["id"]
		return ok
	}),
}

var unknownPropertyIsReturned = Bug{
	Name: "unknown_property_is_returned", Family: "ignored",
	Sentence: "A property that the entity does not have comes back in the answer to a write.",
	Sites:    everyEntity,
	plant: func(b *build, site spec.ID) {
		next := b.rules.Extra
		b.rules.Extra = func(op model.Op, r *model.Record, given model.Input) []model.Property {
			out := next(op, r, given)
			if r.Entity.ID == site {
				for _, name := range foreign(r.Entity, given) {
					out = append(out, model.Property{Name: name, Value: given[name]})
				}
			}
			return out
		}
	},
}

var clientIDIsUsed = Bug{
	Name: "client_id_is_used", Family: "ignored",
	Sentence: "A new record gets the id that the client sends, even if it is taken.",
	Sites:    everyEntity,
	plant: func(b *build, site spec.ID) {
		next := b.rules.NextID
		b.rules.NextID = func(e *spec.Entity, given model.Input, last int64, rows []*model.Record) int64 {
			if n, ok := given["id"].(json.Number); ok && e.ID == site {
				if id, err := n.Int64(); err == nil {
					return id
				}
			}
			return next(e, given, last, rows)
		}
	},
}

// foreign are the properties of a body, sorted, that an entity does not have.
func foreign(e *spec.Entity, in model.Input) []string {
	own := map[string]bool{"id": true}
	for i := range e.Fields {
		own[e.Fields[i].Name] = true
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(in)), func(name string) bool { return own[name] })
}

// refusingBodies refuses further bodies of POST, PUT and PATCH.
func refusingBodies(bad func(e *spec.Entity, in model.Input) bool) plant {
	return wrappingEntity(func(e *spec.Entity, w http.ResponseWriter, r *http.Request, _ []string, next http.Handler) {
		if hasBody(r) {
			if in, ok := model.Decode(readBody(r)); ok && bad(e, in) {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}
