package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// stating replaces what the state becomes when a client writes.
func stating(op model.Op, rule func(f *spec.Field, given any, current model.Datum) (model.Datum, bool)) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.State
		b.rules.State = func(on model.Op, f *spec.Field, given any, current model.Datum) (model.Datum, bool) {
			kept, ok := next(on, f, given, current)
			if f.ID == site && on == op {
				return rule(f, given, kept)
			}
			return kept, ok
		}
	}
}

// saving replaces how PUT or PATCH stores what it makes of a record of the entity.
func saving(op model.Op, rule func(s *model.Store, r *model.Record, values []model.Datum)) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Save
		b.rules.Save = func(s *model.Store, on model.Op, r *model.Record, values []model.Datum) {
			if r.Entity.ID == site && on == op {
				rule(s, r, values)
				return
			}
			next(s, on, r, values)
		}
	}
}

// ordering replaces what a list of the entity's records holds.
func ordering(rule func(rows []*model.Record) []*model.Record) plant {
	return func(b *build, site spec.ID) {
		next := b.rules.Order
		b.rules.Order = func(rows []*model.Record) []*model.Record {
			rows = next(rows)
			if len(rows) == 0 || rows[0].Entity.ID != site {
				return rows
			}
			return rule(rows)
		}
	}
}

// aggregating replaces how the analytic is computed; right is what it should be.
func aggregating(rule func(right model.Datum, held []model.Datum) model.Datum) plant {
	return func(b *build, site spec.ID) {
		a, next := *b.spec.Analytic(site), b.rules.Aggregate
		b.rules.Aggregate = func(g spec.Aggregate, f *spec.Field, held []model.Datum) model.Datum {
			right := next(g, f, held)
			if f.ID == a.Field && g == a.Aggregate {
				return rule(right, held)
			}
			return right
		}
	}
}

// affecting alters what an effect adds to the plan of an action. added is what the plan gained; what
// the rule returns takes its place.
func affecting(b *build, mine func(r *model.Record, x *spec.Effect) bool, rule func(added model.Plan) model.Plan) {
	next := b.rules.Affect
	b.rules.Affect = func(s *model.Store, r *model.Record, x *spec.Effect, plan *model.Plan) {
		var added model.Plan
		next(s, r, x, &added)
		if mine(r, x) {
			added = rule(added)
		}
		plan.Writes = append(plan.Writes, added.Writes...)
		plan.Creates = append(plan.Creates, added.Creates...)
	}
}

// eachRecord calls f for every record of every entity.
func eachRecord(s *model.Store, f func(*model.Record)) {
	for i := range s.Spec.Entities {
		for _, r := range s.List(&s.Spec.Entities[i]) {
			f(r)
		}
	}
}
