package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Deletions in which several records and modes play together.

var cascadeStops = Bug{
	Name: "cascade_stops", Family: "delete",
	Sentence: "A deletion cascades to the records that refer to the deleted one, but no further.",
	Sites: entities(func(s *spec.Specification, e *spec.Entity) bool {
		for _, r := range cascading(s, e.ID) {
			if len(cascading(s, r.Entity.ID)) > 0 {
				return true
			}
		}
		return false
	}),
	fits: everyEntity,
	plant: func(b *build, site spec.ID) {
		next := b.rules.Doomed
		b.rules.Doomed = func(s *model.Store, r *model.Record) model.Set {
			if r.Entity.ID != site {
				return next(s, r)
			}
			set := model.Set{r: true}
			eachLink(s, r, func(from *model.Record, f *spec.Field) {
				if f.OnDelete == spec.Cascade {
					set[from] = true
				}
			})
			return set
		}
	},
}

var restrictHoldsWithin = Bug{
	Name: "restrict_holds_within", Family: "delete",
	Sentence: "A restrict reference of a record that is itself to be deleted forbids the deletion.",
	Sites: allFields(func(s *spec.Specification, e *spec.Entity, f *spec.Field) bool {
		return onDelete(spec.Restrict)(f) && goTogether(s, e.ID, f.Target)
	}),
	fits: fields(onDelete(spec.Restrict)),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Held
		b.rules.Held = func(s *model.Store, doomed model.Set) bool {
			held := next(s, doomed)
			for r := range doomed {
				eachLink(s, r, func(_ *model.Record, f *spec.Field) { held = held || f.ID == site })
			}
			return held
		}
	},
}

var heldDeleteReleases = Bug{
	Name: "held_delete_releases", Family: "delete",
	Sentence: "A deletion that is forbidden clears nullify references and lists all the same.",
	Sites:    entities(heldWithReleases),
	fits:     everyEntity,
	plant: func(b *build, site spec.ID) {
		doom, held := b.rules.Doomed, b.rules.Held
		var first *model.Record // that the client deletes
		b.rules.Doomed = func(s *model.Store, r *model.Record) model.Set {
			first = r
			return doom(s, r)
		}
		b.rules.Held = func(s *model.Store, doomed model.Set) bool {
			out := held(s, doomed)
			if out && first.Entity.ID == site {
				b.rules.Release(s, doomed)
			}
			return out
		}
	},
}

// heldWithReleases selects entities of which deleting a record can be forbidden, by a reference to it
// or to what follows it, while other references to these would be cleared.
func heldWithReleases(s *spec.Specification, e *spec.Entity) bool {
	reach, restricts, releases := map[spec.ID]bool{}, false, false
	reachCascade(s, e.ID, reach)
	for id := range reach {
		for _, r := range s.Referrers(id) {
			restricts = restricts || r.Field.OnDelete == spec.Restrict
			releases = releases || r.Field.OnDelete == spec.Nullify || r.Field.Type == spec.RefList
		}
	}
	return restricts && releases
}

var reflistKeepsDeleted = Bug{
	Name: "reflist_keeps_deleted", Family: "delete",
	Sentence: "A deleted record stays in a list of references.",
	Sites:    fields(ofType(spec.RefList)),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Release
		b.rules.Release = func(s *model.Store, doomed model.Set) {
			kept := map[*model.Record]model.Datum{}
			eachRecord(s, func(r *model.Record) { kept[r] = r.Get(site) })
			next(s, doomed)
			for r, d := range kept {
				r.Set(site, d)
			}
		}
	},
}
