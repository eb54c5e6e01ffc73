package cases

import (
	"staminabench/generator/model"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

// actionPlan adds a plan about an action.
func (g *planning) actionPlan(f Family, e *spec.Entity, a *spec.Action, variant, title string, build func(*draft)) *plan {
	p := &plan{
		family: f, subject: a.ID, variant: variant, label: label(e, a.Name), title: title,
		about: aboutAction(e, a), facts: []any{g.action(e, a)}, build: build,
	}
	g.add(p)
	return p
}

// planAction: an unknown id, every reachable state, and the same action again.
func planAction(g *planning) {
	g.actions(func(e *spec.Entity, a *spec.Action) {
		g.actionPlan(ActionFamily, e, a, "unknown", "an unknown id is 404", func(d *draft) {
			d.Make(e)
			path, _ := d.lost(e)
			d.test()
			d.step(Step{Method: "POST", Path: path + "/" + a.Name, Want: Want{Status: []int{404}, Clause: 11}})
			d.list(e)
		})
		for _, state := range witness.Reachable(e) {
			if a.StartsFrom(state) {
				g.actionPlan(ActionFamily, e, a, "from-"+state, "succeeds from the state "+state, func(d *draft) { buildFrom(d, e, a, state) })
			} else {
				g.actionPlan(ActionFamily, e, a, "wrong-"+state, "is refused in the state "+state, func(d *draft) { buildWrong(d, e, a, state) })
			}
		}
	})
}

// reach brings a record to a state, as set-up.
func (d *draft) reach(e *spec.Entity, state string) *model.Record {
	r, err := d.Reach(e, state)
	d.must(err)
	return r
}

// start brings a record to a starting state of an action, if it can to one that the action leaves:
// then a server that moves the state and refuses the action is found out.
func (d *draft) start(e *spec.Entity, a *spec.Action) *model.Record {
	state, err := witness.StartingState(e, a)
	d.must(err)
	for _, from := range a.From {
		if _, ok := witness.Path(e, from); ok && from != a.To {
			state = from
			break
		}
	}
	return d.reach(e, state)
}

func buildFrom(d *draft, e *spec.Entity, a *spec.Action, state string) {
	bystander := d.Make(e)
	r := d.reach(e, state)
	d.must(d.Prepare(r, a, -1))
	d.test()
	d.quotes(prose.Action(d.spec, e, a))
	d.act(r, a, 200, 11)
	d.read(r)
	d.read(bystander)
	again := d.Act(r, a)
	if again == 200 || again == 400 || again == 409 {
		d.read(r)
	}
}

// buildWrong tries with guards that hold, and with one that does not: the state is looked at first.
func buildWrong(d *draft, e *spec.Entity, a *spec.Action, state string) {
	r := d.reach(e, state)
	d.must(d.Prepare(r, a, -1))
	d.test()
	d.quotes(prose.Action(d.spec, e, a))
	d.act(r, a, 400, 11)
	d.read(r)
	if len(a.Guards) > 0 {
		d.aside(func() { d.must(d.Prepare(r, a, 0)) })
		d.act(r, a, 400, 11)
		d.read(r)
	}
}

// planState: what clients send for the state is ignored.
func planState(g *planning) {
	g.entities(func(e *spec.Entity) {
		state := e.State()
		if state == nil {
			return
		}
		g.fieldPlan(StateFamily, e, state, "sent", "a state in a body is ignored, and PUT and PATCH leave the state as it is", func(d *draft) { buildState(d, e, state) })
	})
}

func buildState(d *draft, e *spec.Entity, state *spec.Field) {
	given := d.Fill(e, false)
	sent := d.body(given)
	texts := []string{quote(state.Values[len(state.Values)-1]), quote(state.Initial), `"no_such_state"`, "5", "null", "[]"}
	d.test()
	d.rests(10)
	for _, text := range texts {
		d.create(e, given, d.with(sent, state.Name, text))
	}
	r := d.elsewhere(e, state)
	for _, text := range texts {
		d.put(r, given, d.with(sent, state.Name, text))
		d.patch(r, nil, property(state.Name, text))
	}
	d.put(r, given, sent)
	d.read(r)
}

// elsewhere is a record in another state than the initial one, if actions can bring one there.
func (d *draft) elsewhere(e *spec.Entity, state *spec.Field) (r *model.Record) {
	d.aside(func() {
		for _, v := range witness.Reachable(e) {
			if v != state.Initial {
				r = d.reach(e, v)
				return
			}
		}
		r = d.Make(e)
	})
	return r
}
