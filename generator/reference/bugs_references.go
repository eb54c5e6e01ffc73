package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var refIsUnchecked = Bug{
	Name: "ref_is_unchecked", Family: "references",
	Sentence: "A reference to a record that does not exist is accepted.",
	Sites:    fields(ofType(spec.Ref)),
	plant:    linking(func(*model.Store, model.Op, *spec.Field, model.Datum) bool { return true }),
}

var refIsUncheckedInPatch = Bug{
	Name: "ref_is_unchecked_in_patch", Family: "references",
	Sentence: "PATCH accepts a reference to a record that does not exist.",
	Sites:    fields((*spec.Field).IsReference),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Linked
		linking(func(s *model.Store, op model.Op, f *spec.Field, d model.Datum) bool {
			return op == model.Patch || next(s, op, f, d)
		})(b, site)
	},
}

var refToAnyEntity = Bug{
	Name: "ref_to_any_entity", Family: "references",
	Sentence: "A reference is accepted if a record of any entity has that id.",
	Sites:    fields(ofType(spec.Ref)),
	plant: linking(func(s *model.Store, _ model.Op, _ *spec.Field, d model.Datum) bool {
		id, ok := d.(int64)
		return !ok || slices.ContainsFunc(s.Spec.Entities, func(e spec.Entity) bool { return s.Find(e.ID, id) != nil })
	}),
}

var reflistIsUnchecked = Bug{
	Name: "reflist_is_unchecked", Family: "references",
	Sentence: "A list of references may name records that do not exist.",
	Sites:    fields(ofType(spec.RefList)),
	plant: linking(func(_ *model.Store, _ model.Op, _ *spec.Field, d model.Datum) bool {
		ids, _ := d.([]int64)
		return len(distinct(ids)) == len(ids)
	}),
}

var reflistTakesDuplicates = Bug{
	Name: "reflist_takes_duplicates", Family: "references",
	Sentence: "A list of references may name a record twice.",
	Sites:    fields(ofType(spec.RefList)),
	plant: linking(func(s *model.Store, _ model.Op, f *spec.Field, d model.Datum) bool {
		ids, _ := d.([]int64)
		return !slices.ContainsFunc(ids, func(id int64) bool { return s.Find(f.Target, id) == nil })
	}),
}

var reflistIsSorted = Bug{
	Name: "reflist_is_sorted", Family: "references",
	Sentence: "A list of references comes back sorted.",
	Sites:    fields(ofType(spec.RefList)),
	plant: accepted(func(ids []int64) model.Datum {
		return slices.Sorted(slices.Values(ids))
	}),
}

var reflistGrowsByPatch = Bug{
	Name: "reflist_grows_by_patch", Family: "references",
	Sentence: "PATCH adds to a list of references where it should replace it.",
	Sites:    fields(ofType(spec.RefList)),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Save
		b.rules.Save = func(s *model.Store, op model.Op, r *model.Record, values []model.Datum) {
			before, _ := r.Get(site).([]int64)
			next(s, op, r, values)
			if given, ok := r.Get(site).([]int64); ok && op == model.Patch {
				r.Set(site, distinct(append(slices.Clone(before), given...)))
			}
		}
	},
}

// distinct keeps the first of equal ids.
func distinct(ids []int64) []int64 {
	out := []int64{}
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
