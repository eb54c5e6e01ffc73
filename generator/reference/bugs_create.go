package reference

import (
	"encoding/json"
	"net/http"
	"strconv"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var createAnswers200 = Bug{
	Name: "create_answers_200", Family: "create",
	Sentence: "POST answers 200 where it should answer 201.",
	Sites:    wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Created = http.StatusOK },
}

var createIsNotKept = Bug{
	Name: "create_is_not_kept", Family: "create",
	Sentence: "POST answers the record but does not keep it.",
	Sites:    everyEntity,
	plant: wrappingEntity(func(e *spec.Entity, w http.ResponseWriter, r *http.Request, rest []string, next http.Handler) {
		t := take(next, r)
		var made struct{ ID int64 }
		if r.Method == http.MethodPost && len(rest) == 0 && json.Unmarshal(t.body.Bytes(), &made) == nil {
			take(next, rerouted(r, http.MethodDelete, "/"+e.Segment()+"/"+strconv.FormatInt(made.ID, 10)))
		}
		t.send(w)
	}),
}

var idIsReused = Bug{
	Name: "id_is_reused", Family: "create",
	Sentence: "A new record gets the id of a deleted one.",
	Sites:    everyEntity,
	plant: func(b *build, site spec.ID) {
		next := b.rules.NextID
		b.rules.NextID = func(e *spec.Entity, given model.Input, last int64, rows []*model.Record) int64 {
			if e.ID != site {
				return next(e, given, last, rows)
			}
			if len(rows) == 0 {
				return 1
			}
			return rows[len(rows)-1].ID + 1
		}
	},
}

var answersAreHTML = Bug{
	Name: "answers_are_html", Family: "create",
	Sentence: "JSON is sent with the content type text/html.",
	Sites:    wholeAPI,
	plant: wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		t := take(next, r)
		if t.body.Len() > 0 {
			t.header.Set("Content-Type", "text/html; charset=utf-8")
		}
		t.send(w)
	}),
}
