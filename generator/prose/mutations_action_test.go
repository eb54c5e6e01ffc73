package prose

import (
	"slices"

	"staminabench/generator/spec"
)

func (m mutator) action(i, j int) {
	a := m.s.Entities[i].Actions[j]
	change := func(fact string, change func(*spec.Action), at ...int) {
		m.add(fact, func(s *spec.Specification) { change(&s.Entities[i].Actions[j]) }, append([]int{i, j}, at...)...)
	}
	change("action name", func(a *spec.Action) { a.Name += "s" })
	m.add("action gone", func(s *spec.Specification) { s.Entities[i].Actions = slices.Delete(s.Entities[i].Actions, j, j+1) }, i, j)
	for _, v := range m.s.Entities[i].State().Values {
		change("to "+v, func(a *spec.Action) { a.To = v })
		if k := slices.Index(a.From, v); k >= 0 && len(a.From) > 1 {
			change("from without "+v, func(a *spec.Action) { a.From = slices.Delete(a.From, k, k+1) })
		} else if k < 0 {
			change("from with "+v, func(a *spec.Action) { a.From = append(a.From, v) })
		}
	}
	for k := range a.Guards {
		change("guard gone", func(a *spec.Action) { a.Guards = slices.Delete(a.Guards, k, k+1) }, k)
		m.guard(a.Guards[k], func(fact string, alter func(*spec.Guard)) {
			change(fact, func(a *spec.Action) { alter(&a.Guards[k]) }, k)
		})
	}
	for k := range a.Effects {
		change("effect gone", func(a *spec.Action) { a.Effects = slices.Delete(a.Effects, k, k+1) }, k)
		m.effect(a.Effects[k], func(fact string, alter func(*spec.Effect)) {
			change(fact, func(a *spec.Action) { alter(&a.Effects[k]) }, k)
		})
	}
}

func (m mutator) guard(g spec.Guard, change func(string, func(*spec.Guard))) {
	if g.Op != "" {
		for op := range comparisons {
			change("op "+op, func(g *spec.Guard) { g.Op = op })
		}
		change("constant", func(g *spec.Guard) { g.Constant += spec.Quarter })
	}
	if g.Count > 0 {
		change("count", func(g *spec.Guard) { g.Count++ })
	}
	if g.State != "" {
		change("state", func(g *spec.Guard) { g.State = "busy" })
	}
	if g.Kind == spec.OtherNumber {
		change("its ref", func(g *spec.Guard) { g.Field = coolerRefID })
		change("its other field", func(g *spec.Guard) { g.OtherField = stockID })
	}
	for _, other := range []spec.ID{bagsID, weightID, gradeID} {
		if g.Field != 0 && g.Kind != spec.OtherNumber && g.Kind != spec.OtherState {
			change("its field"+string(about(other)), func(g *spec.Guard) { g.Field = other })
		}
	}
	if g.Kind == spec.HasReferrer {
		change("its entity", func(g *spec.Guard) { g.Entity = shipmentID })
		change("its through", func(g *spec.Guard) { g.Through = carrierID })
	}
	if g.Kind == spec.IsTrue || g.Kind == spec.IsPresent {
		change("kind true", func(g *spec.Guard) { g.Kind = spec.IsTrue })
		change("kind present", func(g *spec.Guard) { g.Kind = spec.IsPresent })
	}
}

func (m mutator) effect(x spec.Effect, change func(string, func(*spec.Effect))) {
	if x.Delta != 0 {
		change("delta", func(x *spec.Effect) { x.Delta += 25 })
		change("sign", func(x *spec.Effect) { x.Delta = -x.Delta })
	}
	if x.Kind == spec.Set {
		change("null", func(x *spec.Effect) { x.Value = nil })
		change("text", func(x *spec.Effect) { x.Value = pointer(spec.Text("null")) })
	}
	if x.Kind == spec.Set || x.Kind == spec.Add {
		change("its field", func(x *spec.Effect) { x.Field = weightID })
	}
	if x.OtherField != 0 {
		change("its other field", func(x *spec.Effect) { x.OtherField = carrierID })
		change("its ref", func(x *spec.Effect) { x.Field = coolerRefID })
	}
	if x.Kind == spec.Create {
		change("its through", func(x *spec.Effect) { x.Through = labelID })
		change("its entity", func(x *spec.Effect) { x.Entity = tastingID })
		change("no value", func(x *spec.Effect) { x.Values = nil })
		change("another value", func(x *spec.Effect) { x.Values[0].Value = spec.Text("post") })
		change("another field", func(x *spec.Effect) { x.Values[0].Field = labelID })
		change("a value more", func(x *spec.Effect) {
			x.Values = append(x.Values, spec.Assignment{Field: labelID, Value: spec.Text("`\"`")})
		})
	}
}
