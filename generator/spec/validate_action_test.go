package spec

import "testing"

func TestAnInvalidActionIsRefused(t *testing.T) {
	on := func(do func(*Action)) func(*Specification) {
		return func(s *Specification) { do(action(s, "CoffeeBatch.finish")) }
	}
	checkFaults(t, []fault{
		{"from nowhere", on(func(a *Action) { a.From = nil }), "action finish: it must start from some"},
		{"from everywhere", on(func(a *Action) { a.From = []string{"green", "held", "roasted"} }), "not from all"},
		{"from an unknown state", on(func(a *Action) { a.From = []string{"burnt"} }), `state "burnt" does not exist`},
		{"from a state twice", on(func(a *Action) { a.From = []string{"held", "held"} }), `state "held" does not exist or is named twice`},
		{"to an unknown state", on(func(a *Action) { a.To = "burnt" }), `state "burnt" does not exist`},
		{"to nowhere", on(func(a *Action) { a.To = "" }), `state "" does not exist`},
	})
}

func TestAnInvalidGuardIsRefused(t *testing.T) {
	on := func(k GuardKind, do func(*Specification, *Guard)) func(*Specification) {
		return func(s *Specification) { do(s, guard(s, k)) }
	}
	checkFaults(t, []fault{
		{"unknown kind", on(IsTrue, func(_ *Specification, g *Guard) { g.Kind = "false" }), "guard 2 (false): unknown kind"},
		{"field gone", on(IsTrue, func(_ *Specification, g *Guard) { g.Field = 999 }), "its field does not exist"},
		{"field of another entity", on(NumberIs, func(s *Specification, g *Guard) { g.Field = field(s, "Bean.stock").ID }), "its field does not exist"},
		{"on the state", on(IsPresent, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.stage").ID }), "or is the state"},
		{"number of a bool", on(NumberIs, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.organic").ID }), "the field is no number"},
		{"unknown comparison", on(NumberIs, func(_ *Specification, g *Guard) { g.Op = "!=" }), `unknown comparison "!="`},
		{"no comparison", on(NumberIs, func(_ *Specification, g *Guard) { g.Op = "" }), `unknown comparison ""`},
		{"constant out of bounds", on(NumberIs, func(_ *Specification, g *Guard) { g.Constant = 10000 }), "100 does not fit"},
		{"constant of no quarters", on(NumberIs, func(_ *Specification, g *Guard) { g.Constant = 110 }), "1.1 does not fit"},
		{"true of a number", on(IsTrue, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.bags").ID }), "no bool"},
		{"present of a required field", on(IsPresent, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.code").ID }), "not nullable"},
		{"items of a ref", on(HasItems, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.roaster").ID }), "no reflist"},
		{"no items", on(HasItems, func(_ *Specification, g *Guard) { g.Count = 0 }), "count is out of bounds"},
		{"four items", on(HasItems, func(_ *Specification, g *Guard) { g.Count = 4 }), "count is out of bounds"},
		{"no referrers", on(HasReferrer, func(_ *Specification, g *Guard) { g.Count = 0 }), "count within bounds"},
		{"referrers through another's ref", on(HasReferrer, func(s *Specification, g *Guard) { g.Through = field(s, "Tasting.machine").ID }), "needs a ref of another entity"},
		{"referrers of its own", on(HasReferrer, func(s *Specification, g *Guard) {
			g.Entity, g.Through = entity(s, "CoffeeBatch").ID, field(s, "CoffeeBatch.blend_of").ID
		}), "needs a ref of another entity"},
		{"referrers of the wrong entity", on(HasReferrer, func(s *Specification, g *Guard) { g.Entity = entity(s, "Shipment").ID }), "needs a ref of another entity"},
		{"other number through a list", on(OtherNumber, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.beans").ID }), "no ref"},
		{"other number of a string", on(OtherNumber, func(s *Specification, g *Guard) { g.OtherField = 101 }), "no number"},
		{"other number of its own", on(OtherNumber, func(s *Specification, g *Guard) { g.OtherField = field(s, "CoffeeBatch.bags").ID }), "no number"},
		{"other constant out of bounds", on(OtherNumber, func(_ *Specification, g *Guard) { g.Constant = Whole(101) }), "101 does not fit"},
		{"unknown other state", on(OtherState, func(_ *Specification, g *Guard) { g.State = "green" }), "no such state"},
		{"other state of a stateless entity", on(OtherState, func(s *Specification, g *Guard) {
			f := field(s, "CoffeeBatch.cooler")
			f.Target = entity(s, "Bean").ID
		}), "no such state"},
		{"two on one field", on(IsPresent, func(s *Specification, g *Guard) { *g = *guard(s, OtherState) }), "two guards look at the same field"},
		{"stray count", on(IsTrue, func(_ *Specification, g *Guard) { g.Count = 2 }), "properties of another kind"},
		{"stray field", on(HasReferrer, func(s *Specification, g *Guard) { g.Field = field(s, "CoffeeBatch.bags").ID }), "properties of another kind"},
	})
}

func TestAnInvalidEffectIsRefused(t *testing.T) {
	on := func(k EffectKind, do func(*Specification, *Effect)) func(*Specification) {
		return func(s *Specification) { do(s, effect(s, k)) }
	}
	checkFaults(t, []fault{
		{"unknown kind", on(Add, func(_ *Specification, x *Effect) { x.Kind = "multiply" }), "effect 2 (multiply): unknown kind"},
		{"field gone", on(Set, func(_ *Specification, x *Effect) { x.Field = 999 }), "its field does not exist"},
		{"set the state", on(Set, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.stage").ID }), "no state"},
		{"set a reference", on(Set, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.blend_of").ID }), "no reference"},
		{"set an unknown value", on(Set, func(_ *Specification, x *Effect) { x.Value = pointer(Text("zz")) }), `"zz" does not fit`},
		{"set null", on(Set, func(_ *Specification, x *Effect) { x.Value = nil }), "null where the field is not nullable"},
		{"add to a bool", on(Add, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.organic").ID }), "add needs a number"},
		{"add to a nullable number", on(Add, func(s *Specification, _ *Effect) { field(s, "CoffeeBatch.bags").Presence = Nullable }), "add needs a number"},
		{"add without a maximum", on(Add, func(s *Specification, _ *Effect) { field(s, "CoffeeBatch.bags").Max = nil }), "both bounds"},
		{"add nothing", on(Add, func(_ *Specification, x *Effect) { x.Delta = 0 }), "the delta is 0"},
		{"add a fraction to an int", on(Add, func(_ *Specification, x *Effect) { x.Delta = 50 }), "multiple of the field's step"},
		{"add no quarters", on(AddItems, func(_ *Specification, x *Effect) { x.Delta = 10 }), "multiple of the field's step"},
		{"add more than the range", on(Add, func(_ *Specification, x *Effect) { x.Delta = Whole(-21) }), "larger than the range"},
		{"add through a list", on(AddRef, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.beans").ID }), "the field is no ref"},
		{"add to items of a ref", on(AddItems, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.roaster").ID }), "the field is no reflist"},
		{"add to a field of another entity", on(AddRef, func(s *Specification, x *Effect) { x.OtherField = field(s, "Bean.stock").ID }), "add needs a number"},
		{"add to a field twice", on(AddItems, func(s *Specification, x *Effect) { *x = *effect(s, AddRef) }), "two effects write the same field"},
		{"set and add", on(Set, func(s *Specification, x *Effect) { x.Field, x.Value = field(s, "CoffeeBatch.bags").ID, pointer(Num(0)) }), "two effects write the same field"},
		{"create an unknown entity", on(Create, func(_ *Specification, x *Effect) { x.Entity = 999 }), "needs a ref of another entity"},
		{"create one of its own", on(Create, func(s *Specification, x *Effect) {
			x.Entity, x.Through = entity(s, "CoffeeBatch").ID, field(s, "CoffeeBatch.blend_of").ID
		}), "needs a ref of another entity"},
		{"create without a required value", on(Create, func(_ *Specification, x *Effect) { x.Values = nil }), "required field carrier gets no value"},
		{"create with another required ref", on(Create, func(s *Specification, _ *Effect) {
			e := entity(s, "Shipment")
			e.Fields = append(e.Fields, requiredRef(900, entity(s, "Bean").ID))
		}), "required field to_4 gets no value"},
		{"create with a wrong value", on(Create, func(s *Specification, x *Effect) { x.Values[0].Value = Num(100) }), "value for carrier: 1 does not fit"},
		{"create with null", on(Create, func(s *Specification, x *Effect) { x.Values[0].Value = Null() }), "null where the field is not nullable"},
		{"create with a value twice", on(Create, func(_ *Specification, x *Effect) { x.Values = append(x.Values, x.Values[0]) }), "given twice"},
		{"create with a reference", on(Create, func(s *Specification, x *Effect) {
			x.Values = append(x.Values, Assignment{field(s, "Shipment.extras").ID, Num(100)})
		}), "is a reference"},
		{"create with a field that is gone", on(Create, func(_ *Specification, x *Effect) { x.Values = append(x.Values, Assignment{999, Num(0)}) }), "it does not exist"},
		{"stray delta", on(Set, func(_ *Specification, x *Effect) { x.Delta = 25 }), "properties of another kind"},
		{"stray values", on(Add, func(s *Specification, x *Effect) { x.Values = effect(s, Create).Values }), "properties of another kind"},
		{"stray field", on(Create, func(s *Specification, x *Effect) { x.Field = field(s, "CoffeeBatch.bags").ID }), "properties of another kind"},
	})
}
