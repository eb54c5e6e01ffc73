package cases

import (
	"fmt"
	"reflect"
	"slices"

	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// RetiredTurns is how many turns after the one that retired it something is looked for.
const RetiredTurns = 10

// planRetired: what was removed or renamed away in this turn or the ten before it is gone.
func planRetired(g *planning) {
	seen := map[string]bool{}
	for t := g.turn; t >= 1 && t >= g.turn-RetiredTurns; t-- {
		r := retired{planning: g, before: g.scenario.Spec(t - 1), after: g.scenario.Spec(t), seen: seen}
		r.entities()
		r.members()
		r.analytics()
	}
}

// retired compares the specifications before and after a turn, and plans for what is still gone.
type retired struct {
	*planning
	before, after specification
	seen          map[string]bool
}

func (r *retired) plan(subject spec.ID, variant, label, title string, about []spec.ID, facts []any, build func(*draft)) {
	p := &plan{family: RetiredFamily, subject: subject, variant: variant, label: label, title: title, about: append(about, subject), facts: facts, build: build}
	if !r.seen[p.id()] {
		r.seen[p.id()] = true
		r.add(p)
	}
}

// entities: the routes of entities that were removed or renamed.
func (r *retired) entities() {
	for i := range r.before.Entities {
		was := &r.before.Entities[i]
		if now := r.after.Entity(was.ID); now != nil && now.Name == was.Name {
			continue
		}
		path := "/" + was.Segment()
		r.plan(was.ID, "route-"+was.Segment(), was.Name, "no route is left under "+path, nil, []any{path}, func(d *draft) {
			d.test()
			d.unlisted("GET", path, "")
			d.unlisted("POST", path, "{}")
			d.unlisted("GET", path+"/1", "")
		})
	}
}

// members: fields, enum values, actions, guards and effects of entities that are still there.
func (r *retired) members() {
	for i := range r.before.Entities {
		was := &r.before.Entities[i]
		now, later := r.spec.Entity(was.ID), r.after.Entity(was.ID)
		if now == nil || later == nil {
			continue
		}
		for j := range was.Fields {
			r.field(now, &was.Fields[j], later.Field(was.Fields[j].ID))
		}
		for j := range was.Actions {
			r.action(now, &was.Actions[j], later.Action(was.Actions[j].ID))
		}
	}
}

func (r *retired) field(e *spec.Entity, was, later *spec.Field) {
	if later == nil || later.Name != was.Name {
		r.property(e, was)
	}
	if later == nil {
		return
	}
	now := e.Field(was.ID)
	for _, v := range was.Values {
		if now != nil && !now.IsState() && !slices.Contains(later.Values, v) && !slices.Contains(now.Values, v) {
			r.value(e, now, v)
		}
	}
}

// property: the old name of a field is now an unknown property.
func (r *retired) property(e *spec.Entity, was *spec.Field) {
	title := "the property " + was.Name + " is ignored, and answers do not have it"
	r.plan(was.ID, "property-"+was.Name, label(e, was.Name), title, []spec.ID{e.ID}, []any{e.Name, was.Name}, func(d *draft) {
		given := d.Fill(e, false)
		sent := d.body(given)
		text := `"x"`
		if !was.IsReference() {
			text = d.text(was, d.source.For(was))
		}
		d.test()
		made := d.create(e, given, d.with(sent, was.Name, text))
		d.patch(made, nil, property(was.Name, text))
		d.patch(made, nil, property(was.Name, "[]"))
		d.put(made, given, d.with(sent, was.Name, text))
		d.list(e)
	})
}

// value: a value that an enum had is refused.
func (r *retired) value(e *spec.Entity, f *spec.Field, v string) {
	r.plan(f.ID, "value-"+v, label(e, f.Name), "the value "+v+" is refused", []spec.ID{e.ID}, []any{e.Name, f.Name, v}, func(d *draft) {
		given := d.Fill(e, true)
		made := d.Create(e, given)
		d.test()
		d.refuseEach(e, f, made, d.body(given), []string{quote(v)})
		d.list(e)
	})
}

func (r *retired) action(e *spec.Entity, was, later *spec.Action) {
	now := e.Action(was.ID)
	if later == nil {
		r.plan(was.ID, "action-"+was.Name, label(e, was.Name), "the action does not exist any more", []spec.ID{e.ID}, []any{e.Name, was.Name}, func(d *draft) {
			made := d.Make(e)
			d.test()
			d.unlisted("POST", d.path(made)+"/"+was.Name, "")
			d.read(made)
		})
	}
	if later == nil || now == nil {
		return
	}
	for _, x := range was.Guards {
		if !hasGuard(later, x) && !hasGuard(now, x) {
			r.guard(e, now, x)
		}
	}
	for _, x := range was.Effects {
		if !hasEffect(later, x) && !hasEffect(now, x) {
			r.effect(e, now, x)
		}
	}
}

func hasGuard(a *spec.Action, x spec.Guard) bool {
	return slices.ContainsFunc(a.Guards, func(y spec.Guard) bool { return y == x })
}

func hasEffect(a *spec.Action, x spec.Effect) bool {
	return slices.ContainsFunc(a.Effects, func(y spec.Effect) bool { return reflect.DeepEqual(x, y) })
}

// guard: the action happens although a guard that it had does not hold.
func (r *retired) guard(e *spec.Entity, a *spec.Action, x spec.Guard) {
	trial := *a
	trial.Guards = append(slices.Clone(a.Guards), x)
	if !r.possible(e, &trial, a, len(a.Guards)) {
		return
	}
	facts := []any{r.planning.action(e, a), x}
	r.plan(a.ID, "without-"+guardName(&x), label(e, a.Name), "happens without a guard that it had", aboutAction(e, &trial), facts, func(d *draft) {
		made := d.start(e, a)
		d.must(d.Prepare(made, &trial, len(a.Guards)))
		d.test()
		d.act(made, a, 200, 11)
		d.read(made)
	})
}

// effect: the action does not do any more what it did.
func (r *retired) effect(e *spec.Entity, a *spec.Action, x spec.Effect) {
	trial := *a
	trial.Effects = append(slices.Clone(a.Effects), x)
	if !r.possible(e, &trial, a, -1) {
		return
	}
	facts := []any{r.planning.action(e, a), x}
	variant := fmt.Sprintf("no-%s-%d-%d", x.Kind, max(x.Field, x.Through), x.OtherField)
	r.plan(a.ID, variant, label(e, a.Name), "does not do any more what an effect did that it had", aboutAction(e, &trial), facts, func(d *draft) {
		made := d.start(e, a)
		d.must(d.Prepare(made, &trial, -1))
		d.test()
		d.act(made, a, 200, 11)
		d.list(e)
		d.involved(a, &x)
	})
}

// possible reports whether the trial is a valid action of today's specification, and whether the
// action can be shown to differ from it.
func (r *retired) possible(e *spec.Entity, trial, a *spec.Action, broken int) bool {
	s := r.spec.Clone()
	_, in := s.Action(a.ID)
	*in = *trial
	return s.Validate() == nil && witness.Differs(r.spec, e, trial, a, broken) == nil
}

// analytics: paths that were listed and are not any more.
func (r *retired) analytics() {
	listed := map[string]bool{}
	for _, s := range []specification{r.after, r.spec} {
		for i := range s.Analytics {
			listed[s.Path(&s.Analytics[i])] = true
		}
	}
	for i := range r.before.Analytics {
		was := &r.before.Analytics[i]
		path := r.before.Path(was)
		if listed[path] {
			continue
		}
		r.plan(was.ID, "analytic-"+path, path, "the analytic is not served any more", []spec.ID{was.Field, was.Entity}, []any{path}, func(d *draft) {
			d.test()
			d.unlisted("GET", path, "")
		})
	}
}
