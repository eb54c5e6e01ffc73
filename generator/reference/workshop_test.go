package reference_test

import "staminabench/generator/spec"

// workshop is a specification with a site for every planted bug.
func workshop() *spec.Specification {
	return &spec.Specification{
		Title:     "Tool workshop",
		Entities:  []spec.Entity{depot(), part(), parcel(), tag(), slip()},
		Analytics: workshopAnalytics(),
	}
}

// workshopBefore is the turn before: an entity and fields had other names, and there was more.
func workshopBefore() *spec.Specification {
	s := workshop()
	s.Entity(3).Name = "Bundle"
	_, carrier := s.Field(62)
	carrier.Name = "haulier"
	s.Entity(4).Fields = append(s.Entity(4).Fields, spec.Field{ID: 99, Name: "colour", Type: spec.String, Presence: spec.Required})
	_, grade := s.Field(22)
	grade.Values = append(grade.Values, "worn")
	s.Analytics = append(s.Analytics, spec.Analytic{ID: 80, Entity: 2, Field: 21, Aggregate: spec.Sum})
	s.Entity(1).Actions = append(s.Entity(1).Actions, spec.Action{ID: 16, Name: "scrap", From: []string{"idle"}, To: "shut"})
	reopen := s.Entity(3).Action(47)
	reopen.Guards = []spec.Guard{{Kind: spec.IsTrue, Field: 34}}
	reopen.Effects = []spec.Effect{{Kind: spec.Set, Field: 42, Value: pointer(spec.Text("dark"))}}
	s.Entity(5).Actions, s.Entity(5).Fields = nil, s.Entity(5).Fields[:7]
	s.Entities = append(s.Entities, spec.Entity{ID: 9, Name: "Pallet", Fields: []spec.Field{
		{ID: 91, Name: "size_cm", Type: spec.Int, Presence: spec.Required},
		{ID: 92, Name: "depot", Type: spec.Ref, Presence: spec.Required, Target: 1, OnDelete: spec.Cascade},
	}})
	return s
}

func depot() spec.Entity {
	return spec.Entity{
		ID: 1, Name: "Depot",
		Fields: []spec.Field{
			{ID: 11, Name: "place", Type: spec.String, Presence: spec.Required},
			{ID: 12, Name: "capacity", Type: spec.Int, Presence: spec.Required, Min: whole(0), Max: whole(100)},
			{ID: 13, Name: "mode", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"idle", "busy", "shut"}, Initial: "idle"},
		},
		Actions: []spec.Action{{ID: 14, Name: "fill_up", From: []string{"idle"}, To: "busy"}, {ID: 15, Name: "shut_down", From: []string{"busy"}, To: "shut"}},
	}
}

func part() spec.Entity {
	return spec.Entity{ID: 2, Name: "Part", Fields: []spec.Field{
		{ID: 21, Name: "stock", Type: spec.Float, Presence: spec.Required, Min: whole(0), Max: whole(500)},
		{ID: 22, Name: "grade", Type: spec.Enum, Presence: spec.Required, Values: []string{"fine", "rough"}},
	}}
}

func parcel() spec.Entity {
	return spec.Entity{
		ID: 3, Name: "Parcel",
		Fields: []spec.Field{
			{ID: 31, Name: "code", Type: spec.String, Presence: spec.Required, MinLength: pointer(2), MaxLength: pointer(4)},
			{ID: 32, Name: "weight", Type: spec.Float, Presence: spec.Required, Min: pointer(spec.Quarter), Max: whole(99)},
			{ID: 33, Name: "bags", Type: spec.Int, Presence: spec.Required, Min: whole(-10), Max: whole(10)},
			{ID: 34, Name: "fragile", Type: spec.Boolean, Presence: spec.Required},
			{ID: 35, Name: "packed_at", Type: spec.Datetime, Presence: spec.Required},
			{ID: 36, Name: "depot", Type: spec.Ref, Presence: spec.Required, Target: 1, OnDelete: spec.Cascade},
			{ID: 37, Name: "parts", Type: spec.RefList, Presence: spec.Required, Target: 2},
			{ID: 38, Name: "twin", Type: spec.Ref, Presence: spec.Nullable, Target: 3, OnDelete: spec.Nullify},
			{ID: 39, Name: "stage", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"green", "held", "sent"}, Initial: "green"},
			{ID: 40, Name: "note", Type: spec.String, Presence: spec.Nullable, MaxLength: pointer(5)},
			{ID: 41, Name: "rating", Type: spec.Int, Presence: spec.Nullable, Min: whole(0), Max: whole(5)},
			{ID: 42, Name: "tint", Type: spec.Enum, Presence: spec.Nullable, Values: []string{"light", "dark"}},
		},
		Actions: []spec.Action{
			ship(),
			{ID: 46, Name: "hold_back", From: []string{"green"}, To: "held", Guards: []spec.Guard{{Kind: spec.NumberIs, Field: 41, Op: ">=", Constant: spec.Whole(1)}},
				Effects: []spec.Effect{{Kind: spec.AddRef, Field: 38, OtherField: 33, Delta: spec.Whole(1)}}},
			{ID: 47, Name: "reopen", From: []string{"sent"}, To: "green"},
		},
	}
}

// ship has a guard and an effect of every kind.
func ship() spec.Action {
	return spec.Action{
		ID: 45, Name: "ship", From: []string{"green", "held"}, To: "sent",
		Guards: []spec.Guard{
			{Kind: spec.NumberIs, Field: 33, Op: ">=", Constant: spec.Whole(1)},
			{Kind: spec.IsTrue, Field: 34},
			{Kind: spec.IsPresent, Field: 40},
			{Kind: spec.HasItems, Field: 37, Count: 2},
			{Kind: spec.HasReferrer, Entity: 4, Through: 51, Count: 1},
			{Kind: spec.OtherNumber, Field: 36, OtherField: 12, Op: "<", Constant: spec.Whole(50)},
		},
		Effects: []spec.Effect{
			{Kind: spec.Set, Field: 42, Value: pointer(spec.Text("light"))},
			{Kind: spec.Add, Field: 33, Delta: spec.Whole(1)},
			{Kind: spec.AddRef, Field: 36, OtherField: 12, Delta: spec.Whole(-2)},
			{Kind: spec.AddItems, Field: 37, OtherField: 21, Delta: 50},
			{Kind: spec.Create, Entity: 5, Through: 61, Values: []spec.Assignment{{Field: 62, Value: spec.Text("post")}}},
		},
	}
}

func tag() spec.Entity {
	return spec.Entity{ID: 4, Name: "Tag", Fields: []spec.Field{
		{ID: 51, Name: "parcel", Type: spec.Ref, Presence: spec.Required, Target: 3, OnDelete: spec.Cascade},
		{ID: 52, Name: "words", Type: spec.String, Presence: spec.Required},
	}}
}

func slip() spec.Entity {
	return spec.Entity{
		ID: 5, Name: "Slip",
		Fields: []spec.Field{
			{ID: 61, Name: "parcel", Type: spec.Ref, Presence: spec.Nullable, Target: 3, OnDelete: spec.Restrict},
			{ID: 62, Name: "carrier", Type: spec.String, Presence: spec.Required},
			{ID: 63, Name: "remark", Type: spec.String, Presence: spec.Defaulted, Default: pointer(spec.Text("none"))},
			{ID: 64, Name: "boxes", Type: spec.Int, Presence: spec.Defaulted, Default: pointer(spec.Num(spec.Whole(1))), Max: whole(9)},
			{ID: 65, Name: "insured", Type: spec.Boolean, Presence: spec.Defaulted, Default: pointer(spec.Bool(false))},
			{ID: 66, Name: "extras", Type: spec.RefList, Presence: spec.Defaulted, Target: 2},
			{ID: 67, Name: "copy_of", Type: spec.Ref, Presence: spec.Nullable, Target: 5, OnDelete: spec.Restrict},
			{ID: 68, Name: "paid", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"unpaid", "done"}, Initial: "unpaid"},
		},
		Actions: []spec.Action{{
			ID: 69, Name: "pay", From: []string{"unpaid"}, To: "done",
			Guards: []spec.Guard{{Kind: spec.OtherState, Field: 61, State: "sent"}},
		}},
	}
}

func workshopAnalytics() []spec.Analytic {
	return []spec.Analytic{
		{ID: 71, Entity: 3, Field: 41, Aggregate: spec.Count},
		{ID: 72, Entity: 3, Field: 41, Aggregate: spec.Avg},
		{ID: 73, Entity: 3, Field: 41, Aggregate: spec.Sum},
		{ID: 74, Entity: 3, Field: 32, Aggregate: spec.Min},
		{ID: 75, Entity: 3, Field: 33, Aggregate: spec.Max},
		{ID: 77, Entity: 3, Field: 39, Aggregate: spec.Distribution},
	}
}

func pointer[T any](v T) *T { return &v }

func whole(n int64) *spec.Number { return pointer(spec.Whole(n)) }
