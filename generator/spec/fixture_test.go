package spec

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// roastery has every type of field in every presence, every deletion mode, every aggregate, and
// actions with every kind of guard and effect.
func roastery(t testing.TB) *Specification {
	t.Helper()
	b, err := os.ReadFile("testdata/roastery.json")
	if err != nil {
		t.Fatal(err)
	}
	s := &Specification{}
	if err := json.Unmarshal(b, s); err != nil {
		t.Fatal(err)
	}
	return s
}

// entity, field and action find by name: "CoffeeBatch", "CoffeeBatch.bags", "CoffeeBatch.finish".
func entity(s *Specification, name string) *Entity {
	for i := range s.Entities {
		if s.Entities[i].Name == name {
			return &s.Entities[i]
		}
	}
	panic("no entity " + name)
}

func field(s *Specification, path string) *Field {
	owner, name, _ := strings.Cut(path, ".")
	e := entity(s, owner)
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			return &e.Fields[i]
		}
	}
	panic("no field " + path)
}

func action(s *Specification, path string) *Action {
	owner, name, _ := strings.Cut(path, ".")
	e := entity(s, owner)
	for i := range e.Actions {
		if e.Actions[i].Name == name {
			return &e.Actions[i]
		}
	}
	panic("no action " + path)
}

func guard(s *Specification, k GuardKind) *Guard {
	a := action(s, "CoffeeBatch.finish")
	for i := range a.Guards {
		if a.Guards[i].Kind == k {
			return &a.Guards[i]
		}
	}
	panic("no guard " + k)
}

func effect(s *Specification, k EffectKind) *Effect {
	a := action(s, "CoffeeBatch.finish")
	for i := range a.Effects {
		if a.Effects[i].Kind == k {
			return &a.Effects[i]
		}
	}
	panic("no effect " + k)
}

func pointer[T any](v T) *T { return &v }

func marshal(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
