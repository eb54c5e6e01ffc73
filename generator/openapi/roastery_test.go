package openapi

import "staminabench/generator/spec"

// Identities in the test's specification that its parts refer to.
const (
	roasterID spec.ID = iota + 1
	capacityID
	roasterStateID
	beanID
	stockID
	batchID
	weightID
	bagsID
	organicID
	gradeID
	roastedAtID
	roasterRefID
	beansID
	blendOfID
	batchStateID
	tastingID
	tastingBatchID
	roastID
	shipmentID
	shipmentBatchID
	carrierID
)

// roastery is a specification with every type of field in every presence, every deletion mode,
// every aggregate, and actions with every kind of guard and effect.
func roastery() *spec.Specification {
	return &spec.Specification{
		Title:     "Coffee roastery",
		Entities:  []spec.Entity{roaster(), bean(), coffeeBatch(), tasting(), shipment()},
		Analytics: roasteryAnalytics(),
	}
}

func roaster() spec.Entity {
	return spec.Entity{
		ID: roasterID, Name: "Roaster",
		Fields: []spec.Field{
			{ID: 101, Name: "name", Type: spec.String, Presence: spec.Required, MaxLength: pointer(20)},
			{ID: capacityID, Name: "capacity", Type: spec.Int, Presence: spec.Required, Min: whole(0), Max: whole(100)},
			{ID: roasterStateID, Name: "status", Type: spec.Enum, Presence: spec.Required, Values: []string{"idle", "busy"}, Initial: "idle"},
		},
		Actions: []spec.Action{
			{ID: 102, Name: "start", From: []string{"idle"}, To: "busy"},
			{ID: 103, Name: "stop", From: []string{"idle", "busy"}, To: "idle"},
		},
	}
}

func bean() spec.Entity {
	return spec.Entity{ID: beanID, Name: "Bean", Fields: []spec.Field{
		{ID: stockID, Name: "stock", Type: spec.Float, Presence: spec.Required, Min: whole(0), Max: whole(500)},
	}}
}

// coffeeBatch has a required field of every type.
func coffeeBatch() spec.Entity {
	return spec.Entity{
		ID: batchID, Name: "CoffeeBatch",
		Fields: []spec.Field{
			{ID: 201, Name: "code", Type: spec.String, Presence: spec.Required, MinLength: pointer(2), MaxLength: pointer(4)},
			{ID: weightID, Name: "weight_kg", Type: spec.Float, Presence: spec.Required, Min: pointer(spec.Number(25)), Max: pointer(spec.Number(9950))},
			{ID: bagsID, Name: "bags", Type: spec.Int, Presence: spec.Required, Min: whole(-10), Max: whole(10)},
			{ID: organicID, Name: "organic", Type: spec.Boolean, Presence: spec.Required},
			{ID: gradeID, Name: "grade", Type: spec.Enum, Presence: spec.Required, Values: []string{"aa", "ab", "C"}},
			{ID: roastedAtID, Name: "roasted_at", Type: spec.Datetime, Presence: spec.Required},
			{ID: roasterRefID, Name: "roaster", Type: spec.Ref, Presence: spec.Required, Target: roasterID, OnDelete: spec.Cascade},
			{ID: beansID, Name: "beans", Type: spec.RefList, Presence: spec.Required, Target: beanID},
			{ID: blendOfID, Name: "blend_of", Type: spec.Ref, Presence: spec.Nullable, Target: batchID, OnDelete: spec.Nullify},
			{ID: batchStateID, Name: "stage", Type: spec.Enum, Presence: spec.Required, Values: []string{"green", "held", "roasted"}, Initial: "green"},
		},
		Actions: []spec.Action{finish()},
	}
}

// finish has a guard and an effect of every kind.
func finish() spec.Action {
	return spec.Action{
		ID: 202, Name: "finish", From: []string{"green", "held"}, To: "roasted",
		Guards: []spec.Guard{
			{Kind: spec.NumberIs, Field: weightID, Op: ">=", Constant: 125},
			{Kind: spec.IsTrue, Field: organicID},
			{Kind: spec.IsPresent, Field: blendOfID},
			{Kind: spec.HasItems, Field: beansID, Count: 2},
			{Kind: spec.HasReferrer, Entity: tastingID, Through: tastingBatchID, Count: 1},
			{Kind: spec.OtherNumber, Field: roasterRefID, OtherField: capacityID, Op: "<", Constant: spec.Whole(50)},
			{Kind: spec.OtherState, Field: roasterRefID, State: "idle"},
		},
		Effects: []spec.Effect{
			{Kind: spec.Set, Field: gradeID, Value: pointer(spec.Text("aa"))},
			{Kind: spec.Add, Field: bagsID, Delta: spec.Whole(1)},
			{Kind: spec.AddRef, Field: roasterRefID, OtherField: capacityID, Delta: spec.Whole(-2)},
			{Kind: spec.AddItems, Field: beansID, OtherField: stockID, Delta: 50},
			{Kind: spec.Create, Entity: shipmentID, Through: shipmentBatchID, Values: []spec.Assignment{{Field: carrierID, Value: spec.Text("post & rail")}}},
		},
	}
}

// tasting has a nullable field of every type that can be one.
func tasting() spec.Entity {
	return spec.Entity{ID: tastingID, Name: "Tasting", Fields: []spec.Field{
		{ID: tastingBatchID, Name: "batch", Type: spec.Ref, Presence: spec.Required, Target: batchID, OnDelete: spec.Cascade},
		{ID: 301, Name: "note", Type: spec.String, Presence: spec.Nullable, MaxLength: pointer(5)},
		{ID: 302, Name: "score", Type: spec.Int, Presence: spec.Nullable, Min: whole(1), Max: whole(5)},
		{ID: 303, Name: "acidity", Type: spec.Float, Presence: spec.Nullable},
		{ID: 304, Name: "blind", Type: spec.Boolean, Presence: spec.Nullable},
		{ID: roastID, Name: "roast", Type: spec.Enum, Presence: spec.Nullable, Values: []string{"light", "dark"}},
		{ID: 305, Name: "tasted_at", Type: spec.Datetime, Presence: spec.Nullable},
		{ID: 306, Name: "machine", Type: spec.Ref, Presence: spec.Nullable, Target: roasterID, OnDelete: spec.Nullify},
	}}
}

// shipment has a field with a default of every type that can have one.
func shipment() spec.Entity {
	defaulted := func(f spec.Field, v spec.Value) spec.Field {
		f.Presence, f.Default = spec.Defaulted, &v
		return f
	}
	return spec.Entity{ID: shipmentID, Name: "Shipment", Fields: []spec.Field{
		{ID: shipmentBatchID, Name: "batch", Type: spec.Ref, Presence: spec.Required, Target: batchID, OnDelete: spec.Restrict},
		{ID: carrierID, Name: "carrier", Type: spec.String, Presence: spec.Required},
		defaulted(spec.Field{ID: 401, Name: "label", Type: spec.String, MaxLength: pointer(10)}, spec.Text("")),
		defaulted(spec.Field{ID: 402, Name: "boxes", Type: spec.Int, Max: whole(1000000000)}, spec.Num(0)),
		defaulted(spec.Field{ID: 403, Name: "cost", Type: spec.Float}, spec.Num(1234)),
		defaulted(spec.Field{ID: 404, Name: "insured", Type: spec.Boolean}, spec.Bool(false)),
		defaulted(spec.Field{ID: 405, Name: "speed", Type: spec.Enum, Values: []string{"slow", "fast"}}, spec.Text("slow")),
		defaulted(spec.Field{ID: 406, Name: "due", Type: spec.Datetime}, spec.Text("2024-02-29T00:00:00Z")),
		{ID: 407, Name: "extras", Type: spec.RefList, Presence: spec.Defaulted, Target: beanID},
	}}
}

func roasteryAnalytics() []spec.Analytic {
	return []spec.Analytic{
		{ID: 501, Entity: batchID, Field: bagsID, Aggregate: spec.Count},
		{ID: 502, Entity: batchID, Field: bagsID, Aggregate: spec.Sum},
		{ID: 503, Entity: batchID, Field: bagsID, Aggregate: spec.Avg},
		{ID: 504, Entity: batchID, Field: weightID, Aggregate: spec.Sum},
		{ID: 505, Entity: batchID, Field: weightID, Aggregate: spec.Min},
		{ID: 506, Entity: batchID, Field: bagsID, Aggregate: spec.Max},
		{ID: 507, Entity: batchID, Field: roastedAtID, Aggregate: spec.Max},
		{ID: 508, Entity: batchID, Field: batchStateID, Aggregate: spec.Distribution},
		{ID: 509, Entity: batchID, Field: organicID, Aggregate: spec.Distribution},
		{ID: 510, Entity: tastingID, Field: roastID, Aggregate: spec.Distribution},
	}
}

func pointer[T any](v T) *T { return &v }

func whole(n int64) *spec.Number { return pointer(spec.Whole(n)) }
