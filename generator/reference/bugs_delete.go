package reference

import (
	"net/http"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var deleteKeepsRecord = Bug{
	Name: "delete_keeps_record", Family: "delete",
	Sentence: "DELETE answers 204 but deletes nothing.",
	Sites:    everyEntity,
	plant: func(b *build, site spec.ID) {
		next := b.rules.Doomed
		b.rules.Doomed = func(s *model.Store, r *model.Record) model.Set {
			if r.Entity.ID == site {
				return model.Set{}
			}
			return next(s, r)
		}
	},
}

var deleteAnswers200 = Bug{
	Name: "delete_answers_200", Family: "delete",
	Sentence: "DELETE answers 200 where it should answer 204.",
	Sites:    wholeAPI,
	plant:    func(b *build, _ spec.ID) { b.rules.Deleted = http.StatusOK },
}

var cascadeIsForgotten = Bug{
	Name: "cascade_is_forgotten", Family: "delete",
	Sentence: "A record stays when the target of its cascade reference is deleted.",
	Sites:    fields(onDelete(spec.Cascade)),
	plant:    deleting(""),
}

var cascadeRestricts = Bug{
	Name: "cascade_restricts", Family: "delete",
	Sentence: "A cascade reference forbids the deletion of its target.",
	Sites:    fields(onDelete(spec.Cascade)),
	plant:    deleting(spec.Restrict),
}

var restrictIsForgotten = Bug{
	Name: "restrict_is_forgotten", Family: "delete",
	Sentence: "The target of a restrict reference can be deleted.",
	Sites:    fields(onDelete(spec.Restrict)),
	plant:    deleting(""),
}

var restrictCascades = Bug{
	Name: "restrict_cascades", Family: "delete",
	Sentence: "Deleting the target of a restrict reference deletes the record that refers to it.",
	Sites:    fields(onDelete(spec.Restrict)),
	plant:    deleting(spec.Cascade),
}

var nullifyIsForgotten = Bug{
	Name: "nullify_is_forgotten", Family: "delete",
	Sentence: "A nullify reference keeps the id of its deleted target.",
	Sites:    fields(onDelete(spec.Nullify)),
	plant:    deleting(""),
}

var nullifyCascades = Bug{
	Name: "nullify_cascades", Family: "delete",
	Sentence: "Deleting the target of a nullify reference deletes the record that refers to it.",
	Sites:    fields(onDelete(spec.Nullify)),
	plant:    deleting(spec.Cascade),
}

var nullifyRestricts = Bug{
	Name: "nullify_restricts", Family: "delete",
	Sentence: "A nullify reference forbids the deletion of its target.",
	Sites:    fields(onDelete(spec.Nullify)),
	plant:    deleting(spec.Restrict),
}

var heldDeleteIs400 = Bug{
	Name: "held_delete_is_400", Family: "delete",
	Sentence: "A deletion that is forbidden is answered with 400.",
	Sites:    anywhere(fields(onDelete(spec.Restrict))),
	fits:     wholeAPI,
	plant: answering(http.StatusBadRequest, func(r *http.Request, was int) bool {
		return r.Method == http.MethodDelete && was == http.StatusConflict
	}),
}

func onDelete(mode spec.OnDelete) func(*spec.Field) bool {
	return func(f *spec.Field) bool { return f.Type == spec.Ref && f.OnDelete == mode }
}

// deleting serves another mode of deletion; "" is none at all.
func deleting(mode spec.OnDelete) plant {
	return editField(func(f *spec.Field) { f.OnDelete = mode })
}
