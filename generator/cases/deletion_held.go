package cases

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// planHeld: a deletion that is forbidden frees nothing.
func (g *planning) planHeld(e *spec.Entity, f *spec.Field) {
	if f.OnDelete != spec.Restrict {
		return
	}
	for _, freed := range g.spec.Referrers(f.Target) {
		if !frees(freed.Field) {
			continue
		}
		refs := []spec.Referrer{{Entity: e, Field: f}, freed}
		g.deletePlan(fmt.Sprintf("held-%d", freed.Field.ID), "a deletion that is forbidden changes nothing elsewhere", refs, func(d *draft) { buildHeldDelete(d, refs) })
	}
}

// frees reports whether a deletion takes the reference away and leaves the record.
func frees(f *spec.Field) bool { return f.Type == spec.RefList || f.OnDelete == spec.Nullify }

// planHeldFarOff: the same where what holds, or what would be freed, refers to a record that follows
// the deleted one by cascade. It is of use only where there is no case for the record itself.
func (g *planning) planHeldFarOff(root *spec.Entity) {
	var holder, freed *farOff
	for i := range g.spec.Entities {
		path, ok := cascadePath(g.spec, g.spec.Entities[i].ID, root.ID)
		if !ok {
			continue
		}
		holds, freeing := false, false
		for _, r := range g.spec.Referrers(g.spec.Entities[i].ID) {
			if r.Field.OnDelete == spec.Restrict {
				holds, holder = true, nearer(holder, r, path)
			}
			if frees(r.Field) {
				freeing, freed = true, nearer(freed, r, path)
			}
		}
		if holds && freeing && len(path) == 0 {
			return
		}
	}
	if holder == nil || freed == nil {
		return
	}
	refs := append([]spec.Referrer{holder.Referrer, freed.Referrer}, append(holder.path, freed.path...)...)
	g.deletePlan(fmt.Sprintf("held-far-off-%d", root.ID), "a deletion that is forbidden because of what follows it changes nothing elsewhere", refs, func(d *draft) {
		t := d.Make(root)
		d.refer(holder.Referrer, d.follow(holder.path, t))
		d.refer(freed.Referrer, d.follow(freed.path, t))
		d.test()
		d.rests(8)
		d.delete(t, 409)
		d.list(root)
		d.list(freed.Entity)
	})
}

// farOff is a reference to a record from which a path of cascade refs leads to the deleted one.
type farOff struct {
	spec.Referrer
	path []spec.Referrer
}

func nearer(than *farOff, r spec.Referrer, path []spec.Referrer) *farOff {
	if than != nil && len(than.path) <= len(path) {
		return than
	}
	return &farOff{r, path}
}

// refer creates a record that refers to another.
func (d *draft) refer(by spec.Referrer, to *model.Record) {
	var link model.Datum = to.ID
	if by.Field.Type == spec.RefList {
		link = []int64{to.ID}
	}
	d.Create(by.Entity, set(d.Fill(by.Entity, false), by.Field, link))
}

func buildHeldDelete(d *draft, refs []spec.Referrer) {
	holder, freed := refs[0], refs[1]
	t := d.Make(d.spec.Entity(holder.Field.Target))
	d.refer(holder, t)
	d.refer(freed, t)
	d.test()
	d.rests(8)
	d.delete(t, 409)
	d.list(t.Entity)
	d.list(freed.Entity)
}
