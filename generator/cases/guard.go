package cases

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planGuard: each guard alone makes the action fail, at its edge and far from it, and holds again
// when it is put right; what is null does not hold.
func planGuard(g *planning) {
	g.actions(func(e *spec.Entity, a *spec.Action) {
		for i := range a.Guards {
			x := &a.Guards[i]
			name := guardName(x)
			g.actionPlan(GuardFamily, e, a, name, "does not happen while one guard does not hold", func(d *draft) { buildGuard(d, e, a, i) })
			for _, n := range nulls(g.spec, e, x) {
				g.actionPlan(GuardFamily, e, a, name+"-null-"+n.name, "a guard that reads a null does not hold", func(d *draft) { buildNull(d, e, a, x, n) })
			}
			if x.Kind == spec.IsPresent && zero(e.Field(x.Field)) != nil {
				g.actionPlan(GuardFamily, e, a, name+"-zero", "0, false and the empty string are values", func(d *draft) { buildZero(d, e, a, x) })
			}
		}
	})
}

// guardName is stable as long as the guard looks at the same thing.
func guardName(x *spec.Guard) string {
	return fmt.Sprintf("%s-%d", x.Kind, max(x.Field, x.Through))
}

func buildGuard(d *draft, e *spec.Entity, a *spec.Action, i int) {
	for _, far := range []bool{false, true} {
		d.Far = far
		d.testing = false
		r := d.start(e, a)
		d.must(d.Prepare(r, a, i))
		d.test()
		d.quotes(prose.Guard(d.spec, e, &a.Guards[i]))
		d.act(r, a, 409, 12)
		d.read(r)
		d.involved(a, nil)
		d.aside(func() { d.must(d.Prepare(r, a, -1)) })
		d.act(r, a, 200, 12)
		d.read(r)
	}
}

// involved lists the records of the entities that the effects of an action reach.
func (d *draft) involved(a *spec.Action, extra *spec.Effect) {
	effects := append([]spec.Effect{}, a.Effects...)
	if extra != nil {
		effects = append(effects, *extra)
	}
	seen := map[spec.ID]bool{}
	for _, x := range effects {
		id := x.Entity
		if x.OtherField != 0 {
			owner, _ := d.spec.Field(x.OtherField)
			id = owner.ID
		}
		if id != 0 && !seen[id] {
			seen[id] = true
			d.list(d.spec.Entity(id))
		}
	}
}

// null is a way in which a guard can read a null.
type null struct {
	name  string
	field *spec.Field // that becomes null
	other bool        // of the record that the guard's ref names
}

func nulls(s specification, e *spec.Entity, x *spec.Guard) []null {
	f := e.Field(x.Field)
	var out []null
	switch x.Kind {
	case spec.NumberIs, spec.IsTrue:
		if f.Presence == spec.Nullable {
			out = append(out, null{"own", f, false})
		}
	case spec.OtherNumber, spec.OtherState:
		if f.Presence == spec.Nullable {
			out = append(out, null{"ref", f, false})
		}
		if _, n := s.Field(x.OtherField); n != nil && n.Presence == spec.Nullable {
			out = append(out, null{"other", n, true})
		}
	}
	return out
}

func buildNull(d *draft, e *spec.Entity, a *spec.Action, x *spec.Guard, n null) {
	r := d.start(e, a)
	d.must(d.Prepare(r, a, -1))
	changed := r
	if n.other {
		id, _ := r.Get(x.Field).(int64)
		changed = d.store.Find(e.Field(x.Field).Target, id)
	}
	d.Patch(changed, witness.Values{{Field: n.field, Datum: nil}})
	d.test()
	d.quotes(prose.Guard(d.spec, e, x))
	d.act(r, a, 409, 12)
	d.read(r)
}

// zero is the value of a field that careless servers take for null; nil if it is not valid.
func zero(f *spec.Field) model.Datum {
	var v spec.Value
	switch f.Type {
	case spec.String:
		v = spec.Text("")
	case spec.Int, spec.Float:
		v = spec.Num(0)
	case spec.Boolean:
		v = spec.Bool(false)
	default:
		return nil
	}
	if f.Accepts(v) != nil {
		return nil
	}
	return model.Constant(v)
}

func buildZero(d *draft, e *spec.Entity, a *spec.Action, x *spec.Guard) {
	f := e.Field(x.Field)
	r := d.start(e, a)
	d.must(d.Prepare(r, a, -1))
	d.Patch(r, witness.Values{{Field: f, Datum: zero(f)}})
	d.test()
	if d.Act(r, a) == 400 {
		panic(disagreement{"a record in a starting state is refused for its state"})
	}
	d.read(r)
}
