package cases

import (
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planCreate: POST with the required fields only and with all; the answer and a read are the record.
func planCreate(g *planning) {
	g.entities(func(e *spec.Entity) {
		for _, all := range []bool{false, true} {
			variant, title := "minimal", "POST with the required fields only answers the record with defaults and nulls"
			if all {
				variant, title = "full", "POST with every field answers the record"
			}
			g.entityPlan(CreateFamily, e, variant, title, func(d *draft) {
				given := d.Fill(e, all)
				d.test()
				r := d.Create(e, given)
				d.read(r)
			})
		}
		planIDs(g, e)
	})
}

// planIDs: an id is not given again, whichever record was deleted.
func planIDs(g *planning, e *spec.Entity) {
	g.add(&plan{
		family: CreateFamily, subject: e.ID, variant: "ids", label: e.Name, title: "ids are new, also after deletions",
		about: []spec.ID{e.ID}, facts: []any{e.Name},
		build: func(d *draft) {
			given := d.Fill(e, false)
			first, second, third := d.Create(e, given), d.Create(e, given), d.Create(e, given)
			d.delete(third, 204)
			d.delete(first, 204)
			d.test()
			d.rests(3)
			d.Create(e, given)
			d.Create(e, given)
			d.read(second)
		},
	})
}

// planReplace: PUT replaces: what is left out gets its default or null. Another record stays.
func planReplace(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.entityPlan(ReplaceFamily, e, "all", "PUT with every field replaces the record, and no other", func(d *draft) {
			r, bystander := d.Make(e), d.Make(e)
			given := d.Fill(e, true)
			d.test()
			d.put(r, given, d.body(given))
			d.read(r)
			d.read(bystander)
		})
		g.entityPlan(ReplaceFamily, e, "required", "PUT without the optional fields resets them to their defaults and nulls", func(d *draft) {
			r := d.Create(e, d.whole(e))
			given := d.Fill(e, false)
			d.test()
			d.put(r, given, d.body(given))
			d.read(r)
		})
		g.entityPlan(ReplaceFamily, e, "refused", "a refused PUT changes none of the fields", func(d *draft) { buildRefused(d, e, "PUT") })
	})
}

// buildRefused sends bodies in which one field is invalid and all others are valid and new: a server
// that writes field by field is found out, whichever it begins with.
func buildRefused(d *draft, e *spec.Entity, method string) {
	r := d.Create(e, d.Fill(e, true))
	var given witness.Values
	for i := range e.Fields {
		if f := &e.Fields[i]; !f.IsState() {
			given = append(given, witness.Value{Field: f, Datum: d.other(r, f)})
		}
	}
	d.test()
	for _, v := range given {
		sent := d.body(given)
		for i := range sent {
			if sent[i].name == v.Field.Name {
				sent[i] = member{name: sent[i].name, text: `{"no":"value"}`}
			}
		}
		d.refuse(method, d.path(r), sent, d.says(e, v.Field))
	}
	d.read(r)
}

// planPatch: PATCH changes the fields given and no other, of this record and no other.
func planPatch(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.entityPlan(PatchFamily, e, "each", "PATCH of one field changes that field only", func(d *draft) {
			r, bystander := d.Create(e, d.whole(e)), d.Create(e, d.Fill(e, true))
			var alone []witness.Values
			for i := range e.Fields {
				if f := &e.Fields[i]; !f.IsState() {
					alone = append(alone, witness.Values{{Field: f, Datum: d.other(r, f)}})
				}
			}
			d.test()
			d.Patch(r, nil) // before a field gets its default by chance
			for _, given := range alone {
				d.Patch(r, given)
			}
			for i := range e.Fields {
				if f := &e.Fields[i]; zero(f) != nil {
					d.Patch(r, witness.Values{{Field: f, Datum: zero(f)}})
				}
			}
			d.read(r)
			d.read(bystander)
		})
		g.entityPlan(PatchFamily, e, "refused", "a refused PATCH changes none of the fields", func(d *draft) { buildRefused(d, e, "PATCH") })
	})
}

// planList: a list is empty, then has all records ascending by id, then one less.
func planList(g *planning) {
	planMany(g)
	g.entities(func(e *spec.Entity) {
		g.entityPlan(ListFamily, e, "all", "the list has all records, ascending by id, and no deleted one", func(d *draft) {
			given := d.Fill(e, false)
			d.test()
			d.list(e)
			d.testing = false
			first, second := d.Create(e, given), d.Create(e, given)
			for range 9 {
				d.Create(e, given)
			}
			d.Create(e, d.Fill(e, true))
			d.test()
			d.list(e)
			d.testing = false
			d.delete(second, 204)
			d.test()
			d.list(e)
			d.read(first)
		})
	})
}

// manyRecords is more than the usual sizes of pages.
const manyRecords = 120

// planMany: a list has all records, however many. One entity is enough: the first.
func planMany(g *planning) {
	e := &g.spec.Entities[0]
	g.entityPlan(ListFamily, e, "many", "a list is not cut into pages", func(d *draft) {
		given := d.Fill(e, false)
		for range manyRecords {
			d.Create(e, given)
		}
		d.test()
		d.list(e)
	})
}

// planReset: a reset leaves no record of the entity.
func planReset(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.add(&plan{
			family: ResetFamily, subject: e.ID, variant: "all", label: e.Name, title: "a reset deletes every record",
			about: []spec.ID{e.ID}, facts: []any{e.Name},
			build: func(d *draft) {
				r := d.Make(e)
				path := d.path(r)
				d.Create(e, d.Fill(e, false))
				d.test()
				d.reset()
				d.list(e)
				d.gone(path)
			},
		})
	})
}
