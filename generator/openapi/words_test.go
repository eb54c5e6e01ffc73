package openapi

import (
	"encoding/json"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

func TestAnActionIsToldInWords(t *testing.T) {
	want := "Moves the state `stage` from \"green\" or \"held\" to \"roasted\". " +
		"Guards, all of which must hold: `weight_kg` is at least 1.25; `organic` is true; `blend_of` is not null; " +
		"`beans` has at least 2 items; at least 1 Tasting record refers to the record through `batch`; " +
		"`capacity` of the Roaster that `roaster` names is less than 50; " +
		"the state of the Roaster that `roaster` names is \"idle\". " +
		"Effects: `grade` becomes \"aa\"; 1 is added to `bags`; " +
		"2 is subtracted from `capacity` of the Roaster that `roaster` names; " +
		"0.5 is added to `stock` of every Bean in `beans`; " +
		"a Shipment is created whose `batch` names this record, with `carrier` \"post & rail\". " +
		"The request has no body."
	op := document(t).Paths.Value("/coffeebatch/{id}/finish").Post
	if op.Description != want {
		t.Errorf("got  %s\nwant %s", op.Description, want)
	}
	conflict := *op.Responses.Status(409).Value.Description
	if conflict != "A guard does not hold, or an effect would break a bound; nothing changes." {
		t.Errorf("409: got %q", conflict)
	}
}

func TestAnActionWithoutGuardsAndEffectsIsShort(t *testing.T) {
	op := document(t).Paths.Value("/roaster/{id}/start").Post
	if want := "Moves the state `status` from \"idle\" to \"busy\". The request has no body."; op.Description != want {
		t.Errorf("got %q, want %q", op.Description, want)
	}
}

func TestOperatorsInWords(t *testing.T) {
	b := &builder{s: roastery()}
	for op, want := range map[string]string{
		"=": "equals", ">": "is greater than", ">=": "is at least", "<": "is less than", "<=": "is at most",
	} {
		g := &spec.Guard{Kind: spec.NumberIs, Field: bagsID, Op: op, Constant: spec.Whole(-3)}
		if got := b.guard(g); got != "`bags` "+want+" -3" {
			t.Errorf("%s: got %q", op, got)
		}
	}
}

func TestSettingNullSurvivesJSON(t *testing.T) {
	effect := spec.Effect{Kind: spec.Set, Field: roastID, Value: pointer(spec.Null())}
	text, err := json.Marshal(effect)
	if err != nil {
		t.Fatal(err)
	}
	var read spec.Effect
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	b := &builder{s: roastery()}
	for _, e := range []spec.Effect{effect, read} {
		if got := b.effect(&e); got != "`roast` becomes null" {
			t.Errorf("got %q", got)
		}
	}
}

func TestDeletionTellsWhatBecomesOfReferences(t *testing.T) {
	want := "References to it: `CoffeeBatch.blend_of`: nullify; `Tasting.batch`: cascade; `Shipment.batch`: restrict."
	if got := document(t).Paths.Value("/coffeebatch/{id}").Delete.Description; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	got := document(t).Paths.Value("/bean/{id}").Delete.Description
	if !strings.Contains(got, "`Shipment.extras`: taken out of the list") {
		t.Errorf("got %q", got)
	}
}

func TestArticles(t *testing.T) {
	for name, want := range map[string]string{"Order": "an Order", "Bean": "a Bean", "User": "a User", "": "a "} {
		if got := article(name); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
