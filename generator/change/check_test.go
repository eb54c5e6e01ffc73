package change_test

import (
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// refusal is a change that is not valid in the roastery, and a part of the message.
type refusal struct {
	name string
	c    change.Change
	want string
}

func TestInvalidChangesAreRefused(t *testing.T) {
	s := roastery(t)
	plain := func(n spec.ID, name string) spec.Field {
		return spec.Field{ID: n, Name: name, Type: spec.Boolean, Presence: spec.Required}
	}
	newEntity := spec.Entity{ID: 900, Name: "Sieve", Fields: []spec.Field{plain(901, "clean")}}
	with := func(do func(*spec.Action)) *spec.Action { a := finish(s); do(a); return a }
	bags, note, grade, stage := id(s, "CoffeeBatch.bags"), id(s, "Tasting.note"), id(s, "CoffeeBatch.grade"), id(s, "CoffeeBatch.stage")
	finishing, label := id(s, "CoffeeBatch.finish"), id(s, "Shipment.label")
	for _, r := range []refusal{
		{"entity there already", &change.AddEntity{Entity: spec.Entity{ID: id(s, "Bean"), Name: "Sieve"}}, "is there already"},
		{"entity with an action", &change.AddEntity{Entity: spec.Entity{ID: 900, Name: "Sieve", Actions: []spec.Action{{ID: 1}}}}, "has no actions yet"},
		{"entity without fields", &change.AddEntity{Entity: spec.Entity{ID: 900, Name: "Sieve"}}, "leaves an invalid specification"},
		{"entity with a name that is there", &change.AddEntity{Entity: spec.Entity{ID: 900, Name: "BEAN", Fields: newEntity.Fields}}, "is used twice"},
		{"entity with another's analytic", &change.AddEntity{Entity: newEntity, Analytics: []spec.Analytic{{ID: 902, Entity: id(s, "CoffeeBatch"), Field: bags, Aggregate: spec.Avg}}}, "not over the new entity"},
		{"remove what is not there", &change.RemoveEntity{Entity: 999}, "entity 999 does not exist"},
		{"remove a field as an entity", &change.RemoveEntity{Entity: bags}, "does not exist"},
		{"rename what is not there", &change.RenameEntity{Entity: 999, Name: "Sieve"}, "does not exist"},
		{"rename to the same", &change.RenameEntity{Entity: id(s, "Bean"), Name: "BEAN"}, "it has that name already"},
		{"rename to another's name", &change.RenameEntity{Entity: id(s, "Bean"), Name: "Coffeebatch"}, "is used twice"},
		{"rename to a reserved name", &change.RenameEntity{Entity: id(s, "Bean"), Name: "Analytics"}, "is reserved"},
		{"field of no entity", &change.AddField{Entity: 999, Field: plain(900, "clean")}, "entity 999 does not exist"},
		{"field there already", &change.AddField{Entity: id(s, "Bean"), Field: plain(bags, "clean")}, "is there already"},
		{"field with a name that is there", &change.AddField{Entity: id(s, "Bean"), Field: plain(900, "stock")}, "is used twice"},
		{"required field without a value for the creating action", &change.AddField{Entity: id(s, "Shipment"), Field: plain(900, "clean")}, "required field clean gets no value"},
		{"value for an action that creates nothing", &change.AddField{Entity: id(s, "Bean"), Field: plain(900, "clean"), Creates: []change.CreateValue{{Action: finishing, Value: spec.Bool(true)}}}, "does not create records"},
		{"value for an action twice", &change.AddField{Entity: id(s, "Shipment"), Field: plain(900, "clean"), Creates: []change.CreateValue{{Action: finishing, Value: spec.Bool(true)}, {Action: finishing, Value: spec.Bool(true)}}}, "named twice"},
		{"wrong value for the creating action", &change.AddField{Entity: id(s, "Shipment"), Field: plain(900, "clean"), Creates: []change.CreateValue{{Action: finishing, Value: spec.Num(0)}}}, "does not fit"},
		{"remove no field", &change.RemoveField{Field: 999}, "does not exist"},
		{"remove the state", &change.RemoveField{Field: stage}, "it is the state"},
		{"remove the last field", &change.RemoveField{Field: id(s, "Bean.stock")}, "0 ordinary fields"},
		{"rename no field", &change.RenameField{Field: 999, Name: "clean"}, "does not exist"},
		{"rename a field to the same", &change.RenameField{Field: bags, Name: "bags"}, "it has that name already"},
		{"rename a field to an action's name", &change.RenameField{Field: bags, Name: "finish"}, "is used twice"},
		{"bounds of no field", &change.ChangeBounds{Field: 999}, "does not exist"},
		{"bounds of a bool", &change.ChangeBounds{Field: id(s, "CoffeeBatch.organic")}, "a bool has no bounds"},
		{"the same bounds", &change.ChangeBounds{Field: note, MaxLength: pointer(5)}, "it has these bounds already"},
		{"a minimum length of 0 for none", &change.ChangeBounds{Field: note, MaxLength: pointer(5), MinLength: pointer(0)}, "it has these bounds already"},
		{"bounds of another type", &change.ChangeBounds{Field: note, Max: pointer(spec.Whole(9))}, "only a number"},
		{"bounds too close", &change.ChangeBounds{Field: bags, Min: pointer(spec.Whole(1)), Max: pointer(spec.Whole(2))}, "less than 3 values"},
		{"bounds that a constant breaks", &change.ChangeBounds{Field: id(s, "CoffeeBatch.weight_kg"), Min: pointer(spec.Whole(2))}, "1.25 does not fit"},
		{"no maximum under an effect", &change.ChangeBounds{Field: bags, Min: pointer(spec.Whole(0))}, "both bounds"},
		{"values of an int", &change.ChangeEnum{Field: bags, Add: []string{"new_one"}}, "is no enum"},
		{"neither adds nor removes", &change.ChangeEnum{Field: grade}, "one of the two"},
		{"removes a value twice", &change.ChangeEnum{Field: grade, Remove: []string{"c", "c"}}, `value "c" does not exist or is named twice`},
		{"adds and removes", &change.ChangeEnum{Field: grade, Add: []string{"d"}, Remove: []string{"c"}}, "one of the two"},
		{"adds what is there", &change.ChangeEnum{Field: grade, Add: []string{"aa"}}, "is used twice"},
		{"removes what is not there", &change.ChangeEnum{Field: grade, Remove: []string{"zz"}}, `value "zz" does not exist or is named twice`},
		{"removes a constant", &change.ChangeEnum{Field: grade, Remove: []string{"aa"}}, `"aa" does not fit`},
		{"removes a default", &change.ChangeEnum{Field: id(s, "Shipment.speed"), Remove: []string{"slow"}}, `default "slow"`},
		{"removes too many", &change.ChangeEnum{Field: grade, Remove: []string{"ab", "c"}}, "1 values"},
		{"removes a starting state", &change.ChangeEnum{Field: stage, Remove: []string{"held"}}, "stays"},
		{"removes a target state", &change.ChangeEnum{Field: stage, Remove: []string{"roasted"}}, "stays"},
		{"removes a guard's state", &change.ChangeEnum{Field: id(s, "Roaster.status"), Remove: []string{"idle"}}, "stays"},
		{"optionality of the state", &change.ChangeOptionality{Field: stage, Presence: spec.Required}, "is a state"},
		{"optionality as it is", &change.ChangeOptionality{Field: bags, Presence: spec.Required}, "it is so already"},
		{"the same default", &change.ChangeOptionality{Field: label, Presence: spec.Defaulted, Default: pointer(spec.Text(""))}, "it is so already"},
		{"no deletion mode", &change.ChangeOptionality{Field: id(s, "Tasting.machine"), Presence: spec.Required}, "a deletion mode belongs to a ref"},
		{"a deletion mode of an int", &change.ChangeOptionality{Field: bags, Presence: spec.Nullable, OnDelete: spec.Cascade}, "a deletion mode belongs to a ref"},
		{"nullable under an effect", &change.ChangeOptionality{Field: bags, Presence: spec.Nullable}, "not nullable"},
		{"no default", &change.ChangeOptionality{Field: bags, Presence: spec.Defaulted}, "the default is missing"},
		{"required without a value for the creating action", &change.ChangeOptionality{Field: label, Presence: spec.Required}, "required field label gets no value"},
		{"a value that it has", &change.ChangeOptionality{Field: id(s, "Shipment.carrier"), Presence: spec.Nullable, Creates: []change.CreateValue{{Action: finishing, Value: spec.Text("x")}}}, "gives it a value already"},
		{"required under a guard", &change.ChangeOptionality{Field: id(s, "CoffeeBatch.blend_of"), Presence: spec.Required, OnDelete: spec.Cascade}, "not nullable"},
		{"required ref that closes a cycle", &change.AddField{Entity: id(s, "Roaster"), Field: spec.Field{ID: 900, Name: "lot", Type: spec.Ref, Presence: spec.Required, Target: id(s, "CoffeeBatch"), OnDelete: spec.Cascade}}, "cycle"},
		{"analytic of no field", &change.AddAnalytic{Analytic: spec.Analytic{ID: 900, Entity: 1, Field: 999}}, "does not exist"},
		{"analytic there already", &change.AddAnalytic{Analytic: spec.Analytic{ID: 901, Entity: id(s, "CoffeeBatch"), Field: bags, Aggregate: spec.Count}}, "is listed twice"},
		{"analytic that does not suit", &change.AddAnalytic{Analytic: spec.Analytic{ID: 901, Entity: id(s, "CoffeeBatch"), Field: bags, Aggregate: "median"}}, "cannot be computed"},
		{"remove no analytic", &change.RemoveAnalytic{Analytic: bags}, "does not exist"},
		{"action of no entity", &change.AddAction{Entity: 999}, "does not exist"},
		{"action without a state", &change.AddAction{Entity: id(s, "Bean"), Action: spec.Action{ID: 900, Name: "sift"}}, "a state comes with the action"},
		{"action with a second state", &change.AddAction{Entity: id(s, "Roaster"), State: &spec.Field{ID: 901}}, "a state comes with the action"},
		{"action with no state's field", &change.AddAction{Entity: id(s, "Bean"), State: &spec.Field{ID: 901, Name: "clean", Type: spec.Boolean, Presence: spec.Required}, Action: spec.Action{ID: 900, Name: "sift"}}, "0 state fields"},
		{"change no action", &change.ChangeAction{Action: 999}, "does not exist"},
		{"another name", &change.ChangeAction{Action: finishing, To: with(func(a *spec.Action) { a.Name = "end" })}, "keeps its identity and name"},
		{"another identity", &change.ChangeAction{Action: finishing, To: with(func(a *spec.Action) { a.ID = 900 })}, "keeps its identity and name"},
		{"the same action", &change.ChangeAction{Action: finishing, To: finish(s)}, "is so already"},
		{"the same in another order", &change.ChangeAction{Action: finishing, To: with(func(a *spec.Action) { a.From[0], a.From[1] = a.From[1], a.From[0] })}, "is so already"},
		{"guard on nothing", &change.ChangeAction{Action: finishing, To: with(func(a *spec.Action) { a.Guards[0].Field = 999 })}, "its field does not exist"},
	} {
		t.Run(r.name, func(t *testing.T) { r.check(t, s) })
	}
}

// check demands the message, and that nothing else came of the change: no specification, and none
// that was written to. A valid change before it makes no difference.
func (r refusal) check(t *testing.T, s *spec.Specification) {
	t.Helper()
	before := asJSON(t, s)
	after, err := change.Apply(s, r.c)
	if err == nil || !strings.Contains(err.Error(), r.want) || !strings.Contains(err.Error(), "change 1 ("+string(r.c.Kind())+")") {
		t.Errorf("the message is %v; wanted: %q", err, r.want)
	}
	// What is removed here concerns none of the refusals.
	second, err := change.Apply(s, &change.RemoveAnalytic{Analytic: s.Analytics[len(s.Analytics)-1].ID}, r.c)
	if err == nil || !strings.Contains(err.Error(), "change 2 ("+string(r.c.Kind())+")") {
		t.Errorf("as the second change: %v", err)
	}
	if after != nil || second != nil || asJSON(t, s) != before {
		t.Error("a refusal leaves a trace")
	}
}

func TestWhatManyThingsDependOnIsNotRemoved(t *testing.T) {
	s := roastery(t)
	e := s.Entity(id(s, "Tasting"))
	for i := range 2 {
		e.Fields = append(e.Fields, spec.Field{ID: spec.ID(900 + i), Name: string(rune('x'+i)) + "_machine", Type: spec.Ref, Presence: spec.Nullable, Target: id(s, "Roaster"), OnDelete: spec.Nullify})
	}
	if _, err := change.Apply(s, &change.RemoveEntity{Entity: id(s, "Roaster")}); err == nil || !strings.Contains(err.Error(), "6 things depend on it") {
		t.Errorf("the message is %v", err)
	}
	if _, err := change.Apply(roastery(t), &change.RemoveEntity{Entity: id(s, "Roaster")}); err != nil {
		t.Errorf("four dependents are allowed: %v", err)
	}
	weight := id(s, "CoffeeBatch.weight_kg") // three analytics and a guard
	if _, err := change.Apply(s, &change.RemoveField{Field: weight}); err != nil {
		t.Errorf("four dependents are allowed: %v", err)
	}
	s.Analytics = append(s.Analytics, spec.Analytic{ID: 910, Entity: id(s, "CoffeeBatch"), Field: weight, Aggregate: spec.Max})
	if _, err := change.Apply(s, &change.RemoveField{Field: weight}); err == nil || !strings.Contains(err.Error(), "5 things depend on it") {
		t.Errorf("the message is %v", err)
	}
}
