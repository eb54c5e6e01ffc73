package cases

import (
	"fmt"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// refused are the statuses of invalid input (clause 6), absent those of what is not listed (clause 5).
var (
	refused = []int{400, 422}
	absent  = []int{404, 405}
)

// Lists of one status are shared: there are many, and nobody writes to them.
var statuses = []int{200, 201, 204, 400, 404, 409}

func one(status int) []int {
	if i := slices.Index(statuses, status); i >= 0 {
		return statuses[i : i+1 : i+1]
	}
	return []int{status}
}

// Create implements [witness.Driver]: POST, answered with 201 and the record.
func (d *draft) Create(e *spec.Entity, given witness.Values) *model.Record {
	return d.create(e, given, d.body(given))
}

// create sends a body that means the values given.
func (d *draft) create(e *spec.Entity, given witness.Values, sent body) *model.Record {
	r, status := d.store.Create(e, d.meant(given))
	d.agree("POST", e.Name, status, 201)
	name := d.name(r)
	d.step(Step{
		Method: "POST", Path: d.route(e), Body: d.json(sent), Capture: name,
		Want: d.shows(201, d.record(r)),
	})
	return r
}

// Patch implements [witness.Driver]: PATCH, answered with 200 and the record.
func (d *draft) Patch(r *model.Record, given witness.Values) { d.patch(r, given, d.body(given)) }

func (d *draft) patch(r *model.Record, given witness.Values, sent body) {
	d.agree("PATCH", r.Entity.Name, d.store.Patch(r, d.meant(given)), 200)
	d.step(Step{Method: "PATCH", Path: d.path(r), Body: d.json(sent), Want: d.shows(200, d.record(r))})
}

// meant is what values mean to the store.
func (d *draft) meant(given witness.Values) model.Input {
	witness.Decode(given, d.input)
	return d.input
}

func (d *draft) put(r *model.Record, given witness.Values, sent body) {
	d.agree("PUT", r.Entity.Name, d.store.Replace(r, d.meant(given)), 200)
	d.step(Step{Method: "PUT", Path: d.path(r), Body: d.json(sent), Want: d.shows(200, d.record(r))})
}

// Act implements [witness.Driver]: the action, whatever it is answered with. Records that its
// effects create are found in lists.
func (d *draft) Act(r *model.Record, a *spec.Action) int {
	status := d.store.Act(r, a)
	w := Want{Status: one(status), Clause: 11}
	if status == 200 {
		w.JSON, w.Computed = d.record(r), adds(a)
	}
	d.step(Step{Method: "POST", Path: d.path(r) + "/" + a.Name, Want: w})
	if status == 200 {
		d.findCreated(a)
	}
	return status
}

// act runs an action that is meant to have a status, which rests on a clause.
func (d *draft) act(r *model.Record, a *spec.Action, intended, clause int) {
	at := len(d.steps)
	d.agree("POST "+r.Entity.Name, a.Name, d.Act(r, a), intended)
	d.steps[at].Want.Clause = clause
}

func adds(a *spec.Action) bool {
	for _, x := range a.Effects {
		if x.Delta != 0 {
			return true
		}
	}
	return false
}

// findCreated captures the ids of the records that the effects of an action created: in a list, the
// one whose id is not known yet.
func (d *draft) findCreated(a *spec.Action) {
	for _, x := range a.Effects {
		if x.Kind != spec.Create {
			continue
		}
		e := d.spec.Entity(x.Entity)
		rows := d.store.List(e)
		newest := rows[len(rows)-1]
		d.step(d.listStep(e, d.name(newest)))
	}
}

func (d *draft) read(r *model.Record) {
	d.step(Step{Method: "GET", Path: d.path(r), Want: d.shows(200, d.record(r))})
}

// gone reads a record that is not there any more; path is what it was.
func (d *draft) gone(path string) {
	d.step(Step{Method: "GET", Path: path, Want: Want{Status: one(404), Clause: 5}})
}

// list reads all records of an entity.
func (d *draft) list(e *spec.Entity) { d.step(d.listStep(e, "")) }

func (d *draft) listStep(e *spec.Entity, capture string) Step {
	want := d.shows(200, d.records(d.store.List(e)))
	want.Sorted = true
	return Step{Method: "GET", Path: d.route(e), Capture: capture, Want: want}
}

// delete deletes a record; the model says what follows from it.
func (d *draft) delete(r *model.Record, intended int) {
	path := d.path(r)
	d.agree("DELETE", r.Entity.Name, d.store.Delete(r), intended)
	d.step(Step{Method: "DELETE", Path: path, Want: Want{Status: one(intended), Clause: 8}})
}

// refuse sends a body that is invalid. The model is not asked: nothing changes.
func (d *draft) refuse(method, path string, sent body, says string) {
	d.refuseText(method, path, d.json(sent), says)
}

func (d *draft) refuseText(method, path, sent, says string) {
	d.step(Step{Method: method, Path: path, Body: sent, Want: Want{Status: refused, Clause: 6, Says: says}})
}

// analytic reads an analytic.
func (d *draft) analytic(a *spec.Analytic) {
	d.step(Step{
		Method: "GET", Path: d.spec.Path(a),
		Want: Want{Status: one(200), JSON: `{"value":` + d.valueText(d.store.Analyse(a)) + `}`, Computed: true, Clause: 9},
	})
}

func (d *draft) valueText(v model.Datum) string {
	switch v := v.(type) {
	case model.Quotient:
		return fmt.Sprintf("%v", v.Float())
	case []model.Property:
		var out body
		for _, p := range v {
			out = append(out, member{name: p.Name, text: d.valueText(p.Value)})
		}
		return d.json(out)
	}
	return d.text(nil, v)
}
