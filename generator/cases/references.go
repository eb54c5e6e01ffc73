package cases

import (
	"slices"

	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planReferences: references to what does not exist, of other types, or twice in a list are refused;
// lists keep their order and are replaced as a whole.
func planReferences(g *planning) {
	g.fields(func(e *spec.Entity, f *spec.Field) {
		switch f.Type {
		case spec.Ref:
			g.fieldPlan(ReferencesFamily, e, f, "target", "a reference names an existing record of its target", func(d *draft) { buildRef(d, e, f) })
		case spec.RefList:
			g.fieldPlan(ReferencesFamily, e, f, "items", "a list names existing records of its target, each once, and keeps its order", func(d *draft) { buildRefList(d, e, f) })
		}
		if f.IsReference() {
			if other := stranger(g.spec, f.Target); other != nil && !isHeld(g.spec, e, f) {
				g.fieldPlan(ReferencesFamily, e, f, "stranger", "the id of a record of another entity does not do", func(d *draft) { buildStranger(d, e, f, other) })
			}
		}
	})
}

func buildRef(d *draft, e *spec.Entity, f *spec.Field) {
	target := d.spec.Entity(f.Target)
	given := set(d.Fill(e, false), f, d.Make(target).ID)
	r := d.Create(e, given)
	second := d.Make(target)
	_, unknown := d.lost(target)
	d.test()
	d.Patch(r, witness.Values{{Field: f, Datum: second.ID}})
	id := "${" + d.name(second) + "}"
	bad := []string{"${" + unknown + "}", quote(id), "true", "[" + id + "]", `{"id":` + id + `}`, "1.5", `""`}
	d.refuseEach(e, f, r, d.body(given), bad)
	d.list(e)
}

func buildRefList(d *draft, e *spec.Entity, f *spec.Field) {
	target := d.spec.Entity(f.Target)
	a, b, c := d.Make(target), d.Make(target), d.Make(target)
	given := set(d.Fill(e, false), f, []int64{c.ID, a.ID})
	_, unknown := d.lost(target)
	d.test()
	r := d.Create(e, given)
	for _, ids := range [][]int64{{b.ID, a.ID, c.ID}, {c.ID}, {}, {a.ID, b.ID}} {
		d.Patch(r, witness.Values{{Field: f, Datum: ids}})
	}
	swapped := set(given, f, []int64{b.ID, a.ID})
	d.put(r, swapped, d.body(swapped))
	id := "${" + d.name(a) + "}"
	bad := []string{
		"[${" + unknown + "}]", "[" + id + ",${" + unknown + "}]", "[" + id + "," + id + "]",
		id, quote(id), "true", "[" + quote(id) + "]", "[null]", "[true]", "[[" + id + "]]", `{"id":` + id + `}`,
	}
	d.refuseEach(e, f, r, d.body(given), bad)
	d.list(e)
}

// stranger is an entity that can have records while another has none; nil if there is none.
func stranger(s specification, target spec.ID) *spec.Entity {
	for i := range s.Entities {
		if e := &s.Entities[i]; e.ID != target && !needs(s, e, target) {
			return e
		}
	}
	return nil
}

// needs reports whether a record of e cannot be without one of an entity.
func needs(s specification, e *spec.Entity, target spec.ID) bool {
	return slices.ContainsFunc(e.Fields, func(f spec.Field) bool {
		return f.Type == spec.Ref && f.Presence == spec.Required && (f.Target == target || needs(s, s.Entity(f.Target), target))
	})
}

// buildStranger sends the id of a record of another entity where the target has no record of that id.
func buildStranger(d *draft, e *spec.Entity, f *spec.Field, other *spec.Entity) {
	d.sendStranger(e, f, other)
	needed := len(d.store.List(d.spec.Entity(f.Target)))
	if needed > 0 {
		// The ids may have been the same, and nothing was learned. They are not both times.
		d.aside(func() {
			for range 2 * needed {
				d.Make(other)
			}
		})
		d.sendStranger(e, f, other)
	}
	d.list(e)
}

// sendStranger deletes the record of the target, if there happens to be one, that has the id of the
// stranger. Should another field name that one, the body is refused for it.
func (d *draft) sendStranger(e *spec.Entity, f *spec.Field, other *spec.Entity) {
	d.testing = false
	given := d.fillBut(e, f)
	id := "${" + d.name(d.Make(other)) + "}"
	target := d.spec.Entity(f.Target)
	if len(d.store.List(target)) > 0 {
		d.step(Step{Method: "DELETE", Path: d.route(target) + "/" + id, Want: Want{Status: []int{204, 404}, Clause: 8}})
	}
	if f.Type == spec.RefList {
		id = "[" + id + "]"
	}
	d.test()
	d.refuse("POST", d.route(e), d.with(d.body(given), f.Name, id), d.says(e, f))
}

// isHeld reports whether the records that a valid body of e needs, for other fields than f, may forbid
// the deletion of a record of f's target.
func isHeld(s specification, e *spec.Entity, f *spec.Field) bool {
	return slices.ContainsFunc(e.Fields, func(x spec.Field) bool {
		return x.ID != f.ID && x.Type == spec.Ref && x.Presence == spec.Required && holds(s, s.Entity(x.Target), f.Target)
	})
}

// holds reports whether a new record of e stands in the way of the deletion of one of the target.
func holds(s specification, e *spec.Entity, target spec.ID) bool {
	return slices.ContainsFunc(e.Fields, func(x spec.Field) bool {
		if x.Type != spec.Ref || x.Presence != spec.Required {
			return false
		}
		next := s.Entity(x.Target)
		return x.OnDelete == spec.Restrict && (next.ID == target || needs(s, next, target)) || holds(s, next, target)
	})
}

// fillBut is a body with the required fields but one.
func (d *draft) fillBut(e *spec.Entity, f *spec.Field) witness.Values {
	without := *e
	without.Fields = slices.DeleteFunc(slices.Clone(e.Fields), func(x spec.Field) bool { return x.ID == f.ID })
	return d.Fill(&without, false)
}
