package scenario

import (
	"strings"
	"testing"

	"staminabench/generator/change"
)

// TestANameThatWasGivenUpIsNotUsedAgain renames an entity and a field away, and another one, or the
// same one, to what it was called.
func TestANameThatWasGivenUpIsNotUsedAgain(t *testing.T) {
	start := New(3, 0)
	e, other := &start.Spec(0).Entities[0], &start.Spec(0).Entities[1]
	f := &e.Fields[0]
	for _, c := range []struct {
		name  string
		turns [][]change.Change
		want  string
	}{
		{"the same entity", [][]change.Change{{&change.RenameEntity{Entity: e.ID, Name: "Pebble"}}, {&change.RenameEntity{Entity: e.ID, Name: e.Name}}}, "entity name"},
		{"another entity", [][]change.Change{{&change.RenameEntity{Entity: e.ID, Name: "Pebble"}}, {&change.RenameEntity{Entity: other.ID, Name: e.Name}}}, "entity name"},
		{"another entity at once", [][]change.Change{{&change.RenameEntity{Entity: e.ID, Name: "Pebble"}, &change.RenameEntity{Entity: other.ID, Name: e.Name}}}, "entity name"},
		{"the same field", [][]change.Change{{&change.RenameField{Field: f.ID, Name: "pebble"}}, {&change.RenameField{Field: f.ID, Name: f.Name}}}, "property name"},
		{"a name that is new", [][]change.Change{{&change.RenameField{Field: f.ID, Name: "pebble"}}, {&change.RenameField{Field: f.ID, Name: "stone"}}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start.Until(0)
			for _, changes := range c.turns {
				after, err := change.Apply(s.Spec(s.Horizon()), changes...)
				if err != nil {
					t.Fatal(err)
				}
				s.Turns = append(s.Turns, Turn{changes, after})
			}
			_, err := parse(sealed(string(s.body())))
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("the message is %v; wanted: %q", err, c.want)
			}
		})
	}
}
