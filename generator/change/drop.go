package change

import (
	"slices"

	"staminabench/generator/spec"
)

// dropField takes a field out of a specification that may be changed, with all that names it:
// analytics, guards, effects, and what effects give to it.
func dropField(s *spec.Specification, id spec.ID) {
	for i := range s.Entities {
		e := &s.Entities[i]
		e.Fields = slices.DeleteFunc(e.Fields, func(f spec.Field) bool { return f.ID == id })
		for j := range e.Actions {
			dropFromAction(&e.Actions[j], id)
		}
	}
	s.Analytics = slices.DeleteFunc(s.Analytics, func(a spec.Analytic) bool { return a.Field == id })
}

func dropFromAction(a *spec.Action, field spec.ID) {
	a.Guards = slices.DeleteFunc(a.Guards, func(g spec.Guard) bool {
		return g.Field == field || g.OtherField == field || g.Through == field
	})
	a.Effects = slices.DeleteFunc(a.Effects, func(x spec.Effect) bool {
		return x.Field == field || x.OtherField == field || x.Through == field
	})
	for i := range a.Effects {
		a.Effects[i].Values = slices.DeleteFunc(a.Effects[i].Values, func(v spec.Assignment) bool { return v.Field == field })
	}
}

// dropEntity takes an entity out, with every reference to it and all that names one of its fields.
func dropEntity(s *spec.Specification, id spec.ID) {
	var fields []spec.ID
	for _, r := range s.Referrers(id) {
		fields = append(fields, r.Field.ID)
	}
	for i := range s.Entity(id).Fields {
		fields = append(fields, s.Entity(id).Fields[i].ID)
	}
	for _, f := range fields {
		dropField(s, f)
	}
	s.Entities = slices.DeleteFunc(s.Entities, func(e spec.Entity) bool { return e.ID == id })
}
