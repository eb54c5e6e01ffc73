package model_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// world is a running model of a specification, with records and fields found by name.
type world struct {
	t     testing.TB
	spec  *spec.Specification
	store *model.Store
}

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

func start(t testing.TB, s *spec.Specification) *world {
	t.Helper()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	return &world{t, s, model.New(s, model.Faithful())}
}

func (w *world) entity(name string) *spec.Entity {
	for i := range w.spec.Entities {
		if w.spec.Entities[i].Name == name {
			return &w.spec.Entities[i]
		}
	}
	panic("no entity " + name)
}

func field(e *spec.Entity, name string) *spec.Field {
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			return &e.Fields[i]
		}
	}
	panic("no field " + name)
}

func (w *world) body(text string) model.Input {
	w.t.Helper()
	in, ok := model.Decode([]byte(text))
	if !ok {
		w.t.Fatalf("%s is no object", text)
	}
	return in
}

// post creates a record or fails.
func (w *world) post(entity, body string) *model.Record {
	w.t.Helper()
	r, status := w.store.Create(w.entity(entity), w.body(body))
	if r == nil || status != 201 {
		w.t.Fatalf("POST %s %s is %d", entity, body, status)
	}
	return r
}

func (w *world) act(r *model.Record, name string) int {
	w.t.Helper()
	for i := range r.Entity.Actions {
		if a := &r.Entity.Actions[i]; a.Name == name {
			return w.store.Act(r, a)
		}
	}
	w.t.Fatalf("no action %s", name)
	return 0
}

// shows compares fields of a record, written as `name=value name=value`, with what it holds.
func (w *world) shows(r *model.Record, want string) {
	w.t.Helper()
	for _, part := range strings.Fields(want) {
		name, value, _ := strings.Cut(part, "=")
		if got := text(r.Get(field(r.Entity, name).ID)); got != value {
			w.t.Errorf("%s of %s %d is %s, not %s", name, r.Entity.Name, r.ID, got, value)
		}
	}
}

// text writes lists without blanks, so that they are one word.
func text(d model.Datum) string { return strings.ReplaceAll(fmt.Sprint(d), " ", ",") }

// snapshot is all that the model holds.
func (w *world) snapshot() string {
	var b strings.Builder
	for i := range w.spec.Entities {
		for _, r := range w.store.List(&w.spec.Entities[i]) {
			fmt.Fprintf(&b, "%s %d %#v\n", r.Entity.Name, r.ID, r.Values)
		}
	}
	return b.String()
}

func pointer[T any](v T) *T { return &v }
