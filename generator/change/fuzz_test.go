package change_test

import (
	"encoding/json"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/prose"
	"staminabench/generator/sample"
)

// FuzzAny reads changes that others wrote, as a scenario file may hold them. What is read is written
// again as the same, is made or refused without a panic, and leaves the specification as it was.
func FuzzAny(f *testing.F) {
	s := roastery(f)
	for _, c := range handMade(s) {
		f.Add([]byte(told(c)))
	}
	g := sample.New(7)
	before := g.Initial()
	for turn := 1; turn <= 12; turn++ {
		changes, after := g.Next(turn, before)
		for _, c := range changes {
			f.Add([]byte(told(c)))
		}
		before = after
	}
	finishing := &change.ChangeAction{Action: id(s, "CoffeeBatch.finish"), To: finish(s)}
	f.Add([]byte(told(finishing)))
	text := encoded(s)
	f.Fuzz(func(t *testing.T, b []byte) {
		var c, again change.Any
		if json.Unmarshal(b, &c) != nil {
			return
		}
		if err := json.Unmarshal([]byte(told(c.Change)), &again); err != nil || told(again.Change) != told(c.Change) {
			t.Fatalf("%s is written as %s, which is read as another change: %v", b, told(c.Change), err)
		}
		after, err := change.Apply(s, c.Change)
		if encoded(s) != text {
			t.Fatalf("%s wrote to the specification", b)
		}
		if err != nil {
			return
		}
		if err := after.Validate(); err != nil || encoded(after) == text {
			t.Fatalf("%s yields the same, or nothing valid: %v", b, err)
		}
		if err := loose(after); err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		if print := c.Touches(s); len(print.Writes) == 0 || prose.Changes(s, []change.Change{c}, 3) == "" {
			t.Fatalf("%s touches nothing, or is not told", b)
		}
	})
}
