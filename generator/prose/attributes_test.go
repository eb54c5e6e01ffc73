package prose_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"staminabench/generator/openapi"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// hidden are the attributes that no document tells: identities, which renames keep.
var hidden = []string{"Entity.ID", "Field.ID", "Action.ID", "Analytic.ID"}

// TestNoAttributeOfASpecificationIsUntold finds the attributes of a specification by reflection, so
// that a new one cannot be forgotten, and alters each, in all places, as far as the outcome is valid.
// Each time the prose reads differently, and is read as the altered specification.
func TestNoAttributeOfASpecificationIsUntold(t *testing.T) {
	bases := []*spec.Specification{twoOfEverything(t, false), scenario.New(2, 30).Spec(30)}
	pool := poolOf(append(bases, twoOfEverything(t, true)))
	tried := map[string]int{}
	for _, s := range bases {
		words, document := prose.Specification(s, 0), rendered(t, s)
		mutants(s, pool, func(altered []string, m *spec.Specification) {
			what := fmt.Sprintf("%s of %q", altered, s.Title)
			if prose.Specification(m, 0) == words {
				t.Errorf("%s alters no word: %s", what, encoded(m))
			}
			rare := func(n int) bool { return slices.ContainsFunc(altered, func(a string) bool { return tried[a] < n }) }
			if rare(2) && rendered(t, m) == document { // which takes its time
				t.Errorf("%s does not alter the OpenAPI document: %s", what, encoded(m))
			}
			if rare(10) {
				got := recovered(t, prose.Specification(m, 4))
				if want := written(t, numbered(m)); written(t, &got) != want {
					t.Errorf("%s is read as\n%s\nnot\n%s", what, written(t, &got), want)
				}
			}
			for _, a := range altered {
				tried[a]++
			}
		})
	}
	all := attributes(reflect.TypeFor[spec.Specification]())
	for _, a := range all {
		if tried[a] == 0 && !slices.Contains(hidden, a) {
			t.Errorf("no valid specification was found in which %s differs", a)
		}
	}
	if len(all) < 45 {
		t.Errorf("only these attributes were found: %v", all)
	}
}

// attributes are all fields of a struct and of what it holds: "Field.MinLength".
func attributes(of reflect.Type) []string {
	switch of.Kind() {
	case reflect.Slice, reflect.Pointer:
		return attributes(of.Elem())
	case reflect.Struct:
		if of == reflect.TypeFor[spec.Value]() {
			return nil
		}
	default:
		return nil
	}
	var out []string
	for i := range of.NumField() {
		out = append(out, of.Name()+"."+of.Field(i).Name)
		out = append(out, attributes(of.Field(i).Type)...)
	}
	return out
}

func rendered(t *testing.T, s *spec.Specification) string {
	t.Helper()
	b, err := openapi.JSON(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// twoOfEverything is the roastery with two numbers, two referrers, two values and so on to choose
// from: one of them is used, or the other.
func twoOfEverything(t *testing.T, other bool) *spec.Specification {
	t.Helper()
	s := roastery(t)
	most := spec.Whole(90)
	s.Entities[0].Fields = append(s.Entities[0].Fields, spec.Field{ID: 901, Name: "heat_level", Type: spec.Int, Presence: spec.Required, Min: new(spec.Number), Max: &most})
	finish := &s.Entities[2].Actions[0]
	create := &finish.Effects[4]
	create.Values = append(create.Values, spec.Assignment{Field: 26, Value: spec.Text("fast")})
	if other {
		finish.Guards[4] = spec.Guard{Kind: spec.HasReferrer, Entity: create.Entity, Through: create.Through, Count: 1}
		finish.Guards[5].OtherField, finish.Effects[2].OtherField = 901, 901
		create.Values[1] = spec.Assignment{Field: 27, Value: spec.Text("slow")}
		finish.Effects = append(finish.Effects, spec.Effect{Kind: spec.Create, Entity: 17, Through: 18})
		s.Analytics = append(s.Analytics, spec.Analytic{ID: 902, Entity: 4, Field: 5, Aggregate: spec.Avg})
	}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	return s
}

// roastery is the specification of generator/spec's tests: every type, guard and effect.
func roastery(t *testing.T) *spec.Specification {
	t.Helper()
	b, err := os.ReadFile("../spec/testdata/roastery.json")
	if err != nil {
		t.Fatal(err)
	}
	s := &spec.Specification{}
	if err := json.Unmarshal(b, s); err != nil {
		t.Fatal(err)
	}
	return s
}
