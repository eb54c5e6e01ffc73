package witness

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/slab"
	"staminabench/generator/spec"
	"staminabench/generator/values"
)

// Driver carries out requests and returns what the model holds afterwards.
type Driver interface {
	Create(e *spec.Entity, given Values) *model.Record
	Patch(r *model.Record, given Values)
	Act(r *model.Record, a *spec.Action) (status int)
}

// Values are properties of a request body, in order.
type Values []Value

// Value is a property: the field and what it gets.
type Value struct {
	Field *spec.Field
	Datum model.Datum
}

// Get returns the value given for a field.
func (v Values) Get(field spec.ID) (model.Datum, bool) {
	for _, x := range v {
		if x.Field.ID == field {
			return x.Datum, true
		}
	}
	return nil, false
}

// Planner plans requests for one specification.
type Planner struct {
	Spec   *spec.Specification
	Store  *model.Store
	Drive  Driver
	Source values.Source
	// Far makes it choose values far from the edges of guards; otherwise it goes to the edge.
	Far    bool
	depth  int
	values slab.Of[Value]
}

// Restart makes the planner as good as new, with another source. Values of before must not be used
// any more.
func (p *Planner) Restart(source values.Source) {
	p.Source, p.Far, p.depth = source, false, 0
	p.values.Reuse()
}

// maxDepth bounds how many records are driven to states for each other.
const maxDepth = 4

// Make creates a record with its required fields, what is given, and the records that these need.
// A field that is given as nil is sent as null.
func (p *Planner) Make(e *spec.Entity, given ...Value) *model.Record {
	return p.Drive.Create(e, p.Fill(e, false, given...))
}

// Fill completes a body: the required fields, or all of them.
func (p *Planner) Fill(e *spec.Entity, all bool, given ...Value) Values {
	out := Values(p.values.Take(len(e.Fields)))
	for i := range e.Fields {
		f := &e.Fields[i]
		if d, ok := Values(given).Get(f.ID); ok {
			out = append(out, Value{f, d})
		} else if !f.IsState() && (all || f.Presence == spec.Required) {
			out = append(out, Value{f, p.any(f, all)})
		}
	}
	return out
}

// Any invents a value for a field, creating the records that it refers to.
func (p *Planner) Any(f *spec.Field) model.Datum { return p.any(f, true) }

// any leaves lists empty if they need not be full: records whose lists must be full could need each
// other without end.
func (p *Planner) any(f *spec.Field, full bool) model.Datum {
	switch {
	case f.Type == spec.Ref:
		return p.Make(p.Spec.Entity(f.Target)).ID
	case f.Type == spec.RefList && full:
		return p.items(f, 1)
	case f.Type == spec.RefList:
		return []int64{}
	}
	return p.Source.For(f)
}

func (p *Planner) items(f *spec.Field, n int) []int64 {
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = p.Make(p.Spec.Entity(f.Target)).ID
	}
	return ids
}

// Reach creates a record and drives it to a state.
func (p *Planner) Reach(e *spec.Entity, state string) (*model.Record, error) {
	p.depth++
	defer func() { p.depth-- }()
	path, ok := Path(e, state)
	if !ok || p.depth > maxDepth {
		return nil, fmt.Errorf("%s cannot be brought to %q", e.Name, state)
	}
	r := p.Make(e)
	for _, a := range path {
		if err := p.Prepare(r, a, -1); err != nil {
			return nil, err
		}
		if status := p.Drive.Act(r, a); status != 200 {
			return nil, fmt.Errorf("%s.%s on the way to %q is %d", e.Name, a.Name, state, status)
		}
	}
	return r, nil
}

// Path is a shortest way of actions from the initial state to a state.
func Path(e *spec.Entity, state string) ([]*spec.Action, bool) {
	if state == e.State().Initial {
		return nil, true
	}
	path, ok := paths(e)[state]
	return path, ok
}

// paths are the shortest ways from the initial state to all states that actions can bring a record to.
func paths(e *spec.Entity) map[string][]*spec.Action {
	initial := e.State().Initial
	out := map[string][]*spec.Action{initial: {}}
	for queue := []string{initial}; len(queue) > 0; queue = queue[1:] {
		for i := range e.Actions {
			a := &e.Actions[i]
			if _, seen := out[a.To]; seen || !a.StartsFrom(queue[0]) {
				continue
			}
			out[a.To] = append(append([]*spec.Action{}, out[queue[0]]...), a)
			queue = append(queue, a.To)
		}
	}
	return out
}

// Reachable lists the states that actions can bring a record to, in the order of the values.
func Reachable(e *spec.Entity) []string {
	var out []string
	known := paths(e)
	for _, v := range e.State().Values {
		if _, ok := known[v]; ok {
			out = append(out, v)
		}
	}
	return out
}
