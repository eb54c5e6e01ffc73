package cases

import (
	"reflect"

	"staminabench/generator/model"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// planAnalytics: over nothing, over values and nulls, after an update and after a deletion.
func planAnalytics(g *planning) {
	for i := range g.spec.Analytics {
		a := &g.spec.Analytics[i]
		e, f := g.spec.Field(a.Field)
		p := g.analyticPlan(a, e, f, "values", "follows what is created, changed and deleted")
		p.build = func(d *draft) { buildAnalytic(d, a, e, f) }
		g.add(p)
		g.planSigns(a, e, f)
	}
}

func (g *planning) analyticPlan(a *spec.Analytic, e *spec.Entity, f *spec.Field, variant, title string) *plan {
	return &plan{
		family: AnalyticsFamily, subject: a.ID, variant: variant,
		label: label(e, f.Name) + " " + string(a.Aggregate), title: title,
		about: []spec.ID{a.ID, f.ID, e.ID},
		facts: []any{g.spec.Path(a), f.Type, f.Values, f.Presence == spec.Nullable},
	}
}

func buildAnalytic(d *draft, a *spec.Analytic, e *spec.Entity, f *spec.Field) {
	given := d.Fill(e, false)
	d.test()
	d.quotes(prose.Analytic(d.spec, a))
	d.analytic(a)
	var rows []*model.Record
	for i := range 4 {
		d.aside(func() { rows = append(rows, d.Create(e, d.nth(given, a, f, i))) })
		if i == 0 || i == 3 {
			d.analytic(a)
		}
	}
	d.aside(func() { d.vary(rows, a, f) })
	d.analytic(a)
	d.aside(func() { d.delete(rows[0], 204) })
	d.analytic(a)
}

// nth is the body of the record with index i: values that lie apart, the third one null if it may
// be, the fourth such that an average is no whole number if that can be.
func (d *draft) nth(given witness.Values, a *spec.Analytic, f *spec.Field, i int) witness.Values {
	switch {
	case f.IsState():
		return given
	case i == 2 && f.Presence == spec.Nullable:
		return set(given, f, nil)
	case i == 3 && a.Aggregate == spec.Avg:
		return set(given, f, d.uneven(a, f))
	case f.IsNumber() && f.Min != nil && i == 0:
		return set(given, f, *f.Min)
	case f.Type == spec.Enum && i < 2:
		return set(given, f, f.Values[i*(len(f.Values)-1)])
	}
	return set(given, f, d.source.For(f))
}

// uneven is a value with which the average over the records is no whole number.
func (d *draft) uneven(a *spec.Analytic, f *spec.Field) model.Datum {
	var total spec.Number
	count := int64(1)
	for _, r := range d.store.List(d.spec.Entity(a.Entity)) {
		if n, ok := r.Get(f.ID).(spec.Number); ok {
			total, count = total+n, count+1
		}
	}
	v := d.source.Number(f)
	for range 40 {
		if (total+v)%spec.Whole(count) != 0 {
			return v
		}
		v = d.source.Number(f)
	}
	return v
}

// vary changes what the records hold so that the analytic changes while their number stays, if that
// can be done; a state is moved by an action.
func (d *draft) vary(rows []*model.Record, a *spec.Analytic, f *spec.Field) {
	if f.IsState() {
		d.move(rows[1], f)
		return
	}
	for range 12 {
		for _, r := range rows {
			if v := d.candidate(f); d.alters(r, a, f, v) {
				d.Patch(r, witness.Values{{Field: f, Datum: v}})
				return
			}
		}
	}
	d.Patch(rows[1], witness.Values{{Field: f, Datum: d.source.Other(f, rows[1].Get(f.ID))}})
}

func (d *draft) candidate(f *spec.Field) model.Datum {
	if f.Presence == spec.Nullable && d.source.IntN(4) == 0 {
		return nil
	}
	return d.source.For(f)
}

// alters reports whether the analytic would be another if a record held a value.
func (d *draft) alters(r *model.Record, a *spec.Analytic, f *spec.Field, v model.Datum) bool {
	was, before := r.Get(f.ID), d.store.Analyse(a)
	r.Set(f.ID, v)
	after := d.store.Analyse(a)
	r.Set(f.ID, was)
	return !reflect.DeepEqual(before, after)
}

func (d *draft) move(r *model.Record, state *spec.Field) {
	for i := range r.Entity.Actions {
		a := &r.Entity.Actions[i]
		if a.StartsFrom(state.Initial) && a.To != state.Initial {
			d.must(d.Prepare(r, a, -1))
			d.act(r, a, 200, 11)
			return
		}
	}
}

// planSigns: the least of positive numbers and the greatest of negative ones.
func (g *planning) planSigns(a *spec.Analytic, e *spec.Entity, f *spec.Field) {
	if !f.IsNumber() || a.Aggregate != spec.Min && a.Aggregate != spec.Max {
		return
	}
	p := g.analyticPlan(a, e, f, "signs", "is right over numbers of one sign")
	p.build = func(d *draft) {
		given := d.Fill(e, false)
		d.quotes(prose.Analytic(d.spec, a))
		for _, positive := range []bool{true, false} {
			d.testing = false
			for range 3 {
				d.Create(e, set(given, f, d.signed(f, positive)))
			}
			d.test()
			d.analytic(a)
			d.testing = false
			for _, r := range d.store.List(e) {
				d.delete(r, 204)
			}
		}
	}
	g.add(p)
}

// signed is a number of a sign, if the bounds allow one.
func (d *draft) signed(f *spec.Field, positive bool) spec.Number {
	half, least := *f, f.Step()
	if positive && (f.Min == nil || *f.Min < least) {
		half.Min = &least
	}
	if most := -least; !positive && (f.Max == nil || *f.Max > most) {
		half.Max = &most
	}
	if half.Min != nil && half.Max != nil && *half.Min > *half.Max {
		return d.source.Number(f)
	}
	return d.source.Number(&half)
}
