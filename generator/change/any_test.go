package change_test

import (
	"encoding/json"
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func TestSampledChangesSurviveJSON(t *testing.T) {
	seen := map[change.Kind]bool{}
	sampled(t, func(t *testing.T, before, after *spec.Specification, changes []change.Change) {
		for i, c := range changes {
			text := asJSON(t, change.Any{Change: c})
			var back change.Any
			if err := json.Unmarshal([]byte(text), &back); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if again := asJSON(t, back); again != text || back.Kind() != c.Kind() {
				t.Fatalf("%s is written again as %s", text, again)
			}
			seen[c.Kind()], changes[i] = true, back.Change
		}
		if s, err := change.Apply(before, changes...); err != nil || asJSON(t, s) != asJSON(t, after) {
			t.Fatalf("the changes that were read do something else: %v", err)
		}
	})
	for _, k := range change.Kinds {
		if !seen[k] {
			t.Errorf("%s was not tried", k)
		}
	}
	if len(change.Kinds) != 13 {
		t.Errorf("%d kinds", len(change.Kinds))
	}
}

func TestOtherJSONIsNoChange(t *testing.T) {
	for text, want := range map[string]string{
		`{"kind":"explode","change":{}}`: `unknown kind of change "explode"`,
		`{"change":{"entity":3}}`:        `unknown kind of change ""`,
		`null`:                           `unknown kind of change ""`,
		`[]`:                             "cannot unmarshal array",
		`{"kind":7,"change":{}}`:         "cannot unmarshal number",
		`{"kind":"remove_entity"}`:       "remove_entity: its content is missing",
		`{"kind":"remove_entity","change":{"entity":3,"name":"x"}}`:         `remove_entity: json: unknown field "name"`,
		`{"kind":"remove_entity","change":{"entity":3},"reason":"x"}`:       `unknown field "reason"`,
		`{"kind":"remove_entity","change":{"entity":"3"}}`:                  "remove_entity: json: cannot unmarshal string",
		`{"kind":"remove_entity","change":[3]}`:                             "remove_entity: json: cannot unmarshal array",
		`{"kind":"add_field","change":{"field":{"id":1,"min":1.234}}}`:      "two decimals",
		`{"kind":"add_field","change":{"field":{"id":1,"bounds":{}}}}`:      `unknown field "bounds"`,
		`{"kind":"add_action","change":{"action":{"guards":[{"k":1}]}}}`:    `unknown field "k"`,
		`{"kind":"change_optionality","change":{"field":1,"default":[]}}`:   "a constant is null",
		`{"kind":"change_optionality","change":{"field":1,"default":1e99}}`: "two decimals",
	} {
		var c change.Any
		if err := json.Unmarshal([]byte(text), &c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; wanted: %s", text, err, want)
		}
	}
}
