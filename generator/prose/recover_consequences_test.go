package prose_test

import (
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// done is what reading a consequence gives: "" if it was done to the specification that is read, else
// what it is about, because it follows from the change anyhow: "analytic 12 moves".
type done string

// consequenceMeanings are what the lines below a change mean. Filled in when the tests begin, because
// guards and effects are read by the same functions.
var consequenceMeanings []meaning[done]

func init() {
	consequenceMeanings = []meaning[done]{
		means(`(§) loses its field (§)`, func(r *reader, p []told) done { return r.loses(p[0], p[1]) }),
		means(`The field (§) of (§) goes too`, func(r *reader, p []told) done { return r.loses(p[1], p[0]) }),
		means(`The analytic (§) goes|(§) is no longer there`, func(r *reader, p []told) done {
			r.dropAnalytic(p[0].text() + p[1].text())
			return ""
		}),
		means(`(§) (?:works without this|loses an?) (guard|effect)(?:, and works without it| then): (.+)`, (*reader).without),
		means(`(§) no longer gives (§ = §) to the (§) record that it creates`, func(r *reader, p []told) done { return r.takes(p[0], p[1], p[2]) }),
		means(`The (§) record that (§) creates no longer gets (§ = §)`, func(r *reader, p []told) done { return r.takes(p[1], p[2], p[0]) }),
		means(`The analytic (§) moves to (§)`, func(r *reader, p []told) done { return r.analyticMoves(p[0], p[1]) }),
		means(`The analytic (§) takes the place of (§)`, func(r *reader, p []told) done { return r.analyticMoves(p[1], p[0]) }),
		means(`The action (§) moves to (§)`, func(r *reader, p []told) done { return r.actionMoves(p[0], p[1]) }),
		means(`The action (§) takes the place of (§)`, func(r *reader, p []told) done { return r.actionMoves(p[1], p[0]) }),
		means(`(§) follows the rename and works as before`, (*reader).follows),
		means(`The action (§) works as before; it follows the rename`, (*reader).follows),
		means(`The field (§) of (§) keeps its name, and refers to (§)`, func(r *reader, p []told) done { return r.refers(p[0], p[1], p[2]) }),
		means(`(§) of (§) refers to (§), and is called (§) as before`, func(r *reader, p []told) done {
			r.same("the name that stays", p[0].text(), p[3].text())
			return r.refers(p[0], p[1], p[2])
		}),
		means(`(§) then has exactly these values as keys`, (*reader).keyed),
		means(`The keys of (§) are then exactly these values`, (*reader).keyed),
	}
}

func (r *reader) loses(of, name told) done {
	e := r.entity(of.text())
	id := r.field(e, name.text()).ID
	e.Fields = slices.DeleteFunc(e.Fields, func(f spec.Field) bool { return f.ID == id })
	return ""
}

// without takes away a guard or an effect, told in the names of before.
func (r *reader) without(p []told) done {
	old := r.old()
	e, was := old.actionAt(p[0].text())
	old.of = e
	_, a := r.s.Action(was.ID)
	x := old.piece(p[1], p[2])
	for _, g := range x.guards {
		a.Guards = removed(r, a.Guards, g)
	}
	for _, y := range x.effects {
		a.Effects = removed(r, a.Effects, y)
	}
	return ""
}

// takes takes away a value that a created record got.
func (r *reader) takes(path, value, target told) done {
	old := r.old()
	_, was := old.actionAt(path.text())
	_, a := r.s.Action(was.ID)
	e := old.entity(target.text())
	field := old.field(e, value.spans[0]).ID
	x := creating(a, e.ID)
	x.Values = removed(r, x.Values, spec.Assignment{Field: field, Value: r.value(value.spans[1])})
	return ""
}

func creating(a *spec.Action, entity spec.ID) *spec.Effect {
	for i := range a.Effects {
		if a.Effects[i].Kind == spec.Create && a.Effects[i].Entity == entity {
			return &a.Effects[i]
		}
	}
	panic("no such effect")
}

// given reads the values that created records get in a field, and gives them.
func (r *reader) given(field spec.ID) []change.CreateValue {
	var out []change.CreateValue
	for _, line := range r.bullets() {
		x := read(r, r.sentence(line), givenMeanings)
		_, a := r.actionAt(x.path)
		owner, f := r.s.Field(field)
		r.same("what gets a value", owner.Name+"."+f.Name, x.target+"."+x.field)
		effect := creating(a, owner.ID)
		effect.Values = append(effect.Values, spec.Assignment{Field: field, Value: x.value})
		slices.SortFunc(effect.Values, func(a, b spec.Assignment) int { return int(a.Field - b.Field) })
		out = append(out, change.CreateValue{Action: a.ID, Value: x.value})
	}
	return out
}

type givenValue struct {
	path, target, field string
	value               spec.Value
}

var givenMeanings = []meaning[givenValue]{
	means(`(§) gives (§ = §) to the (§) record that it creates`, func(r *reader, p []told) givenValue { return r.giving(p[0], p[1], p[2]) }),
	means(`The (§) record that (§) creates gets (§ = §)`, func(r *reader, p []told) givenValue { return r.giving(p[1], p[2], p[0]) }),
}

func (r *reader) giving(path, value, target told) givenValue {
	return givenValue{path.text(), target.text(), value.spans[0], r.value(value.spans[1])}
}
