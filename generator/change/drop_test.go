package change_test

import (
	"slices"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func TestRemovalLeavesNoMention(t *testing.T) {
	removals, refused := 0, 0
	look := func(t *testing.T, s *spec.Specification) {
		for i := range s.Entities {
			e := &s.Entities[i]
			inside := []spec.ID{e.ID}
			for _, f := range e.Fields {
				inside = append(inside, f.ID)
				after, err := change.Apply(s, &change.RemoveField{Field: f.ID})
				if err != nil {
					refused++
					continue
				}
				removals++
				if slices.Contains(mentions(after), f.ID) {
					t.Fatalf("%s.%s is removed and still mentioned", e.Name, f.Name)
				}
			}
			if after, err := change.Apply(s, &change.RemoveEntity{Entity: e.ID}); err == nil {
				removals++
				left := mentions(after)
				if slices.ContainsFunc(inside, func(x spec.ID) bool { return slices.Contains(left, x) }) {
					t.Fatalf("%s is removed and still mentioned", e.Name)
				}
			}
		}
	}
	look(t, roastery(t))
	turn := 0
	sampled(t, func(t *testing.T, _, after *spec.Specification, _ []change.Change) {
		if turn++; turn%10 == 0 {
			look(t, after)
		}
	})
	if removals < 20 {
		t.Errorf("%d removals, %d refused", removals, refused)
	}
}

func TestRemovingAFieldTakesWhatUsesItAndNoMore(t *testing.T) {
	s := roastery(t)
	after, err := change.Apply(s, &change.RemoveField{Field: id(s, "CoffeeBatch.beans")})
	if err != nil {
		t.Fatal(err)
	}
	was, is := finish(s), finish(after)
	if len(is.Guards) != len(was.Guards)-1 || len(is.Effects) != len(was.Effects)-1 || len(after.Analytics) != len(s.Analytics) {
		t.Errorf("%d guards, %d effects, %d analytics are left", len(is.Guards), len(is.Effects), len(after.Analytics))
	}
	after, err = change.Apply(s, &change.RemoveField{Field: id(s, "Shipment.carrier")})
	if err != nil {
		t.Fatal(err)
	}
	if x := finish(after).Effects[4]; len(x.Values) != 0 || x.Kind != spec.Create {
		t.Errorf("the effect is %+v", x)
	}
	if len(finish(s).Effects[4].Values) != 1 {
		t.Error("the specification before was written to")
	}
}
