package reference

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var patchResets = Bug{
	Name: "patch_resets", Family: "patch",
	Sentence: "PATCH gives an optional field that is left out its default, or null.",
	Sites:    fields(isOptional),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Missing
		leftOut([]model.Op{model.Patch}, func(f *spec.Field, _ model.Datum) (model.Datum, bool) {
			return next(model.Post, f, nil)
		})(b, site)
	},
}

var patchDemandsRequired = Bug{
	Name: "patch_demands_required", Family: "patch",
	Sentence: "PATCH is refused if a required field is left out.",
	Sites:    fields(isRequired),
	plant:    leftOut([]model.Op{model.Patch}, func(*spec.Field, model.Datum) (model.Datum, bool) { return nil, false }),
}

var patchIgnoresField = Bug{
	Name: "patch_ignores_field", Family: "patch",
	Sentence: "PATCH leaves a field as it was although it is given.",
	Sites:    fields(anyField),
	plant:    given(func(op model.Op, _ *spec.Field, _ any) bool { return op == model.Patch }),
}

var patchIgnoresNull = Bug{
	Name: "patch_ignores_null", Family: "presence",
	Sentence: "PATCH takes null for not given.",
	Sites:    fields(isNullable),
	plant:    given(func(op model.Op, _ *spec.Field, v any) bool { return op == model.Patch && v == nil }),
}

var patchIgnoresZero = Bug{
	Name: "patch_ignores_zero", Family: "patch",
	Sentence: "PATCH takes 0, false and the empty string for not given.",
	Sites:    fields(hasZero),
	plant:    given(func(op model.Op, f *spec.Field, v any) bool { return op == model.Patch && v == zero(f) }),
}

// hasZero selects fields with a zero, also where it is no valid value: a server that takes it for not
// given answers 200 then, where it should refuse it.
func hasZero(f *spec.Field) bool { return isSized(f) || f.Type == spec.Boolean }

func mayBeZero(f *spec.Field) bool {
	return mayBeEmpty(f) || f.Type == spec.Boolean || f.IsNumber() && holdable(f, 0)
}

// zero is the zero of a field as a body holds it.
func zero(f *spec.Field) any {
	switch f.Type {
	case spec.Boolean:
		return false
	case spec.String:
		return ""
	}
	return json.Number("0")
}

var patchIsPartlyKept = Bug{
	Name: "patch_is_partly_kept", Family: "patch",
	Sentence: "A refused PATCH changes the fields that stand before the invalid one.",
	Sites:    entities(hasTwoWritten),
	fits:     everyEntity,
	plant:    keepingRefused(model.Patch),
}

// keepingRefused keeps the fields of a refused body that stand before the invalid one.
func keepingRefused(refused model.Op) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Refused
		b.rules.Refused = func(op model.Op, r *model.Record, reached []model.Datum) {
			next(op, r, reached)
			if op == refused && r.Entity.ID == site {
				copy(r.Values, reached)
			}
		}
	}
}

// hasTwoWritten selects entities with two fields that clients write.
func hasTwoWritten(_ *spec.Specification, e *spec.Entity) bool {
	return len(e.Fields) > 2 || len(e.Fields) == 2 && e.State() == nil
}

var patchWritesEveryRecord = Bug{
	Name: "patch_writes_every_record", Family: "patch",
	Sentence: "PATCH changes all records of the entity.",
	Sites:    everyEntity,
	plant:    saving(model.Patch, saveInAll),
}

func saveInAll(s *model.Store, r *model.Record, values []model.Datum) {
	for _, other := range s.List(r.Entity) {
		other.Values = slices.Clone(values)
	}
}

var emptyPatchIsRefused = Bug{
	Name: "empty_patch_is_refused", Family: "patch",
	Sentence: "PATCH with an empty object is refused.",
	Sites:    everyEntity,
	plant: wrappingEntity(func(_ *spec.Entity, w http.ResponseWriter, r *http.Request, _ []string, next http.Handler) {
		if r.Method == http.MethodPatch && string(bytes.TrimSpace(readBody(r))) == "{}" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, r)
	}),
}
