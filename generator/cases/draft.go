package cases

import (
	"fmt"
	"strconv"

	"staminabench/generator/model"
	"staminabench/generator/slab"
	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/generator/witness"
)

// draft is a case in the making. Each request is carried out on the model too; the family says which
// status it intends, and the model what the answer holds.
type draft struct {
	spec  specification
	store *model.Store
	planner
	source  values.Source
	testing bool               // steps are what the case is about; before, they are set-up
	clause  int                // that records rest on, if not on clause 4
	quote   string             // the sentence of the specification that tested steps rest on, if it is one
	names   map[spec.ID]*names // by entity
	members slab.Of[member]    // of bodies
	input   model.Input        // for the store, used again by the next request

	// What follows serves all cases of a turn.
	press
	sentences map[spec.ID]string
}

type planner struct{ *witness.Planner }

// disagreement means that a family and the model expect different things.
type disagreement struct{ message string }

func (d disagreement) Error() string { return d.message }

// newDraft makes a draft that serves one case after the other.
func newDraft(s specification) *draft {
	d := &draft{spec: s, names: map[spec.ID]*names{}, input: model.Input{}, sentences: map[spec.ID]string{}}
	d.store = model.New(s, model.Faithful())
	d.planner = planner{&witness.Planner{Spec: s, Store: d.store, Drive: d}}
	for i := range s.Entities {
		e := &s.Entities[i]
		d.names[e.ID] = &names{route: "/" + e.Segment()}
	}
	return d
}

// begin starts another case.
func (d *draft) begin(source values.Source) {
	d.store.Restart()
	d.source = source
	d.Restart(source)
	d.blank()
	d.testing, d.clause, d.quote = false, 0, ""
	d.members.Reuse()
	for _, known := range d.names {
		known.given, known.byID = 0, known.byID[:0]
	}
}

// test begins what the case is about; what came before is set-up.
func (d *draft) test() { d.testing = true }

// rests says which clause the records of the next steps rest on.
func (d *draft) rests(clause int) { d.clause = clause }

// quotes says which sentence of the specification the tested steps from here on rest on.
func (d *draft) quotes(sentence string) { d.quote = sentence }

// shows wants a record, or a list of records, with a status.
func (d *draft) shows(status int, text string) Want {
	clause := 4
	if d.testing && d.clause != 0 {
		clause = d.clause
	}
	return Want{Status: one(status), JSON: text, Clause: clause}
}

// aside runs f as set-up.
func (d *draft) aside(f func()) {
	was := d.testing
	d.testing = false
	f()
	d.testing = was
}

func (d *draft) step(s Step) {
	s.Setup = !d.testing
	if d.testing && s.Want.Says == "" {
		s.Want.Says = d.quote
	}
	d.steps = append(d.steps, s)
}

// agree stops the making of the case if the model's status is not the intended one.
func (d *draft) agree(method, what string, got, intended int) {
	if got != intended {
		panic(disagreement{fmt.Sprintf("%s %s: the case intends %d, the model says %d", method, what, intended, got)})
	}
}

// must stops the making of the case if the planner found no way.
func (d *draft) must(err error) {
	if err != nil {
		panic(disagreement{err.Error()})
	}
}

// names are the records of an entity as requests call them.
type names struct {
	route string  // the path of the entity's records
	given int     // so far
	byID  []named // at id − 1, of the model's ids, which count from 1
}

// named is how a record is called in requests: the capture of its id, and its path.
type named struct{ capture, path string }

func (d *draft) named(r *model.Record) named {
	known := d.names[r.Entity.ID]
	for int64(len(known.byID)) < r.ID {
		known.byID = append(known.byID, named{})
	}
	n := &known.byID[r.ID-1]
	if n.capture == "" {
		known.given++
		var text [64]byte // not the scratch, into which the text around the name is being written
		route := known.route
		n.capture = d.set(strconv.AppendInt(append(text[:0], route[1:]...), int64(known.given), 10))
		n.path = d.set(append(append(append(append(text[:0], route...), "/${"...), n.capture...), '}'))
	}
	return *n
}

// name returns the capture of a record, or makes one.
func (d *draft) name(r *model.Record) string { return d.named(r).capture }

func (d *draft) path(r *model.Record) string { return d.named(r).path }

// route is the path of an entity's records.
func (d *draft) route(e *spec.Entity) string { return d.names[e.ID].route }

func (d *draft) reset() {
	d.store.Reset()
	d.step(Step{Method: "POST", Path: "/reset", Want: Want{Status: []int{200, 204}, Clause: 2}})
}
