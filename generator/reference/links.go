package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// cascading lists the cascade references to an entity.
func cascading(s *spec.Specification, target spec.ID) []spec.Referrer {
	var out []spec.Referrer
	for _, r := range s.Referrers(target) {
		if r.Field.OnDelete == spec.Cascade {
			out = append(out, r)
		}
	}
	return out
}

// goTogether reports whether one deletion can take records of both entities, so that they refer to
// each other freely.
func goTogether(s *spec.Specification, a, b spec.ID) bool {
	for i := range s.Entities {
		reach := map[spec.ID]bool{}
		reachCascade(s, s.Entities[i].ID, reach)
		if a == b || reach[a] && reach[b] {
			return true
		}
	}
	return false
}

// reachCascade gathers the entities of which deleting a record of one can delete records.
func reachCascade(s *spec.Specification, id spec.ID, reach map[spec.ID]bool) {
	if reach[id] {
		return
	}
	reach[id] = true
	for _, r := range cascading(s, id) {
		reachCascade(s, r.Entity.ID, reach)
	}
}

// eachLink calls f for every ref of every record that names r.
func eachLink(s *model.Store, r *model.Record, f func(from *model.Record, field *spec.Field)) {
	eachRecord(s, func(from *model.Record) {
		for i := range from.Entity.Fields {
			field := &from.Entity.Fields[i]
			if field.Type == spec.Ref && field.Target == r.Entity.ID && from.Values[i] == r.ID {
				f(from, field)
			}
		}
	})
}
