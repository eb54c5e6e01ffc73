package change_test

import (
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// TestChangesWithAnInvalidOutcomeAreRefused: what a change itself does not look at is found in the
// specification that it would make.
func TestChangesWithAnInvalidOutcomeAreRefused(t *testing.T) {
	s := roastery(t)
	batch, bean, roaster, tasting := id(s, "CoffeeBatch"), id(s, "Bean"), id(s, "Roaster"), id(s, "Tasting")
	bags, organic := id(s, "CoffeeBatch.bags"), id(s, "CoffeeBatch.organic")
	field := func(do func(*spec.Field)) change.Change {
		f := spec.Field{ID: 900, Name: "extra", Type: spec.Int, Presence: spec.Required}
		do(&f)
		return &change.AddField{Entity: tasting, Field: f}
	}
	to := func(do func(*spec.Action)) change.Change {
		a := finish(s)
		do(a)
		return &change.ChangeAction{Action: a.ID, To: a}
	}
	act := func(do func(*spec.Action)) change.Change {
		a := spec.Action{ID: 900, Name: "act", From: []string{"idle"}, To: "busy"}
		do(&a)
		return &change.AddAction{Entity: roaster, Action: a}
	}
	with := func(x spec.Effect) change.Change {
		return to(func(a *spec.Action) { a.Effects = []spec.Effect{x} })
	}
	for _, r := range []refusal{
		{"identity of something else", field(func(f *spec.Field) { f.ID = batch }), "is used twice or is not positive"},
		{"no identity", field(func(f *spec.Field) { f.ID = 0 }), "is used twice or is not positive"},
		{"identity of an analytic", act(func(a *spec.Action) { a.ID = s.Analytics[0].ID }), "is used twice or is not positive"},
		{"name of another form", field(func(f *spec.Field) { f.Name = "Extra" }), "does not match"},
		{"entity of another form", &change.RenameEntity{Entity: bean, Name: "coffee_bean"}, "does not match"},
		{"reserved name", field(func(f *spec.Field) { f.Name = "model_name" }), "is reserved"},
		{"unknown type", field(func(f *spec.Field) { f.Type = "text" }), `unknown type "text"`},
		{"unknown presence", field(func(f *spec.Field) { f.Presence = "maybe" }), `unknown presence "maybe"`},
		{"required with a default", field(func(f *spec.Field) { f.Default = pointer(spec.Num(100)) }), "a required field has no default"},
		{"default beyond a bound", field(func(f *spec.Field) {
			f.Presence, f.Default, f.Max = spec.Defaulted, pointer(spec.Num(500)), pointer(spec.Whole(4))
		}), "5 does not fit"},
		{"bound of no whole number", field(func(f *spec.Field) { f.Min = pointer(spec.Number(25)) }), "bound 0.25"},
		{"length of a number", field(func(f *spec.Field) { f.MinLength = pointer(1) }), "only a string"},
		{"values of a number", field(func(f *spec.Field) { f.Values = []string{"a", "b"} }), "only an enum"},
		{"target of a number", field(func(f *spec.Field) { f.Target = bean }), "only a ref or a reflist"},
		{"one value", field(func(f *spec.Field) { f.Type, f.Values = spec.Enum, []string{"a"} }), "1 values"},
		{"ref to nothing", field(func(f *spec.Field) { f.Type, f.Target, f.OnDelete = spec.Ref, 999, spec.Cascade }), "target 999 does not exist"},
		{"ref that is emptied and required", field(func(f *spec.Field) { f.Type, f.Target, f.OnDelete = spec.Ref, bean, spec.Nullify }), "nullify needs a nullable ref"},
		{"unknown deletion mode", field(func(f *spec.Field) { f.Type, f.Target, f.OnDelete = spec.Ref, bean, "drop" }), "unknown deletion mode"},
		{"nullable list", field(func(f *spec.Field) { f.Type, f.Target, f.Presence = spec.RefList, bean, spec.Nullable }), "never null"},
		{"second state", &change.AddField{Entity: batch, Field: spec.Field{ID: 900, Name: "extra", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"a", "b"}, Initial: "a"}}, "2 state fields"},
		{"another state's initial value", act(func(a *spec.Action) { a.From = []string{"green"} }), `state "green" does not exist`},
		{"from everywhere", act(func(a *spec.Action) { a.From = []string{"idle", "busy", "cold"} }), "not from all"},
		{"from nowhere", act(func(a *spec.Action) { a.From = nil }), "it must start from some"},
		{"action named like a field", act(func(a *spec.Action) { a.Name = "capacity" }), "is used twice"},
		{"two guards on a field", to(func(a *spec.Action) { a.Guards = append(a.Guards, spec.Guard{Kind: spec.IsTrue, Field: organic}) }), "two guards look at the same field"},
		{"guard of an unknown kind", to(func(a *spec.Action) { a.Guards[0] = spec.Guard{Kind: "moon", Field: bags} }), "unknown kind"},
		{"guard with a stray property", to(func(a *spec.Action) { a.Guards[0].State = "green" }), "properties of another kind"},
		{"unknown comparison", to(func(a *spec.Action) { a.Guards[0].Op = "!=" }), "unknown comparison"},
		{"constant out of bounds", to(func(a *spec.Action) { a.Guards[0].Constant = spec.Whole(500) }), "500 does not fit"},
		{"two effects on a field", with(spec.Effect{Kind: spec.Set, Field: id(s, "CoffeeBatch.stage")}), "set writes no reference and no state"},
		{"effect of an unknown kind", with(spec.Effect{Kind: "moon", Field: bags}), "unknown kind"},
		{"effect on nothing", with(spec.Effect{Kind: spec.Add, Field: 999, Delta: 100}), "its field does not exist"},
		{"adds nothing", with(spec.Effect{Kind: spec.Add, Field: bags}), "the delta is 0"},
		{"creates without the required values", with(spec.Effect{Kind: spec.Create, Entity: id(s, "Shipment"), Through: id(s, "Shipment.batch")}), "gets no value"},
		{"creates one that needs another", with(spec.Effect{Kind: spec.Create, Entity: bean, Through: id(s, "Bean.stock")}), "it needs a ref of another entity"},
	} {
		t.Run(r.name, func(t *testing.T) { r.check(t, s) })
	}
}

// TestAChangeThatLeavesTooFewOrTooManyIsRefused tries each number that a specification bounds, one
// step inside and one outside.
func TestAChangeThatLeavesTooFewOrTooManyIsRefused(t *testing.T) {
	next := spec.ID(1000)
	plain := func() spec.Field {
		next++
		return spec.Field{ID: next, Name: "x" + spec.Whole(int64(next)).String(), Type: spec.Boolean, Presence: spec.Nullable}
	}
	for _, c := range []struct {
		name  string
		times int // that are allowed
		again func(s *spec.Specification) change.Change
		want  string
	}{
		{"entities", 10, func(*spec.Specification) change.Change {
			e := spec.Entity{ID: next + 1, Name: "X" + spec.Whole(int64(next)).String()}
			next++
			e.Fields = append(e.Fields, plain())
			return &change.AddEntity{Entity: e}
		}, "16 entities; allowed are 2 to 15"},
		{"fields", 11, func(s *spec.Specification) change.Change {
			return &change.AddField{Entity: id(s, "Bean"), Field: plain()}
		}, "13 fields"},
		{"actions", 2, func(s *spec.Specification) change.Change {
			f := plain()
			return &change.AddAction{Entity: id(s, "Roaster"), Action: spec.Action{ID: f.ID, Name: f.Name, From: []string{"idle"}, To: "busy"}}
		}, "5 actions"},
		{"values", 5, func(s *spec.Specification) change.Change {
			return &change.ChangeEnum{Field: id(s, "CoffeeBatch.grade"), Add: []string{plain().Name}}
		}, "9 values"},
		{"entities that go", 3, func(s *spec.Specification) change.Change {
			return &change.RemoveEntity{Entity: s.Entities[len(s.Entities)-1].ID}
		}, "1 entities; allowed are 2 to 15"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := roastery(t)
			for range c.times {
				after, err := change.Apply(s, c.again(s))
				if err != nil {
					t.Fatal(err)
				}
				s = after
			}
			if _, err := change.Apply(s, c.again(s)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the message is %v; wanted: %q", err, c.want)
			}
		})
	}
}
