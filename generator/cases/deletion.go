package cases

import (
	"fmt"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planDelete: what follows from a deletion, by the mode of each reference, transitively and mixed.
func planDelete(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.entityPlan(DeleteFamily, e, "plain", "DELETE deletes the record, once, and no other", func(d *draft) {
			r, bystander := d.Make(e), d.Make(e)
			path := d.path(r)
			d.test()
			d.delete(r, 204)
			d.gone(path)
			d.step(Step{Method: "DELETE", Path: path, Want: Want{Status: []int{404}, Clause: 5}})
			d.read(bystander)
			d.list(e)
		})
	})
	g.fields(func(e *spec.Entity, f *spec.Field) {
		switch {
		case f.Type == spec.RefList:
			g.fieldPlan(DeleteFamily, e, f, "item", "a deleted record is taken out of lists, whose order stays", func(d *draft) { buildItem(d, e, f) })
		case f.Type == spec.Ref:
			g.fieldPlan(DeleteFamily, e, f, "mode", "deleting the target: "+string(f.OnDelete), func(d *draft) { buildMode(d, e, f) })
			g.planChains(e, f)
			g.planHeld(e, f)
			g.planInside(e, f)
			if f.Target == e.ID {
				g.fieldPlan(DeleteFamily, e, f, "self", "a record that refers to itself can be deleted", func(d *draft) { buildSelf(d, e, f) })
			}
		}
	})
	g.planMixed()
	g.entities(g.planHeldFarOff)
}

// deletePlan adds a plan about how several refs act together.
func (g *planning) deletePlan(variant, title string, refs []spec.Referrer, build func(*draft)) {
	p := &plan{family: DeleteFamily, subject: refs[0].Field.ID, variant: variant, title: title, build: build}
	p.label = label(refs[0].Entity, refs[0].Field.Name)
	for _, r := range refs {
		p.about = append(p.about, r.Field.ID, r.Entity.ID)
		fact := g.field(r.Entity, r.Field)
		p.facts = append(p.facts, fact)
	}
	g.add(p)
}

func buildMode(d *draft, e *spec.Entity, f *spec.Field) {
	target := d.spec.Entity(f.Target)
	t, other := d.Make(target), d.Make(target)
	r := d.Create(e, set(d.Fill(e, false), f, t.ID))
	bystander := d.Create(e, set(d.Fill(e, false), f, other.ID))
	path := d.path(r)
	d.test()
	d.rests(8)
	d.quotes(d.says(e, f))
	if f.OnDelete == spec.Restrict {
		d.delete(t, 409)
		d.read(t)
		d.read(r)
		d.testing = false
		d.delete(r, 204)
		d.test()
		d.delete(t, 204)
	} else {
		d.delete(t, 204)
		if f.OnDelete == spec.Cascade {
			d.gone(path)
		} else {
			d.read(r)
		}
	}
	d.read(bystander)
	d.list(e)
	d.list(target)
}

func buildItem(d *draft, e *spec.Entity, f *spec.Field) {
	target := d.spec.Entity(f.Target)
	a, b, c := d.Make(target), d.Make(target), d.Make(target)
	r := d.Create(e, set(d.Fill(e, false), f, []int64{c.ID, a.ID, b.ID}))
	d.test()
	d.rests(8)
	d.delete(a, 204)
	d.read(r)
	d.delete(c, 204)
	d.delete(b, 204)
	d.read(r)
	d.list(target)
}

func buildSelf(d *draft, e *spec.Entity, f *spec.Field) {
	r := d.Make(e)
	d.Patch(r, witness.Values{{Field: f, Datum: r.ID}})
	path := d.path(r)
	d.test()
	d.rests(8)
	d.delete(r, 204)
	d.gone(path)
	d.list(e)
}

// planChains: a record that follows its target takes along, frees or is held by what refers to it.
func (g *planning) planChains(e *spec.Entity, f *spec.Field) {
	if f.OnDelete != spec.Cascade {
		return
	}
	for _, next := range g.spec.Referrers(e.ID) {
		title := "a deletion that follows cascade meets " + string(next.Field.OnDelete)
		if next.Field.Type == spec.RefList {
			title = "a deletion that follows cascade takes records out of lists"
		}
		refs := []spec.Referrer{{Entity: e, Field: f}, next}
		g.deletePlan(fmt.Sprintf("through-%d", next.Field.ID), title, refs, func(d *draft) { buildChain(d, refs) })
	}
}

func buildChain(d *draft, refs []spec.Referrer) {
	first, next := refs[0], refs[1]
	t := d.Make(d.spec.Entity(first.Field.Target))
	r := d.Create(first.Entity, set(d.Fill(first.Entity, false), first.Field, t.ID))
	d.refer(next, r)
	d.test()
	d.rests(8)
	d.deleteAny(t)
	d.list(t.Entity)
	d.list(first.Entity)
	d.list(next.Entity)
}

// deleteAny deletes a record with whatever status the model says.
func (d *draft) deleteAny(r *model.Record) {
	path := d.path(r)
	status := d.store.Delete(r)
	d.step(Step{Method: "DELETE", Path: path, Want: Want{Status: []int{status}, Clause: 8}})
}

// planMixed: a record with two refs into what is deleted. It is in the set if one of them cascades,
// so that the other holds nothing.
func (g *planning) planMixed() {
	g.entities(func(e *spec.Entity) {
		for i := range e.Fields {
			for j := range e.Fields {
				a, b := &e.Fields[i], &e.Fields[j]
				if a.OnDelete != spec.Cascade || b.Type != spec.Ref || a.ID == b.ID || a.Target != b.Target {
					continue
				}
				refs := []spec.Referrer{{Entity: e, Field: a}, {Entity: e, Field: b}}
				g.deletePlan(fmt.Sprintf("both-%d", b.ID), "a record that refers to its target twice", refs, func(d *draft) { buildTwice(d, refs) })
			}
		}
	})
}

func buildTwice(d *draft, refs []spec.Referrer) {
	e := refs[0].Entity
	t := d.Make(d.spec.Entity(refs[0].Field.Target))
	given := set(set(d.Fill(e, false), refs[0].Field, t.ID), refs[1].Field, t.ID)
	d.Create(e, given)
	d.Make(e)
	d.test()
	d.rests(8)
	d.deleteAny(t)
	d.list(t.Entity)
	d.list(e)
}

// planInside: a restrict ref between two records that go together: both follow the deletion of a
// third, or the one that is named follows that of the one that names it.
func (g *planning) planInside(e *spec.Entity, f *spec.Field) {
	if f.OnDelete != spec.Restrict {
		return
	}
	for i := range g.spec.Entities {
		root := g.spec.Entities[i].ID
		mine, ok := cascadePath(g.spec, e.ID, root)
		theirs, ok2 := cascadePath(g.spec, f.Target, root)
		if !ok || !ok2 || len(mine)+len(theirs) == 0 {
			continue
		}
		refs := append([]spec.Referrer{{Entity: e, Field: f}}, append(mine, theirs...)...)
		g.deletePlan("inside", "a reference from inside of what is deleted holds nothing", refs, func(d *draft) { buildInside(d, e, f, mine, theirs) })
		return
	}
}

// cascadePath is a shortest way of cascade refs from an entity to another, empty if they are one.
func cascadePath(s specification, from, to spec.ID) ([]spec.Referrer, bool) {
	paths := map[spec.ID][]spec.Referrer{from: {}}
	for queue := []spec.ID{from}; len(queue) > 0; queue = queue[1:] {
		e := s.Entity(queue[0])
		for i := range e.Fields {
			f := &e.Fields[i]
			if _, seen := paths[f.Target]; f.OnDelete != spec.Cascade || seen {
				continue
			}
			paths[f.Target] = append(slices.Clone(paths[e.ID]), spec.Referrer{Entity: e, Field: f})
			queue = append(queue, f.Target)
		}
	}
	path, ok := paths[to]
	return path, ok
}

func buildInside(d *draft, e *spec.Entity, f *spec.Field, mine, theirs []spec.Referrer) {
	var root *model.Record
	if len(mine) == 0 {
		root = d.Make(e)
		d.Patch(root, witness.Values{{Field: f, Datum: d.follow(theirs, root).ID}})
	} else {
		root = d.Make(d.spec.Entity(mine[len(mine)-1].Field.Target))
		target := d.follow(theirs, root)
		parent := d.follow(mine[1:], root)
		d.Create(e, set(set(d.Fill(e, false), mine[0].Field, parent.ID), f, target.ID))
	}
	d.test()
	d.rests(8)
	d.delete(root, 204)
	d.list(e)
	d.list(root.Entity)
	d.list(d.spec.Entity(f.Target))
}

// follow creates records that refer to each other along a path that ends at a record, and returns
// the first of them, or that record if the path is empty.
func (d *draft) follow(path []spec.Referrer, end *model.Record) *model.Record {
	r := end
	for _, step := range slices.Backward(path) {
		r = d.Create(step.Entity, set(d.Fill(step.Entity, false), step.Field, r.ID))
	}
	return r
}
