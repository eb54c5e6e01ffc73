package change_test

import (
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func TestFootprintsOverlapWhereChangesMeet(t *testing.T) {
	s := roastery(t)
	plain := func(n spec.ID, name string) spec.Field {
		return spec.Field{ID: n, Name: name, Type: spec.Boolean, Presence: spec.Required}
	}
	optional := func(n spec.ID, name string) spec.Field {
		return spec.Field{ID: n, Name: name, Type: spec.Boolean, Presence: spec.Nullable}
	}
	add := func(e, name string, n spec.ID) change.Change {
		return &change.AddField{Entity: id(s, e), Field: optional(n, name)}
	}
	entity := func(n spec.ID, name string) *change.AddEntity {
		return &change.AddEntity{Entity: spec.Entity{ID: n, Name: name, Fields: []spec.Field{plain(n+1, "clean")}}}
	}
	rename := func(path, name string) change.Change { return &change.RenameField{Field: id(s, path), Name: name} }
	renameEntity := func(e, name string) change.Change { return &change.RenameEntity{Entity: id(s, e), Name: name} }
	remove := func(path string) change.Change { return &change.RemoveField{Field: id(s, path)} }
	removeEntity := func(e string) change.Change { return &change.RemoveEntity{Entity: id(s, e)} }
	bounds := func(path string) change.Change { return &change.ChangeBounds{Field: id(s, path)} }
	analytic := func(e, f string, a spec.Aggregate, n spec.ID) change.Change {
		return &change.AddAnalytic{Analytic: spec.Analytic{ID: n, Entity: id(s, e), Field: id(s, e+"."+f), Aggregate: a}}
	}
	heat := &change.ChangeAction{Action: id(s, "Roaster.heat")}
	gone := &change.ChangeAction{Action: id(s, "CoffeeBatch.finish")}
	act := func(name string, effects ...spec.Effect) change.Change {
		return &change.AddAction{Entity: id(s, "CoffeeBatch"), Action: spec.Action{ID: 950, Name: name, From: []string{"green"}, To: "held", Effects: effects}}
	}
	create := spec.Effect{Kind: spec.Create, Entity: id(s, "Tasting"), Through: id(s, "Tasting.batch")}
	requiredRef := func(e, target string, n spec.ID) change.Change {
		return &change.AddField{Entity: id(s, e), Field: spec.Field{ID: n, Name: "needed", Type: spec.Ref, Presence: spec.Required, Target: id(s, target), OnDelete: spec.Cascade}}
	}
	for _, c := range []struct {
		name     string
		a, b     change.Change
		overlaps bool
	}{
		{"two new fields of one entity", add("Bean", "x_one", 900), add("Bean", "x_two", 901), true},
		{"new fields of two entities", add("Bean", "x_one", 900), add("Roaster", "x_one", 901), false},
		{"new and removed field of one entity", add("Bean", "x_one", 900), remove("Bean.stock"), true},
		{"two new entities", entity(900, "Sieve"), entity(910, "Scale"), true},
		{"new entity and removed one", entity(900, "Sieve"), removeEntity("Bean"), true},
		{"new entity and one renamed to its name", entity(900, "Sieve"), renameEntity("Bean", "SIEVE"), true},
		{"new entity and one renamed", entity(900, "Sieve"), renameEntity("Bean", "Scale"), false},
		{"two renamed to one name", renameEntity("Bean", "Sieve"), renameEntity("Shipment", "Sieve"), true},
		{"renamed to a name that is removed", removeEntity("Shipment"), renameEntity("Bean", "Shipment"), true},
		{"renamed to a name that is given up", renameEntity("Shipment", "Parcel"), renameEntity("Bean", "Shipment"), true},
		{"new entity named like one that is renamed", entity(900, "Bean"), renameEntity("Bean", "Sieve"), true},
		{"rename and remove", renameEntity("Bean", "Sieve"), removeEntity("Bean"), true},
		{"two renamed fields of one entity", rename("CoffeeBatch.code", "mark"), rename("CoffeeBatch.grade", "class_name"), false},
		{"two renamed fields, one of which nothing uses", rename("Tasting.note", "mark"), rename("Roaster.name", "mark"), false},
		{"two renamed fields that one action needs", rename("Tasting.note", "mark"), rename("Tasting.score", "points"), true},
		{"two fields renamed to one name", rename("Tasting.note", "mark"), rename("Tasting.score", "mark"), true},
		{"field renamed to a name that is removed", remove("Tasting.note"), rename("Tasting.score", "note"), true},
		{"field renamed and one added with its new name", rename("Tasting.note", "mark"), add("Tasting", "mark", 900), true},
		{"field renamed and one added with its old name", rename("Tasting.note", "mark"), add("Tasting", "note", 900), true},
		{"field renamed and one added", rename("Tasting.note", "mark"), add("Tasting", "x_one", 900), false},
		{"field added and action of its name", add("CoffeeBatch", "hold_on", 900), act("hold_on"), true},
		{"action removed and field of its name", gone, add("CoffeeBatch", "finish", 900), true},
		{"ref to an entity that is removed", removeEntity("Shipment"), requiredRef("Tasting", "Shipment", 900), true},
		{"ref to an entity that is renamed", renameEntity("Shipment", "Parcel"), requiredRef("Tasting", "Shipment", 900), true},
		{"two required refs", requiredRef("Bean", "Tasting", 900), requiredRef("Tasting", "Shipment", 901), true},
		{"required ref and new entity", requiredRef("Bean", "Tasting", 900), entity(910, "Sieve"), true},
		{"bounds of two numbers", bounds("Roaster.name"), bounds("Tasting.note"), false},
		{"bounds and removal", bounds("Tasting.score"), remove("Tasting.score"), true},
		{"bounds of a number that an action uses", bounds("CoffeeBatch.weight_kg"), gone, true},
		{"bounds of a number elsewhere that an action uses", bounds("Roaster.capacity"), gone, true},
		{"state elsewhere that an action asks for", heat, gone, true},
		{"analytic and its field", analytic("CoffeeBatch", "bags", spec.Avg, 900), rename("CoffeeBatch.bags", "sacks"), true},
		{"analytic and its entity", analytic("CoffeeBatch", "bags", spec.Avg, 900), renameEntity("CoffeeBatch", "Lot"), true},
		{"analytic and another field", analytic("Tasting", "score", spec.Avg, 900), rename("Tasting.note", "mark"), false},
		{"one analytic twice", analytic("Tasting", "score", spec.Avg, 900), analytic("Tasting", "score", spec.Avg, 901), true},
		{"new field and new analytic of one identity", add("Bean", "x_one", 900), analytic("Tasting", "score", spec.Avg, 900), true},
		{"new field and new entity of one identity", add("Bean", "x_one", 900), entity(900, "Sieve"), true},
		{"new field and a field of a new entity of one identity", add("Bean", "x_one", 901), entity(900, "Sieve"), true},
		{"new action and new field of one identity", act("hold_on"), add("Bean", "x_one", 950), true},
		{"analytics of two fields", analytic("Tasting", "score", spec.Avg, 900), analytic("Tasting", "acidity", spec.Avg, 901), false},
		{"analytic removed with its field", &change.RemoveAnalytic{Analytic: 501}, remove("CoffeeBatch.bags"), true},
		{"two actions of one entity", act("hold_on"), gone, true},
		{"action and a required field of what it creates", act("hold_on", create), &change.AddField{Entity: id(s, "Tasting"), Field: plain(900, "clean")}, true},
		{"action and an optional field of what it creates", act("hold_on", create), add("Tasting", "clean", 900), false},
		{"action and its entity", act("hold_on"), removeEntity("CoffeeBatch"), true},
		{"removed entity and the list that names it", removeEntity("Bean"), rename("CoffeeBatch.beans", "contents"), true},
		{"removed entity and a field beside the list that names it", removeEntity("Bean"), add("CoffeeBatch", "x_one", 900), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := c.a.Touches(s), c.b.Touches(s)
			if a.Overlaps(b) != c.overlaps || b.Overlaps(a) != c.overlaps {
				t.Errorf("overlap: %v, %v; wanted %v", a.Overlaps(b), b.Overlaps(a), c.overlaps)
			}
			if !a.Overlaps(a) {
				t.Error("a change does not overlap with itself")
			}
		})
	}
}
