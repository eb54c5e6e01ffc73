package sample

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func TestEveryKindOccursAndNoneRarely(t *testing.T) {
	count, total := map[change.Kind]int{}, 0
	for _, p := range scenarios() {
		for _, changes := range p.changes {
			for _, c := range changes {
				count[c.Kind()]++
				total++
			}
		}
	}
	for _, k := range change.Kinds {
		share := 100 * float64(count[k]) / float64(total)
		t.Logf("%-20s %5.1f %%", k, share)
		if share < 1 {
			t.Errorf("%s is %.2f %% of the changes", k, share)
		}
	}
}

// variants are things that a kind of change can do; each must happen.
func TestEveryVariantOfTheKindsOccurs(t *testing.T) {
	count := map[string]int{}
	for _, p := range scenarios() {
		for turn, changes := range p.changes {
			for _, c := range changes {
				for _, v := range variants(c, p.specs[turn-1]) {
					count[v]++
				}
			}
		}
	}
	for _, v := range []string{
		"new entity with a reference", "new entity with an analytic", "new field of a creating action", "presence with values for creating actions",
		"field string", "field int", "field float", "field bool", "field enum", "field datetime", "field ref", "field reflist",
		"enum grows", "enum shrinks", "state changes values", "action makes the state", "action is removed", "last action is removed", "action is altered",
		"presence required", "presence default", "presence nullable", "another default", "another deletion mode",
		"guard number", "guard true", "guard present", "guard items", "guard referrers", "guard other_number", "guard other_state",
		"effect set", "effect add", "effect add_ref", "effect add_items", "effect create", "sets null",
	} {
		if count[v] == 0 {
			t.Errorf("%s never happens", v)
		}
	}
	for _, v := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d %s", count[v], v)
	}
}

func variants(c change.Change, before *spec.Specification) []string {
	switch c := c.(type) {
	case *change.AddEntity:
		return entityVariants(c)
	case *change.AddField:
		return when([]string{"field " + string(c.Field.Type)}, len(c.Creates) > 0, "new field of a creating action")
	case *change.ChangeEnum:
		_, f := before.Field(c.Field)
		out := when(nil, len(c.Add) > 0, "enum grows")
		out = when(out, len(c.Remove) > 0, "enum shrinks")
		return when(out, f.IsState(), "state changes values")
	case *change.AddAction:
		return when(actionVariants(&c.Action), c.State != nil, "action makes the state")
	case *change.ChangeAction:
		e, _ := before.Action(c.Action)
		if c.To == nil {
			return when([]string{"action is removed"}, len(e.Actions) == 1, "last action is removed")
		}
		return append(actionVariants(c.To), "action is altered")
	case *change.ChangeOptionality:
		_, f := before.Field(c.Field)
		out := when(nil, f.Presence != c.Presence, "presence "+string(c.Presence))
		out = when(out, f.Presence == c.Presence && f.Type != spec.Ref, "another default")
		out = when(out, len(c.Creates) > 0, "presence with values for creating actions")
		return when(out, f.OnDelete != c.OnDelete, "another deletion mode")
	}
	return nil
}

func when(list []string, condition bool, word string) []string {
	if condition {
		return append(list, word)
	}
	return list
}

func entityVariants(c *change.AddEntity) []string {
	out := when(nil, len(c.Analytics) > 0, "new entity with an analytic")
	return when(out, slices.ContainsFunc(c.Entity.Fields, func(f spec.Field) bool { return f.IsReference() }), "new entity with a reference")
}

func actionVariants(a *spec.Action) []string {
	var out []string
	for _, g := range a.Guards {
		out = append(out, "guard "+string(g.Kind))
	}
	for _, x := range a.Effects {
		out = append(out, "effect "+string(x.Kind))
		out = when(out, x.Kind == spec.Set && x.SetTo().IsNull(), "sets null")
	}
	return out
}

func TestTheSystemGrowsAndThenChurns(t *testing.T) {
	if *turns < 25 {
		t.Fatal("this needs 25 turns")
	}
	histogram, outside, inside := map[int]int{}, 0, 0
	first := map[int]int{}
	for _, p := range scenarios() {
		for turn, s := range p.specs {
			n := len(s.Entities)
			if n < spec.MinEntities {
				t.Errorf("seed %d, turn %d: %d entities", p.seed, turn, n)
			}
			if turn < 25 {
				continue
			}
			histogram[n]++
			if n < 10 || n > 15 {
				outside++
			} else {
				inside++
			}
		}
		first[slices.IndexFunc(p.specs, func(s *spec.Specification) bool { return len(s.Entities) >= 10 })]++
	}
	t.Logf("entities from turn 25 on: %s", inOrder(histogram))
	t.Logf("first turn with ten entities: %s", inOrder(first))
	if 20*outside > inside {
		t.Errorf("outside of 10 to 15 entities are %d of %d turns", outside, inside+outside)
	}
}

func inOrder[K cmp.Ordered](m map[K]int) string {
	out := ""
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out += fmt.Sprintf("%v:%d ", k, m[k])
	}
	return out
}

func TestTheSystemStaysRich(t *testing.T) {
	fields, actions, analytics, n := 0, 0, 0, 0
	for _, p := range scenarios() {
		for turn, s := range p.specs {
			if turn < 25 {
				continue
			}
			n++
			analytics += len(s.Analytics)
			for _, e := range s.Entities {
				fields, actions = fields+len(e.Fields), actions+len(e.Actions)
			}
		}
	}
	t.Logf("on average from turn 25 on: %d fields, %d actions, %d analytics", fields/n, actions/n, analytics/n)
	if fields/n < 30 || actions/n < 5 || analytics/n < 5 {
		t.Error("that is poor")
	}
}
