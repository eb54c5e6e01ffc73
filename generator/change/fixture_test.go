package change_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

// roastery is the specification of generator/spec's tests: every type, guard and effect.
func roastery(t testing.TB) *spec.Specification {
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

// id finds the identity of an entity, a field or an action: "CoffeeBatch", "CoffeeBatch.bags".
func id(s *spec.Specification, path string) spec.ID {
	owner, member, inner := strings.Cut(path, ".")
	for _, e := range s.Entities {
		if e.Name != owner {
			continue
		}
		if !inner {
			return e.ID
		}
		for _, f := range e.Fields {
			if f.Name == member {
				return f.ID
			}
		}
		for _, a := range e.Actions {
			if a.Name == member {
				return a.ID
			}
		}
	}
	panic("nothing is named " + path)
}

// finish is a copy of the action that has a guard and an effect of every kind.
func finish(s *spec.Specification) *spec.Action {
	_, a := s.Clone().Action(id(s, "CoffeeBatch.finish"))
	return a
}

func pointer[T any](v T) *T { return &v }

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
