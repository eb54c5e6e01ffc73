package prose

import (
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// samples are changes of the roastery, each valid in it: every kind, with dependents where it can
// have some.
func samples() []change.Change {
	return []change.Change{
		addedEntity(),
		&change.RemoveEntity{Entity: roasterID},
		&change.RemoveEntity{Entity: tastingID},
		&change.RemoveEntity{Entity: shipmentID},
		&change.RemoveEntity{Entity: beanID},
		&change.RenameEntity{Entity: batchID, Name: "RoastLot"},
		&change.RenameEntity{Entity: roasterID, Name: "RoastMachine"},
		&change.RenameEntity{Entity: shipmentID, Name: "Consignment"},
		&change.AddField{Entity: shipmentID, Creates: []change.CreateValue{{Action: finishID, Value: spec.Num(200)}},
			Field: spec.Field{ID: 601, Name: "parcels", Type: spec.Int, Presence: spec.Required, Min: whole(1)}},
		&change.AddField{Entity: beanID, Field: spec.Field{ID: 601, Name: "origin", Type: spec.Ref, Presence: spec.Nullable, Target: beanID, OnDelete: spec.Nullify}},
		&change.RemoveField{Field: bagsID},
		&change.RemoveField{Field: weightID},
		&change.RemoveField{Field: beansID},
		&change.RemoveField{Field: capacityID},
		&change.RemoveField{Field: carrierID},
		&change.RemoveField{Field: shipmentBatchID},
		&change.RenameField{Field: weightID, Name: "batch_weight_kg"},
		&change.RenameField{Field: shipmentBatchID, Name: "parcel_of"},
		&change.RenameField{Field: batchStateID, Name: "phase"},
		&change.ChangeBounds{Field: bagsID, Min: whole(-20), Max: whole(10)},
		&change.ChangeBounds{Field: labelID, MinLength: pointer(0)},
		&change.ChangeEnum{Field: roastID, Add: []string{"medium", "raw_green"}},
		&change.ChangeEnum{Field: gradeID, Remove: []string{"ab"}},
		&change.ChangeEnum{Field: roasterStateID, Add: []string{"broken"}},
		&change.ChangeOptionality{Field: labelID, Presence: spec.Required, Creates: []change.CreateValue{{Action: finishID, Value: spec.Text("x")}}},
		&change.ChangeOptionality{Field: dueID, Presence: spec.Nullable},
		&change.ChangeOptionality{Field: roasterRefID, Presence: spec.Nullable, OnDelete: spec.Nullify},
		&change.ChangeOptionality{Field: beansID, Presence: spec.Defaulted},
		&change.AddAnalytic{Analytic: spec.Analytic{ID: 602, Entity: beanID, Field: stockID, Aggregate: spec.Avg}},
		&change.RemoveAnalytic{Analytic: 501},
		addedAction(),
		addedFirstAction(),
		&change.ChangeAction{Action: heatID, To: &spec.Action{ID: heatID, Name: "heat", From: []string{"idle"}, To: "cold"}},
		changedFinish(),
		&change.ChangeAction{Action: heatID},
		&change.ChangeAction{Action: finishID},
	}
}

func addedEntity() *change.AddEntity {
	return &change.AddEntity{
		Entity: spec.Entity{
			ID: 610, Name: "CuppingTable",
			Fields: []spec.Field{
				{ID: 611, Name: "seats", Type: spec.Int, Presence: spec.Required, Min: whole(1), Max: whole(12)},
				{ID: 612, Name: "batch", Type: spec.Ref, Presence: spec.Nullable, Target: batchID, OnDelete: spec.Cascade},
				{ID: 613, Name: "mode", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"laid", "cleared"}, Initial: "laid"},
			},
		},
		Analytics: []spec.Analytic{{ID: 615, Entity: 610, Field: 611, Aggregate: spec.Max}},
	}
}

func addedAction() *change.AddAction {
	return &change.AddAction{Entity: roasterID, Action: spec.Action{ID: 620, Name: "repair", From: []string{"cold"}, To: "idle",
		Guards: []spec.Guard{{Kind: spec.NumberIs, Field: capacityID, Op: ">", Constant: spec.Whole(7)}}}}
}

func addedFirstAction() *change.AddAction {
	return &change.AddAction{
		Entity: beanID,
		State:  &spec.Field{ID: 621, Name: "supply", Type: spec.Enum, Presence: spec.Defaulted, Values: []string{"ordered", "here"}, Initial: "ordered"},
		Action: spec.Action{ID: 622, Name: "receive", From: []string{"ordered"}, To: "here",
			Effects: []spec.Effect{{Kind: spec.Set, Field: stockID, Value: pointer(spec.Num(550))}}},
	}
}

// changedFinish starts elsewhere, has a guard and an effect more, less and altered.
func changedFinish() *change.ChangeAction {
	to := finish()
	to.From, to.To = []string{"held"}, "green"
	to.Guards[0].Constant = 325
	to.Guards = append(to.Guards[:1], to.Guards[2:]...)
	to.Guards = append(to.Guards, spec.Guard{Kind: spec.NumberIs, Field: bagsID, Op: "<=", Constant: spec.Whole(9)})
	to.Effects[1].Delta = spec.Whole(-1)
	to.Effects = append(to.Effects[1:], spec.Effect{Kind: spec.Set, Field: organicID, Value: pointer(spec.Bool(true))})
	return &change.ChangeAction{Action: finishID, To: &to}
}

func TestTheSamplesAreValidAndOfEveryKind(t *testing.T) {
	if err := roastery().Validate(); err != nil {
		t.Fatal(err)
	}
	seen := map[change.Kind]bool{}
	for i, c := range samples() {
		seen[c.Kind()] = true
		if _, err := change.Apply(roastery(), c); err != nil {
			t.Errorf("sample %d: %v", i, err)
		}
	}
	for _, k := range change.Kinds {
		if !seen[k] {
			t.Errorf("no sample of kind %s", k)
		}
	}
}
