package prose

import (
	"encoding/json"
	"reflect"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// TestNoTwoSpecificationsReadTheSame tells the roastery and every mutant of it in the words of
// several seeds: texts are the same only if the specifications are.
func TestNoTwoSpecificationsReadTheSame(t *testing.T) {
	all := mutants(roastery())
	all["none"] = roastery()
	if len(all) < 400 {
		t.Fatalf("only %d mutants", len(all))
	}
	for seed := range uint64(5) {
		distinct(t, seed, all, func(s *spec.Specification) string { return Specification(s, seed) })
	}
	distinct(t, 0, all, func(s *spec.Specification) string { return s.Title + sentences(s) })
}

// distinct checks that what is told is the same only for equal things.
func distinct[T any](t *testing.T, seed uint64, all map[string]T, tell func(T) string) {
	t.Helper()
	first := map[string]string{}
	for name, thing := range all {
		text := tell(thing)
		if other, ok := first[text]; ok && asJSON(t, all[other]) != asJSON(t, thing) {
			t.Errorf("seed %d: %q and %q read the same", seed, name, other)
		}
		first[text] = name
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestNoTwoChangesReadTheSame alters the facts of changes one by one.
func TestNoTwoChangesReadTheSame(t *testing.T) {
	all := map[string]change.Change{}
	for i, c := range samples() {
		all[string(c.Kind())+string(about(spec.ID(i)))] = c
	}
	for name, c := range alteredChanges() {
		all[name] = c
	}
	for seed := range uint64(5) {
		distinct(t, seed, all, func(c change.Change) string { return Changes(roastery(), []change.Change{c}, seed) })
	}
}

func alteredChanges() map[string]change.Change {
	value := func(v spec.Value) []change.CreateValue { return []change.CreateValue{{Action: finishID, Value: v}} }
	field := spec.Field{ID: 601, Name: "parcels", Type: spec.Int, Presence: spec.Required, Min: whole(1)}
	finish := func(alter func(*spec.Action)) change.Change {
		c := changedFinish()
		alter(c.To)
		return c
	}
	return map[string]change.Change{
		"value of a new field":   &change.AddField{Entity: shipmentID, Field: field, Creates: value(spec.Num(300))},
		"entity of a new field":  &change.AddField{Entity: beanID, Field: field},
		"lower minimum":          &change.ChangeBounds{Field: bagsID, Min: whole(-21), Max: whole(10)},
		"no minimum":             &change.ChangeBounds{Field: bagsID, Max: whole(10)},
		"no bound":               &change.ChangeBounds{Field: bagsID},
		"more length":            &change.ChangeBounds{Field: labelID, MinLength: pointer(1)},
		"another value":          &change.ChangeEnum{Field: roastID, Add: []string{"medium"}},
		"another value goes":     &change.ChangeEnum{Field: gradeID, Remove: []string{"c"}},
		"value when required":    &change.ChangeOptionality{Field: labelID, Presence: spec.Required, Creates: value(spec.Text("y"))},
		"another default":        &change.ChangeOptionality{Field: labelID, Presence: spec.Defaulted, Default: pointer(spec.Text("y"))},
		"nullable and cascade":   &change.ChangeOptionality{Field: roasterRefID, Presence: spec.Nullable, OnDelete: spec.Cascade},
		"another mode":           &change.ChangeOptionality{Field: roasterRefID, Presence: spec.Required, OnDelete: spec.Restrict},
		"another aggregate":      &change.AddAnalytic{Analytic: spec.Analytic{ID: 602, Entity: beanID, Field: stockID, Aggregate: spec.Sum}},
		"another analytic":       &change.RemoveAnalytic{Analytic: 502},
		"another name":           &change.RenameEntity{Entity: roasterID, Name: "RoastMachines"},
		"another name of field":  &change.RenameField{Field: weightID, Name: "kg"},
		"start from elsewhere":   finish(func(a *spec.Action) { a.From = []string{"green"} }),
		"another target":         finish(func(a *spec.Action) { a.To = "held" }),
		"another constant":       finish(func(a *spec.Action) { a.Guards[0].Constant += 25 }),
		"a guard less":           finish(func(a *spec.Action) { a.Guards = a.Guards[:3] }),
		"no effects":             finish(func(a *spec.Action) { a.Effects = nil }),
		"another created record": finish(func(a *spec.Action) { a.Effects[3].Values = nil }),
	}
}

// TestWordsOfAThingDoNotDependOnOthers: a fact that changes leaves every other line as it was.
func TestWordsOfAThingDoNotDependOnOthers(t *testing.T) {
	for seed := range uint64(seeds) {
		s := roastery()
		s.Entities[0].Fields[1].Max = whole(99)
		a, b := lines(Specification(roastery(), seed)), lines(Specification(s, seed))
		different := 0
		for i := range a {
			if a[i] != b[i] {
				different++
			}
		}
		if len(a) != len(b) || different != 1 {
			t.Errorf("seed %d: %d of %d lines differ, want 1", seed, different, len(a))
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	texts := map[string]bool{}
	for seed := range uint64(seeds) {
		texts[Specification(roastery(), seed)+Changes(roastery(), samples(), seed)] = true
	}
	if len(texts) != seeds {
		t.Errorf("%d seeds give only %d texts", seeds, len(texts))
	}
}

func TestTellingLeavesTheSpecificationAlone(t *testing.T) {
	s := roastery()
	Specification(s, 3)
	Changes(s, samples(), 3)
	if !reflect.DeepEqual(s, roastery()) {
		t.Error("telling changed the specification")
	}
}
