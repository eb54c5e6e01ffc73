package reference

import (
	"net/http"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var resetForgetsEntity = Bug{
	Name: "reset_forgets_entity", Family: "reset",
	Sentence: "A reset leaves the records of one entity.",
	Sites:    everyEntity,
	plant: func(b *build, site spec.ID) {
		b.rules.Reset = func(s *model.Store) {
			for i := range s.Spec.Entities {
				if e := &s.Spec.Entities[i]; e.ID != site {
					s.Clear(e)
				}
			}
		}
	},
}

var resetDoesNothing = Bug{
	Name: "reset_does_nothing", Family: "reset",
	Sentence: "A reset is answered but deletes nothing.",
	Sites:    wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Reset = func(*model.Store) {} },
}

var resetAnswers201 = Bug{
	Name: "reset_answers_201", Family: "reset",
	Sentence: "A reset is answered with 201 where it should be 200 or 204.",
	Sites:    wholeAPI,
	plant: answering(http.StatusCreated, func(r *http.Request, _ int) bool {
		return r.URL.Path == "/reset" && r.Method == http.MethodPost
	}),
}
