package reference

import (
	"net/http"

	"staminabench/generator/spec"
)

var unknownIDIs400 = Bug{
	Name: "unknown_id_is_400", Family: "missing",
	Sentence: "An unknown id is answered with 400.",
	Sites:    wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Unknown = http.StatusBadRequest },
}

var unknownIDIsNull = Bug{
	Name: "unknown_id_is_null", Family: "missing",
	Sentence: "GET of an unknown id answers 200 and null.",
	Sites:    everyEntity,
	plant: wrappingEntity(func(_ *spec.Entity, w http.ResponseWriter, r *http.Request, rest []string, next http.Handler) {
		t := take(next, r)
		if r.Method == http.MethodGet && len(rest) == 1 && t.status == http.StatusNotFound {
			answer(w, http.StatusOK, []byte("null"))
			return
		}
		t.send(w)
	}),
}

var unknownIDIsDeleted = Bug{
	Name: "unknown_id_is_deleted", Family: "missing",
	Sentence: "DELETE of an unknown id answers 204.",
	Sites:    wholeAPI,
	plant: answering(http.StatusNoContent, func(r *http.Request, was int) bool {
		return r.Method == http.MethodDelete && len(segments(r)) == 2 && was == http.StatusNotFound
	}),
}
